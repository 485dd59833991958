import * as v from "valibot";
import { DAY } from "#app/foundation/durations.ts";
import { isoMoment, shapeError, pastMoment, parseShape, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/judge-rows.server.ts";
import { parseQuota, pollInterval, type SantimentQuota } from "./santiment-quota.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { finiteNumber, keepValid } from "#app/foundation/schemas.server.ts";

// https://academy.santiment.net: GraphQL; errors come with status 200; every metric in a query counts as a call.

const SOURCE = "santiment";
const OLDEST_DAYS = 40;

/**
 * Our name, theirs, and what the value can be. The free plan hides the last 30 days of the social metrics.
 * `wholeDays`: added up over the day, so the day that is still going on would look like a slump.
 */
const METRICS = {
  /** Distinct addresses in the 24 hours before. */
  activeAddresses: { metric: "active_addresses_24h", least: 0, most: 1e9, wholeDays: false },
  /** Mentions of the day in the channels that Santiment watches. */
  socialVolume: { metric: "social_volume_total", least: 0, most: 1e9, wholeDays: true },
  /**
   * Positive minus negative score of the day's messages: 0 is balanced, below 0 negative, without bounds.
   * Not a score out of 100: Santiment publishes none, and its weighted one is a deviation from its own mean.
   */
  sentiment: { metric: "sentiment_balance_total", least: -1e6, most: 1e6, wholeDays: true },
  /** Percent of all mentions of coins; may pass 100 because one message can name several. */
  socialDominance: { metric: "social_dominance_total", least: 0, most: 1000, wholeDays: true },
  /** Addresses that hold any ADA; not in the free plan. */
  holders: { metric: "holders_distribution_total", least: 0, most: 1e10, wholeDays: false },
  /** Development events of the day in the project's public repositories. */
  activity24h: { metric: "dev_activity_1d", least: 0, most: 1e7, wholeDays: false },
} as const;

export type SantimentMetric = keyof typeof METRICS;
const metricName = v.picklist(["activeAddresses", "socialVolume", "sentiment", "socialDominance", "holders", "activity24h"]);

/** A daily value; `observedAt` is the begin of its day, milliseconds since 1970, as Santiment labels it. */
export type SantimentReading = { value: number; observedAt: number };

export interface SantimentResponse {
  readings: Record<SantimentMetric, SantimentReading | null>;
  /** Metrics that the plan or the coin does not have: asking again only costs calls. */
  unavailable: SantimentMetric[];
}

export interface Santiment {
  /**
   * Asks for all metrics in one request, without those that were not available during the last day.
   * @throws {UpstreamError}
   */
  fetchSentiment(): Promise<SantimentResponse & { calls: number; quota: SantimentQuota }>;
}

export interface SantimentOptions extends SourceOptions {
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Milliseconds since 1970. */
  wallClock?: () => number;
}

/**
 * Makes the adapter, which remembers for a day what the plan does not offer.
 * @param options.baseUrl without /graphql
 */
export function createSantiment(client: PoliteFetch, options: SantimentOptions): Santiment {
  const { baseUrl, apiKey, intervalMs, now = () => performance.now(), wallClock = Date.now } = options;
  const credentials = apiKey ? { authorization: `Apikey ${apiKey}` } : undefined;
  const leftOutUntil = new Map<SantimentMetric, number>();

  return {
    async fetchSentiment() {
      const asked = metricName.options.filter((name) => (leftOutUntil.get(name) ?? -Infinity) <= now());
      if (asked.length === 0) return { readings: noReadings(), unavailable: [], calls: 0, quota: parseQuota(() => undefined) };
      const answer = await client.json({
        source: SOURCE,
        url: `${baseUrl}/graphql`,
        credentials,
        intervalMs,
        body: { query: buildQuery(asked, wallClock()), variables: {} },
      });
      const quota = parseQuota(answer.header);
      const parsed = parsePaced(answer.value, answer.fetchedAt, () =>
        pollInterval({ callsPerPoll: asked.length, limitMonth: quota.limit, remainingMonth: quota.remaining, now: wallClock() }),
      );
      for (const name of parsed.unavailable) if (asked.includes(name)) leftOutUntil.set(name, now() + DAY);
      return { ...parsed, calls: asked.length, quota };
    },
  };
}

/** @param now milliseconds since 1970 */
export function buildQuery(names: readonly SantimentMetric[], now: number): string {
  const lastMidnight = new Date(Math.floor(now / DAY) * DAY - 1000).toISOString();
  const fields = names.map((name) => {
    const { metric, wholeDays } = METRICS[name];
    const span = `from: "utc_now-${OLDEST_DAYS}d", to: "${wholeDays ? lastMidnight : "utc_now"}", interval: "1d"`;
    return `${name}: getMetric(metric: "${metric}") { timeseriesDataJson(slug: "cardano", ${span}) }`;
  });
  return `{ ${fields.join(" ")} }`;
}

const envelope = v.object({
  data: v.optional(v.fallback(v.nullable(v.record(v.string(), v.unknown())), null), null),
  // An object with `details` when a limit is reached, a list everywhere else.
  errors: v.optional(v.fallback(v.nullable(v.union([v.array(v.unknown()), v.object({ details: v.string() })])), null), null),
});
const series = v.object({ timeseriesDataJson: v.nullable(v.array(v.unknown())) });
const point = v.object({ datetime: v.string(), value: v.nullable(finiteNumber) });
const fieldError = v.object({ message: v.string(), path: v.tupleWithRest([metricName], v.unknown()) });

/** The server's words for: not in this plan, not for this coin, no such metric. */
const NOT_OFFERED_PATTERN = /not accessible|subscription|not supported|mistyped|not an existing slug|not available/i;

/**
 * Reads the answer to `buildQuery`: of each metric the newest value of the last 40 days. A metric that could not be
 * answered is null and leaves the others alone.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} rate-limited, or bad-shape when there is no data at all
 */
export function parseSentiment(document: unknown, now: number): SantimentResponse {
  const { data, errors } = parseShape(SOURCE, envelope, document, "graphql");
  if (errors && "details" in errors) {
    const seconds = /again in (\d{1,7}) seconds/.exec(errors.details)?.[1];
    throw new UpstreamError(SOURCE, "rate-limited", "in the answer", { retryAfterMs: Number(seconds ?? 60) * 1000 });
  }
  if (!data) throw shapeError(SOURCE, "no data");
  const readings = noReadings();
  for (const name of metricName.options) readings[name] = readNewest(name, data[name], now);
  const unavailable = keepValid(fieldError, errors ?? []).flatMap(({ message, path: [name] }) =>
    NOT_OFFERED_PATTERN.test(message) && !readings[name] ? [name] : [],
  );
  return { readings, unavailable: [...new Set(unavailable)] };
}

/** The same, but an answer that can't be read has cost its calls: `interval` says how long to wait for the next. */
function parsePaced(document: unknown, now: number, interval: () => number): SantimentResponse {
  try {
    return parseSentiment(document, now);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "bad-shape") throw error;
    throw new UpstreamError(SOURCE, error.kind, error.detail, { retryAfterMs: interval() });
  }
}

function readNewest(name: SantimentMetric, field: unknown, now: number): SantimentReading | null {
  const { metric, least, most } = METRICS[name];
  // A metric that the plan doesn't offer is null.
  const points = field === null || field === undefined ? [] : (readList(SOURCE, metric, series, [field])[0]?.timeseriesDataJson ?? []);
  let newest: SantimentReading | null = null;
  for (const one of readList(SOURCE, `${metric}.points`, point, points)) {
    const observedAt = pastMoment(isoMoment(one.datetime), now);
    if (one.value === null || observedAt === null) continue;
    if (one.value < least || one.value > most) {
      sourceFindings.add({ source: SOURCE, kind: "out-of-range", place: metric });
      continue;
    }
    // A day more than asked for: the oldest day began before the moment 40 days ago.
    if (now - observedAt > (OLDEST_DAYS + 1) * DAY) continue;
    if (!newest || observedAt > newest.observedAt) newest = { value: one.value, observedAt };
  }
  return newest;
}

function noReadings(): SantimentResponse["readings"] {
  return { activeAddresses: null, socialVolume: null, sentiment: null, socialDominance: null, holders: null, activity24h: null };
}
