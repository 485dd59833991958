import { MAX_FEED_BYTES } from "#app/foundation/upstream/atom.server.ts";
import type { FeedParser } from "./feed-parser.server.ts";
import type { ParsedItem } from "./parse-feed.server.ts";
import { type BytesResponse, type BytesFetch, readValidators, type Validators } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Pace } from "#app/foundation/upstream/source-pace.server.ts";
import { parseRetryAfter } from "#app/foundation/upstream/retry-after.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// Fetches the feeds of content/feeds.yaml: RSS, Atom and JSON Feed.

export type { ParsedItem } from "./parse-feed.server.ts";

export interface FeedRequest {
  id: string;
  /** The list's URL, or a permanent redirect that we followed since. */
  url: string;
  /** Polling interval in minutes. */
  interval: number;
  pace?: Pace | undefined;
  language?: Language | undefined;
  /** Validators of the last stored response; empty to get everything. */
  validators: Validators;
}

export interface FeedResponse {
  /** "gone" is status 410: the publisher has ended the feed for good. */
  kind: "unchanged" | "items" | "gone";
  /** Milliseconds since 1970. */
  fetchedAt: number;
  /** Up to a hundred items, newest first; empty if there are no new ones. */
  items: ParsedItem[];
  /** For the next request; store them together with the items. */
  validators: Validators;
  /** New URL after a permanent redirect (301 or 308). */
  permanentUrl?: string;
  /** Pause requested by a successful response, at most 24 hours. */
  retryAfterMs?: number | undefined;
}

/**
 * Fetches a feed's new items. Stateless: the caller stores validators and URL.
 * @param parser parses documents outside the process that serves visitors
 * @throws {UpstreamError} of any kind but not-json; rate-limited and some others with retryAfterMs
 */
export async function fetchFeed(client: BytesFetch, feed: FeedRequest, parser: FeedParser): Promise<FeedResponse> {
  const source = sourceOf(feed);
  // No retries, because we send at most one request per interval.
  const request = {
    source,
    retries: 0,
    pace: feed.pace,
    url: feed.url,
    validators: feed.validators,
    intervalMs: feed.interval * 60_000,
    maxBytes: MAX_FEED_BYTES,
  };
  let answer: BytesResponse;
  try {
    answer = await client.bytes(request);
  } catch (failure) {
    if (!(failure instanceof UpstreamError) || failure.status !== 410) throw failure;
    return { kind: "gone", fetchedAt: Date.now(), items: [], validators: {} };
  }
  const { fetchedAt } = answer;
  const found = readValidators(answer);
  const later = { ...permanentMove(feed.url, answer), ...retryAfterOf(answer) };
  if (answer.unchanged) return { kind: "unchanged", fetchedAt, items: [], validators: { ...feed.validators, ...found }, ...later };
  const contentType = answer.header("content-type");
  const { items, damaged, unreadDates } = await parser.read(answer.value, {
    source,
    url: answer.url,
    now: fetchedAt,
    language: feed.language,
    ...(contentType ? { contentType } : {}),
  });
  for (const value of unreadDates) sourceFindings.add({ source, kind: "unknown-value", place: "date of an item", value });
  // A truncated feed is fetched in full next time; with its validators, the missing items would wait for the next change.
  return { kind: "items", fetchedAt, items, validators: damaged ? {} : found, ...later };
}

/** Name of the feed in metrics, circuit breakers and logs. */
const sourceOf = ({ id }: { id: string }): string => `feed:${id}`;

/** A redirect from https to http is followed but not remembered, because it may be an attack. */
function permanentMove(from: string, { permanentUrl }: BytesResponse): { permanentUrl?: string } {
  if (permanentUrl === undefined || permanentUrl === from) return {};
  return from.startsWith("https:") && !permanentUrl.startsWith("https:") ? {} : { permanentUrl };
}

/** Reddit sends the time left in its rate window with every response; it's a pause only if no requests are left. */
function retryAfterOf({ header, fetchedAt }: BytesResponse): { retryAfterMs?: number | undefined } {
  const isSpent = Number(header("x-ratelimit-remaining") ?? 1) === 0;
  const retryAfterMs = header("retry-after") !== undefined || isSpent ? parseRetryAfter(header, fetchedAt) : null;
  return retryAfterMs === null ? {} : { retryAfterMs };
}
