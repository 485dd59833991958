import * as v from "valibot";
import { DAY } from "#app/foundation/durations.ts";
import { parseIsoDate, shapeError, pastTimestamp, parseShape, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";
import { parseQuota, pollInterval, type SantimentQuota } from "./santiment-quota.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { finiteNumber, parseValid } from "#app/foundation/schemas.server.ts";

// https://academy.santiment.net: GraphQL; errors come with status 200; every metric in a query counts as a call.

const SOURCE = "santiment";
const OLDEST_DAYS = 40;

/**
 * Santiment's name of each metric and its valid range. The free plan hides the last 30 days of the social metrics. `wholeDays`: a daily
 * sum, so we skip today, which would look like a slump.
 */
const METRICS = {
  /** Distinct addresses in the last 24 hours. */
  activeAddresses: { metric: "active_addresses_24h", least: 0, most: 1e9, wholeDays: false },
  /** Mentions per day in the channels that Santiment watches. */
  socialVolume: { metric: "social_volume_total", least: 0, most: 1e9, wholeDays: true },
  /**
   * Positive minus negative score of the day's messages: unbounded, 0 is balanced. Not a score out of 100: Santiment publishes none, and
   * its weighted one is a deviation from its own mean.
   */
  sentiment: { metric: "sentiment_balance_total", least: -1e6, most: 1e6, wholeDays: true },
  /** Percent of all coin mentions. Can exceed 100, because one message can mention several coins. */
  socialDominance: { metric: "social_dominance_total", least: 0, most: 1000, wholeDays: true },
  /** Addresses that hold any ADA; not in the free plan. */
  holders: { metric: "holders_distribution_total", least: 0, most: 1e10, wholeDays: false },
  /** Development events per day in the project's public repositories. */
  activity24h: { metric: "dev_activity_1d", least: 0, most: 1e7, wholeDays: false },
} as const;

export type SantimentMetric = keyof typeof METRICS;
const metricName = v.picklist(["activeAddresses", "socialVolume", "sentiment", "socialDominance", "holders", "activity24h"]);

/** A daily value. `observedAt` is the start of its day in milliseconds since 1970, as in Santiment's label. */
export type SantimentReading = { value: number; observedAt: number };

export interface SantimentResponse {
  readings: Record<SantimentMetric, SantimentReading | null>;
  /** Metrics that the plan or the coin doesn't have. Another request for them would only cost calls. */
  unavailable: SantimentMetric[];
}

export interface Santiment {
  /** Requests all metrics at once, except those that were unavailable within the last day. @throws {UpstreamError} */
  fetchSentiment(): Promise<SantimentResponse & { calls: number; quota: SantimentQuota }>;
}

export interface SantimentOptions extends SourceOptions {
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Milliseconds since 1970. */
  wallClock?: () => number;
}

/**
 * Client that remembers for a day which metrics the plan doesn't have.
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
  // An object with `details` when a limit is reached, otherwise a list.
  errors: v.optional(v.fallback(v.nullable(v.union([v.array(v.unknown()), v.object({ details: v.string() })])), null), null),
});
const series = v.object({ timeseriesDataJson: v.nullable(v.array(v.unknown())) });
const point = v.object({ datetime: v.string(), value: v.nullable(finiteNumber) });
const fieldError = v.object({ message: v.string(), path: v.tupleWithRest([metricName], v.unknown()) });

/** Santiment's error messages for a metric that the plan or the coin doesn't have, or that doesn't exist. */
const NOT_OFFERED_PATTERN = /not accessible|subscription|not supported|mistyped|not an existing slug|not available/i;

/**
 * Parses the response to `buildQuery`: each metric's newest value of the last 40 days. A metric that failed is null and doesn't affect the
 * others.
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
  const unavailable = parseValid(fieldError, errors ?? []).flatMap(({ message, path: [name] }) =>
    NOT_OFFERED_PATTERN.test(message) && !readings[name] ? [name] : [],
  );
  return { readings, unavailable: [...new Set(unavailable)] };
}

/** Parses a response. An unreadable one has cost its calls too, so its error waits as long as `interval` says. */
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
  // A metric that the plan doesn't have is null.
  const points = field === null || field === undefined ? [] : (readList(SOURCE, metric, series, [field])[0]?.timeseriesDataJson ?? []);
  let newest: SantimentReading | null = null;
  for (const item of readList(SOURCE, `${metric}.points`, point, points)) {
    const observedAt = pastTimestamp(parseIsoDate(item.datetime), now);
    if (item.value === null || observedAt === null) continue;
    if (item.value < least || item.value > most) {
      sourceFindings.add({ source: SOURCE, kind: "out-of-range", place: metric });
      continue;
    }
    // One more day than requested, because the oldest day began before the time 40 days ago.
    if (now - observedAt > (OLDEST_DAYS + 1) * DAY) continue;
    if (!newest || observedAt > newest.observedAt) newest = { value: item.value, observedAt };
  }
  return newest;
}

function noReadings(): SantimentResponse["readings"] {
  return { activeAddresses: null, socialVolume: null, sentiment: null, socialDominance: null, holders: null, activity24h: null };
}
