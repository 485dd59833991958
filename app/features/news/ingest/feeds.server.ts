import { MAX_FEED_BYTES } from "#app/foundation/upstream/atom.server.ts";
import type { FeedParser } from "./feed-parser.server.ts";
import type { ParsedItem } from "./parse-feed.server.ts";
import { type BytesResponse, type BytesFetch, readValidators, type Validators } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Pace } from "#app/foundation/upstream/source-pace.server.ts";
import { parseRetryAfter } from "#app/foundation/upstream/retry-after.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

// The feeds of content/feeds.yaml: RSS, Atom and JSON Feed of anyone.

export type { ParsedItem } from "./parse-feed.server.ts";

/** A feed as a job asks for it. */
export interface FeedRequest {
  id: string;
  /** Where it is now: the one of the list, or a permanentUrl that was learnt later. */
  url: string;
  /** How often it is asked, in minutes. */
  interval: number;
  /** Spacing between requests, if the publisher demands one. */
  pace?: Pace | undefined;
  /** Language of its articles. */
  language?: Language | undefined;
  /** Those of the last answer that was stored; empty to get everything. */
  validators: Validators;
}

export interface FeedResponse {
  /** "gone" is 410: the publisher says that the feed will never come back. */
  kind: "unchanged" | "items" | "gone";
  /** Milliseconds since 1970. */
  fetchedAt: number;
  /** The newest hundred, newest first; none unless there are new ones. */
  items: ParsedItem[];
  /** For the next request; to be stored together with the items. */
  validators: Validators;
  /** Where the feed has moved for good (301 or 308). */
  permanentUrl?: string;
  /** How long to leave the feed alone, where an answer that is no refusal says so; at most 24 hours. */
  retryAfterMs?: number | undefined;
}

/**
 * Asks a feed for what is new. Nothing is kept here: validators and address come in and go out.
 * @param parser reads documents outside the process that serves visitors
 * @throws {UpstreamError} of any kind but not-json; rate-limited and some others with retryAfterMs
 */
export async function fetchFeed(client: BytesFetch, feed: FeedRequest, parser: FeedParser): Promise<FeedResponse> {
  const source = sourceOf(feed);
  // A failed request counts: a publisher is asked at most once per interval.
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
  // What broke off is asked for again in full: its missing items would otherwise wait for the next change.
  return { kind: "items", fetchedAt, items, validators: damaged ? {} : found, ...later };
}

/** The name under which a feed is counted, paused and reported. */
const sourceOf = ({ id }: { id: string }): string => `feed:${id}`;

/** A redirect from https to http is followed but not remembered, because it may be an attack. */
function permanentMove(from: string, { permanentUrl }: BytesResponse): { permanentUrl?: string } {
  if (permanentUrl === undefined || permanentUrl === from) return {};
  return from.startsWith("https:") && !permanentUrl.startsWith("https:") ? {} : { permanentUrl };
}

/** Reddit counts down to the end of its window in every answer; that is a pause only when nothing is left of it. */
function retryAfterOf({ header, fetchedAt }: BytesResponse): { retryAfterMs?: number | undefined } {
  const isSpent = Number(header("x-ratelimit-remaining") ?? 1) === 0;
  const retryAfterMs = header("retry-after") !== undefined || isSpent ? parseRetryAfter(header, fetchedAt) : null;
  return retryAfterMs === null ? {} : { retryAfterMs };
}
