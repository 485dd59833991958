import * as v from "valibot";
import { MAX_FEED_BYTES, parseAtom } from "./atom.server.ts";
import { parseIsoDate, shapeError, pastTimestamp, parseShape, requiredLine, type SourceOptions } from "./field-schemas.server.ts";
import type { JsonRequest, JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";
import { readList } from "./row-findings.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://docs.github.com/en/rest: 60 calls an hour per IP address without a token, 5,000 with one. The website's Atom feeds don't count,
// so the two are separate sources: an exhausted API must not stop the feeds.

const API = "github-api";
const WEB = "github";
const ORIGIN = "https://github.com";
const MAX_ITEMS = 10;
const NOT_FOUND: ReadonlySet<number | undefined> = new Set([404]);
const TITLE_LENGTH = 140;

export interface GithubRepository {
  /** Current "owner/name"; a renamed repository is also found by its old name. */
  fullName: string;
  url: string;
  /** Last push to any branch, milliseconds since 1970. */
  pushedAt: number;
  archived: boolean;
  /** Some of its commits belong to another project. */
  fork: boolean;
  defaultBranch: string;
}

/** Release or commit. Its time is in milliseconds since 1970. */
export interface GithubItem {
  id: string;
  /** Plain text, one line, at most 140 characters. */
  title: string;
  /** Always on https://github.com. */
  url: string;
  publishedAt: number;
}

/**
 * The ten most recently pushed public repositories of an organization or user, newest first. `options` are for the API.
 * @throws {UpstreamError} with status 404 if neither exists
 */
export async function fetchPushedRepositories(
  client: PoliteFetch,
  options: SourceOptions,
  organization: string,
): Promise<GithubRepository[]> {
  const name = encodeURIComponent(organization);
  const answer = await requestApi(client, options, `/orgs/${name}/repos?type=public&sort=pushed&per_page=10`, NOT_FOUND).catch(
    (failure: unknown) => {
      if (!(failure instanceof UpstreamError) || failure.status !== 404) throw failure;
      return requestApi(client, options, `/users/${name}/repos?type=owner&sort=pushed&per_page=10`);
    },
  );
  return parseRepositories(answer.value, answer.fetchedAt);
}

/** Security advisory that a project published about its own software. Its time is in milliseconds since 1970. */
export interface GithubAdvisory {
  title: string;
  /** Always on https://github.com. */
  url: string;
  publishedAt: number;
}

/** The five newest published advisories of "owner/name", newest first; empty for a 404. `options` are for the API. */
export async function fetchAdvisories(client: PoliteFetch, options: SourceOptions, name: string): Promise<GithubAdvisory[]> {
  const path = `/repos/${inPath(name)}/security-advisories?state=published&sort=published&direction=desc&per_page=5`;
  const answer = await requestApi(client, options, path, NOT_FOUND).catch((failure: unknown) => {
    if (failure instanceof UpstreamError && failure.status === 404) return null;
    throw failure;
  });
  return answer ? parseAdvisories(answer.value, answer.fetchedAt) : [];
}

/** Number of followers of an organization. `options` are for the API. */
export async function fetchFollowers(
  client: PoliteFetch,
  options: SourceOptions,
  organization: string,
): Promise<{ followers: number; fetchedAt: number }> {
  const answer = await requestApi(client, options, `/orgs/${encodeURIComponent(organization)}`);
  return { followers: parseFollowers(answer.value), fetchedAt: answer.fetchedAt };
}

const profile = v.object({ login: v.string(), followers: v.pipe(nonNegativeInteger, v.maxValue(1e9)) });

/** Parses /orgs/{org}. @throws {UpstreamError} bad-shape */
export function parseFollowers(document: unknown): number {
  return parseShape(API, profile, document, "orgs").followers;
}

/** The ten newest releases of "owner/name", including tags without notes. `options` are for the website, not the API. */
export function fetchReleases(client: PoliteFetch, options: SourceOptions, repository: string): Promise<GithubItem[]> {
  return fetchItems(client, options, `/${inPath(repository)}/releases.atom`);
}

/** The ten newest commits on a branch of "owner/name". `options` are for the website, not the API. */
export function fetchCommits(client: PoliteFetch, options: SourceOptions, repository: string, branch: string): Promise<GithubItem[]> {
  return fetchItems(client, options, `/${inPath(repository)}/commits/${inPath(branch)}.atom`);
}

function requestApi(
  client: PoliteFetch,
  { baseUrl, apiKey, intervalMs }: SourceOptions,
  path: string,
  absentStatuses?: JsonRequest["absentStatuses"],
): Promise<JsonResponse> {
  const credentials = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
  return client.json({ source: API, url: baseUrl + path, credentials, intervalMs, ...(absentStatuses ? { absentStatuses } : {}) });
}

/** Sends no token, because the website doesn't accept it. */
async function fetchItems(client: PoliteFetch, { baseUrl, intervalMs }: SourceOptions, path: string): Promise<GithubItem[]> {
  const answer = await client.text({ source: WEB, url: baseUrl + path, intervalMs, maxBytes: MAX_FEED_BYTES });
  return parseItems(answer.value, answer.fetchedAt);
}

/** Branches such as "release/10.6" keep their slashes. */
function inPath(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}

const repository = v.object({
  full_name: v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9][\w.-]*\/[\w.-]+$/)),
  // Null if nothing was ever pushed.
  pushed_at: v.fallback(v.nullable(v.string()), null),
  archived: v.boolean(),
  fork: v.boolean(),
  private: v.literal(false),
  default_branch: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.regex(/^[^\p{C}\s]+$/u)),
});

