import metricFile from "../recordings/santiment-metrics.json" with { type: "json" };
import { pseudoRandom, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

export type Metric = (typeof metricFile.metrics)[number];

const start2026 = Date.UTC(2026, 0, 1);

interface MetricProfile {
  /** The usual value; for sums, per day. */
  level: number;
  /** Share of the level that fluctuates. */
  swing: number;
  /** Growth per day, as a share. */
  growth?: number;
  /** Weekend drop, as a share. */
  weekend?: number;
  decimals?: number;
  /** The value fluctuates around 0 instead of around the level. */
  signed?: boolean;
}

// Plausible levels for Cardano late in 2026. Other metrics get a level from their name.
const metricProfiles: Record<string, MetricProfile> = {
  active_addresses_24h: { level: 24_800, swing: 0.22, weekend: 0.09 },
  daily_active_addresses: { level: 24_100, swing: 0.22, weekend: 0.09 },
  circulation: { level: 36_050_000_000, swing: 0, growth: 0.00003, decimals: 2 },
  dev_activity_1d: { level: 310, swing: 0.3, weekend: 0.62 },
  social_volume_total: { level: 1_640, swing: 0.5, weekend: 0.15 },
  social_dominance_total: { level: 2.1, swing: 0.35, decimals: 6 },
  sentiment_balance_total: { level: 210, swing: 1, signed: true, decimals: 4 },
  sentiment_weighted_total: { level: 1.4, swing: 1, signed: true, decimals: 6 },
  transaction_volume: { level: 810_000_000, swing: 0.4, weekend: 0.2, decimals: 2 },
  network_growth: { level: 5_200, swing: 0.3 },
  whale_transaction_count_100k_usd_to_inf: { level: 420, swing: 0.5, weekend: 0.2 },
  holders_distribution_total: { level: 4_610_000, swing: 0.0004, growth: 0.00006 },
};

function profileOf(metric: Metric): MetricProfile {
  const family = Object.keys(metricProfiles).find((name) => metric.name.startsWith(name) && !name.startsWith("holders"));
  const known = metricProfiles[metric.name] ?? (family === undefined ? undefined : metricProfiles[family]);
  if (known !== undefined) return known;
  if (metric.name.startsWith("sentiment")) return { level: 1.2, swing: 1, signed: true, decimals: 6 };
  return { level: Math.round(10 ** (2 + 4 * pseudoRandom(seedOf(1, metric.name), 0))), swing: 0.05, growth: 0.00004 };
}

/** Milliseconds of an interval such as 5m, 1h, 1d, 7d, 2w; undefined if it's invalid. */
export function intervalMs(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})([smhdw])$/.exec(text) ?? [];
  const size = { s: 1_000, m: 60_000, h: HOUR, d: DAY, w: 7 * DAY }[unit ?? ""];
  return size === undefined ? undefined : Number(count) * size;
}

/** Santiment's metrics, simulated for every slug in `slugs`. */
export function createSocialMetrics(world: World) {
  const metrics = new Map(metricFile.metrics.map((metric) => [metric.name, metric]));

  function createLevel(metric: Metric, slug: string): (atMs: number) => number {
    const { level: usual, swing, growth = 0, weekend = 0, signed = false } = profileOf(metric);
    const seed = seedOf(world.seed, `${slug} ${metric.name}`);
    const scale = slug === "cardano" ? 1 : 0.2 + pseudoRandom(seed, 7);
    return (atMs) => {
      const days = (atMs - start2026) / DAY;
      const bend = 0.6 * smoothNoise(seed, days / 9) + 0.3 * smoothNoise(seed + 1, days * 0.9) + 0.1 * smoothNoise(seed + 2, days * 24);
      const quiet = [0, 6].includes(new Date(atMs).getUTCDay()) ? 1 - weekend : 1;
      const around = signed ? bend + 0.15 : (1 + swing * bend) * quiet;
      return usual * scale * around * (1 + growth * days);
    };
  }

  const levels = new Map<string, (atMs: number) => number>();

  /** The value of a metric at a time, before aggregation and rounding. */
  function levelOf(metric: Metric, slug: string): (atMs: number) => number {
    const key = `${slug} ${metric.name}`;
    const level = levels.get(key) ?? createLevel(metric, slug);
    levels.set(key, level);
    return level;
  }

  function rounded(metric: Metric, exact: number): number {
    return Number(exact.toFixed(profileOf(metric).decimals ?? 0));
  }

  /** Adds up whole hours, so that 24 hourly values equal the daily one. */
  function sum(metric: Metric, slug: string, fromMs: number, toMs: number): number {
    const level = levelOf(metric, slug);
    const decimals = profileOf(metric).decimals ?? 0;
    const round = (exact: number): number => Number(exact.toFixed(decimals));
    let total = 0;
    for (let hour = Math.floor(fromMs / HOUR) * HOUR; hour < toMs; hour += HOUR) {
      const whole = round(level(hour) / 24);
      const upTo = (at: number): number => (at >= hour + HOUR ? whole : at <= hour ? 0 : round((whole * (at - hour)) / HOUR));
      total += upTo(toMs) - upTo(fromMs);
    }
    return round(total);
  }

  /** One value for the time from..to (Unix ms), aggregated as requested (default: the metric's own aggregation). */
  function value(metric: Metric, slug: string, fromMs: number, toMs: number, aggregation = metric.aggregation): number {
    const daily = metric.minInterval === "1d";
    const clip = (at: number): number => (daily ? Math.floor(at / DAY) * DAY + DAY / 2 : at);
    if (metric.aggregation === "sum" && !daily && aggregation === "sum") return sum(metric, slug, fromMs, toMs);
    const level = levelOf(metric, slug);
    const step = daily ? DAY : Math.max(HOUR, (toMs - fromMs) / 24);
    const points: number[] = [];
    for (let at = fromMs; at < toMs; at += step) points.push(level(clip(at)));
    const last = level(clip(toMs - 1));
    const sorted = points.toSorted((a, b) => a - b);
    const total = points.reduce((all, point) => all + point, 0);
    const folded: Record<string, number | undefined> = {
      sum: total,
      avg: total / points.length,
      first: points[0],
      min: sorted[0],
      max: sorted.at(-1),
      median: sorted[Math.floor(sorted.length / 2)],
      count: points.length,
    };
    return rounded(metric, folded[aggregation] ?? last);
  }

  /** Buckets of an interval between two times; the last may be unfinished. An exact value set by a test replaces the newest. */
  function series(metric: Metric, slug: string, fromMs: number, toMs: number, stepMs: number, aggregation?: string) {
    const now = world.now();
    const rows: { datetime: string; value: number }[] = [];
    for (let at = Math.floor(fromMs / stepMs) * stepMs; at <= Math.min(toMs, now); at += stepMs) {
      if (at < fromMs) continue;
      const end = Math.max(at + 1, Math.min(at + stepMs, now));
      rows.push({ datetime: new Date(at).toISOString().replace(".000Z", "Z"), value: value(metric, slug, at, end, aggregation) });
    }
    const newest = rows.at(-1);
    const exact = world.settings.metrics[metric.name];
    if (newest !== undefined && typeof exact === "number" && slug === "cardano") newest.value = exact;
    return rows;
  }

  return { metrics, value, series };
}
