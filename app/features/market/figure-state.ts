import {
  marketTopic,
  networkTopic,
  SAMPLES,
  sentimentTopic,
  type Market,
  type MetricName,
  type Network,
  type Sentiment,
} from "#app/features/market/market.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

export type Figures = Market & Sentiment & Network;

export const NO_FIGURES: Figures = { ...marketTopic.empty, ...sentimentTopic.empty, ...networkTopic.empty };

/** Sample value of an absent figure; undefined if it has none. */
export function sampleOf(metric: MetricName): number | undefined {
  const samples: Partial<Record<MetricName, number>> = SAMPLES;
  return samples[metric];
}

/** Message keys for figures that couldn't be loaded. */
const ERROR_KEYS: Partial<Record<MetricName, "errorLoading" | "errorDash">> = {
  price: "errorLoading",
  marketCap: "errorLoading",
  change24h: "errorDash",
  high24h: "errorDash",
  low24h: "errorDash",
  rank: "errorDash",
  volume24h: "errorDash",
};
export const errorKey = (metric: MetricName): "errorLoading" | "errorDash" | "error" => ERROR_KEYS[metric] ?? "error";

/** Figures that the cell's source line covers, and figures that need their own. */
export interface CellOrigins {
  /** Origin of all figures of the cell; null if they differ or there are none. */
  shared: Figure | null;
  own: ReadonlySet<MetricName>;
}

/**
 * Figures share an origin if the same source observed them within `tolerance` milliseconds. The shared line shows the oldest age and is
 * delayed as soon as one figure is. Otherwise each figure gets its own line, because a line for some of them would seem to cover all.
 */
export function sharedProvenance(figures: Partial<Record<MetricName, Figure | null>>, tolerance = 0): CellOrigins {
  const names = Object.keys(figures).filter((name): name is MetricName => name in figures);
  const present = Object.values(figures).filter((figure) => figure !== null);
  if (present.length === 0) return { shared: null, own: new Set() };
  const oldest = present.reduce((a, b) => (b.observedAt < a.observedAt ? b : a));
  const isOne = present.every(({ source, observedAt }) => source === oldest.source && observedAt - oldest.observedAt <= tolerance);
  if (!isOne) return { shared: null, own: new Set(names) };
  const shared = { ...oldest, staleAt: Math.min(...present.map(({ staleAt }) => staleAt)) };
  return { shared, own: new Set(names.filter((name) => !figures[name])) };
}

export function sampleState(figures: Figures, metrics: readonly MetricName[]): { some: boolean; all: boolean } {
  const sampled = metrics.filter((metric) => !figures[metric] && sampleOf(metric) !== undefined);
  return { some: sampled.length > 0, all: sampled.length > 0 && metrics.every((metric) => !figures[metric]) };
}

/** Returns a share from 0 to 1, or null if it's undefined. */
export function share(part: number | undefined, whole: number | undefined): number | null {
  if (part === undefined || whole === undefined || !(whole > 0) || !Number.isFinite(part)) return null;
  return Math.min(1, Math.max(0, part / whole));
}

/** Progress of an epoch: `done` from 0 to 1, and the current day, counted from 1. Times in milliseconds. */
export function epochProgress(start: number, end: number, now: number): { done: number; day: number } {
  const done = share(now - start, end - start) ?? 0;
  const days = Math.max(1, Math.round((end - start) / DAY));
  return { done, day: Math.min(days, Math.floor(done * days) + 1) };
}
