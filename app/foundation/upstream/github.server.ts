import * as v from "valibot";
import { MAX_FEED_BYTES, parseAtom } from "./atom.server.ts";
import { isoMoment, shapeError, pastMoment, parseShape, requiredLine, type SourceOptions } from "./field-schemas.server.ts";
import type { JsonRequest, JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";
import { readList } from "./judge-rows.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://docs.github.com/en/rest: 60 calls an hour and address without a token, 5,000 with one. The Atom feeds of the
// website do not count. They are two sources here, so that an API that is used up does not hold the feeds back.

const API = "github-api";
const WEB = "github";
const ORIGIN = "https://github.com";
const MAX_ITEMS = 10;
const NOT_FOUND: ReadonlySet<number | undefined> = new Set([404]);
const TITLE_LENGTH = 140;

export interface GithubRepository {
  /** "owner/name" as it is called today; renamed ones are found under their old name too. */
  fullName: string;
  url: string;
  /** The last push to any branch, milliseconds since 1970. */
  pushedAt: number;
  archived: boolean;
  /** Its commits are partly those of another project. */
  fork: boolean;
  defaultBranch: string;
}

/** A release or a commit. */
export interface GithubItem {
  id: string;
  /** Plain text, one line, at most 140 characters. */
  title: string;
  /** Always on https://github.com. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * The ten public repositories that were pushed to last, newest first, of an organisation or else a user.
 * @param options.baseUrl the API
 * @param options.apiKey a token, sent in a header
 * @throws {UpstreamError} with status 404 when there is neither
 */
export async function fetchPushedRepositories(
  client: PoliteFetch,
  options: SourceOptions,
  organisation: string,
): Promise<GithubRepository[]> {
  const name = encodeURIComponent(organisation);
  const answer = await requestApi(client, options, `/orgs/${name}/repos?type=public&sort=pushed&per_page=10`, NOT_FOUND).catch(
    (failure: unknown) => {
      if (!(failure instanceof UpstreamError) || failure.status !== 404) throw failure;
      return requestApi(client, options, `/users/${name}/repos?type=owner&sort=pushed&per_page=10`);
    },
  );
  return parseRepositories(answer.value, answer.fetchedAt);
}

/** A weakness that a project has published of its own software. */
export interface GithubAdvisory {
  /** Plain text, one line. */
  title: string;
  /** Always on https://github.com. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * The newest security advisories that "owner/name" has published, newest first; none where there is no such list.
 * @param options.baseUrl the API
 * @throws {UpstreamError}
 */
export async function fetchAdvisories(client: PoliteFetch, options: SourceOptions, name: string): Promise<GithubAdvisory[]> {
  const path = `/repos/${inPath(name)}/security-advisories?state=published&sort=published&direction=desc&per_page=5`;
  const answer = await requestApi(client, options, path, NOT_FOUND).catch((failure: unknown) => {
    if (failure instanceof UpstreamError && failure.status === 404) return null;
    throw failure;
  });
  return answer ? parseAdvisories(answer.value, answer.fetchedAt) : [];
}

/**
 * How many accounts follow an organisation.
 * @param options.baseUrl the API
 * @param options.apiKey a token, sent in a header
 * @throws {UpstreamError}
 */
export async function fetchFollowers(
  client: PoliteFetch,
  options: SourceOptions,
  organisation: string,
): Promise<{ followers: number; fetchedAt: number }> {
  const answer = await requestApi(client, options, `/orgs/${encodeURIComponent(organisation)}`);
  return { followers: parseFollowers(answer.value), fetchedAt: answer.fetchedAt };
}

const profile = v.object({ login: v.string(), followers: v.pipe(nonNegativeInteger, v.maxValue(1e9)) });

/**
 * Reads an answer of /orgs/{org}.
 * @throws {UpstreamError} bad-shape
 */
export function parseFollowers(document: unknown): number {
  return parseShape(API, profile, document, "orgs").followers;
}

/**
 * The ten newest releases of "owner/name", newest first; tags without notes count.
 * @param options.baseUrl the website, not the API
 * @throws {UpstreamError}
 */
export function fetchReleases(client: PoliteFetch, options: SourceOptions, repository: string): Promise<GithubItem[]> {
  return fetchItems(client, options, `/${inPath(repository)}/releases.atom`);
}

/**
 * The ten newest commits of a branch of "owner/name", newest first.
 * @param options.baseUrl the website, not the API
 * @throws {UpstreamError}
 */
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

/** Without the token: the website does not accept it. */
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
  // null while nothing was ever pushed.
  pushed_at: v.fallback(v.nullable(v.string()), null),
  archived: v.boolean(),
  fork: v.boolean(),
  private: v.literal(false),
  default_branch: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255), v.regex(/^[^\p{C}\s]+$/u)),
});

/**
 * Reads an answer of /orgs/{org}/repos: the last pushed first. A row that is not sound is left out.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when there are rows and none is sound
 */
export function parseRepositories(document: unknown, now: number): GithubRepository[] {
  const rows = parseShape(API, v.array(v.unknown()), document, "repos");
  const sound = readList(API, "repos", repository, rows);
  if (rows.length > 0 && sound.length === 0) throw shapeError(API, "no sound repository");
  return sound
    .flatMap((row): GithubRepository[] => {
      const pushedAt = pastMoment(isoMoment(row.pushed_at ?? ""), now);
      if (pushedAt === null) return [];
      const { full_name: fullName, archived, fork, default_branch: defaultBranch } = row;
      return [{ fullName, url: `${ORIGIN}/${fullName}`, pushedAt, archived, fork, defaultBranch }];
    })
    .sort((one, other) => other.pushedAt - one.pushedAt);
}

const advisory = v.object({
  summary: requiredLine(TITLE_LENGTH),
  html_url: v.pipe(v.string(), v.regex(/^https:\/\/github\.com\/[\w./-]{1,300}$/)),
  published_at: v.string(),
});

/**
 * Reads an answer of /repos/{owner}/{repo}/security-advisories. A row that is not sound is left out.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape
 */
export function parseAdvisories(document: unknown, now: number): GithubAdvisory[] {
  return readList(API, "security-advisories", advisory, parseShape(API, v.array(v.unknown()), document))
    .flatMap(({ summary, html_url: url, published_at }): GithubAdvisory[] => {
      const publishedAt = pastMoment(isoMoment(published_at), now);
      return publishedAt === null ? [] : [{ title: summary, url, publishedAt }];
    })
    .sort((one, other) => other.publishedAt - one.publishedAt);
}

/**
 * Reads releases.atom or commits/{branch}.atom.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape
 */
export function parseItems(document: string, now: number): GithubItem[] {
  return parseAtom(WEB, document, { origin: ORIGIN, titleLength: TITLE_LENGTH, now })
    .slice(0, MAX_ITEMS)
    .map(({ id, title, url, publishedAt }) => ({ id, title, url, publishedAt }));
}
