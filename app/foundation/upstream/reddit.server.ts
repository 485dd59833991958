import * as v from "valibot";
import { MAX_FEED_BYTES, parseAtom } from "./atom.server.ts";
import { parseShape, type SourceOptions } from "./field-schemas.server.ts";
import { htmlToLine } from "./plain-text.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import type { Pace } from "./source-pace.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// The JSON API answers 403 without an agreement with Reddit. Since June 2026 an IP address gets about one response a minute.

// Two sources, so that the refused JSON API doesn't pause the feed.

const SOURCE = "reddit";
const ABOUT = "reddit-about";
const ORIGIN = "https://www.reddit.com";
const TITLE_LENGTH = 300;
const TEXT_LENGTH = 500;

/** A few seconds more than a minute, because requests don't arrive as evenly as they leave. */
const PACE: Pace = { publisher: "reddit", spacingMs: 65_000 };

/** Pace for a Reddit URL, such as a news feed; undefined for other hosts. */
export const redditPace = (url: string): Pace | undefined =>
  /(?:^|\.)reddit\.com$/.test(URL.parse(url)?.hostname ?? "") ? PACE : undefined;

export interface RedditPost {
  /** Such as "t3_1abcde". */
  id: string;
  /** Plain text, one line, at most 300 characters. */
  title: string;
  /** The author's text, plain, one line, at most 500 characters; empty for a link post. */
  text: string;
  /** Without "/u/"; null if the account was deleted. */
  author: string | null;
  /** Always on https://www.reddit.com. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** The newest posts of r/cardano, newest first; often rate-limited. */
export async function fetchNewPosts(client: PoliteFetch, { baseUrl, intervalMs }: SourceOptions): Promise<RedditPost[]> {
  const url = `${baseUrl}/r/cardano/new.rss?limit=100`;
  const answer = await client.text({ source: SOURCE, url, intervalMs, maxBytes: MAX_FEED_BYTES, pace: PACE });
  return parsePosts(answer.value, answer.fetchedAt);
}

/** Number of subscribers of r/cardano. @throws {UpstreamError} with status 403 without an agreement with Reddit */
export async function fetchSubscribers(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
): Promise<{ subscribers: number; fetchedAt: number }> {
  const answer = await client.json({ source: ABOUT, url: `${baseUrl}/r/cardano/about.json`, intervalMs, pace: PACE });
  return { subscribers: parseSubscribers(answer.value), fetchedAt: answer.fetchedAt };
}

const readers = v.pipe(nonNegativeInteger, v.maxValue(1e9));
// Reddit dropped the active user count in September 2025; validate it where it's still sent.
const about = v.object({ data: v.object({ subscribers: v.pipe(readers, v.minValue(1)), active_user_count: v.nullish(readers) }) });

/** Parses r/{name}/about.json. @throws {UpstreamError} bad-shape */
export function parseSubscribers(document: unknown): number {
  return parseShape(ABOUT, about, document, "about").data.subscribers;
}

/** Parses r/{name}/new.rss, which is Atom. @throws {UpstreamError} bad-shape */
export function parsePosts(document: string, now: number): RedditPost[] {
  return parseAtom(SOURCE, document, { origin: ORIGIN, titleLength: TITLE_LENGTH, now }).map(
    ({ id, title, html, author, url, publishedAt }) => ({
      id,
      title,
      text: htmlToLine(postText(html), TEXT_LENGTH),
      author: /^(?:\/u\/)?([\w-]{1,40})$/.exec(author ?? "")?.[1] ?? null,
      url,
      publishedAt,
    }),
  );
}

/** Reddit puts the post between two comments, with a picture, "submitted by /u/..." and two links around it. */
function postText(html: string): string {
  const own = /<!-- SC_OFF -->([\s\S]*?)<!-- SC_ON -->/.exec(html)?.[1];
  if (own !== undefined) return own;
  const frame = html.lastIndexOf("submitted by");
  return frame === -1 ? html : html.slice(0, frame);
}