/** Parses /orgs/{org}/repos, most recently pushed first. @throws {UpstreamError} bad-shape if there are rows but no valid one */
export function parseRepositories(document: unknown, now: number): GithubRepository[] {
  const rows = parseShape(API, v.array(v.unknown()), document, "repos");
  const sound = readList(API, "repos", repository, rows);
  if (rows.length > 0 && sound.length === 0) throw shapeError(API, "no valid repository");
  return sound
    .flatMap((row): GithubRepository[] => {
      const pushedAt = pastTimestamp(parseIsoDate(row.pushed_at ?? ""), now);
      if (pushedAt === null) return [];
      const { full_name: fullName, archived, fork, default_branch: defaultBranch } = row;
      return [{ fullName, url: `${ORIGIN}/${fullName}`, pushedAt, archived, fork, defaultBranch }];
    })
    .sort((a, b) => b.pushedAt - a.pushedAt);
}

const advisory = v.object({
  summary: requiredLine(TITLE_LENGTH),
  html_url: v.pipe(v.string(), v.regex(/^https:\/\/github\.com\/[\w./-]{1,300}$/)),
  published_at: v.string(),
});

/** Parses /repos/{owner}/{repo}/security-advisories and skips invalid rows. @throws {UpstreamError} bad-shape */
export function parseAdvisories(document: unknown, now: number): GithubAdvisory[] {
  return readList(API, "security-advisories", advisory, parseShape(API, v.array(v.unknown()), document))
    .flatMap(({ summary, html_url: url, published_at }): GithubAdvisory[] => {
      const publishedAt = pastTimestamp(parseIsoDate(published_at), now);
      return publishedAt === null ? [] : [{ title: summary, url, publishedAt }];
    })
    .sort((a, b) => b.publishedAt - a.publishedAt);
}

/** Parses releases.atom or commits/{branch}.atom. @throws {UpstreamError} bad-shape */
export function parseItems(document: string, now: number): GithubItem[] {
  return parseAtom(WEB, document, { origin: ORIGIN, titleLength: TITLE_LENGTH, now })
    .slice(0, MAX_ITEMS)
    .map(({ id, title, url, publishedAt }) => ({ id, title, url, publishedAt }));
}
