import * as z from "zod";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { judge, type FigureRule } from "#app/foundation/figures/judge.server.ts";
import { isSource, type Figure } from "#app/foundation/figures/figure.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const amount = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: true, lag });
const free = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: false, lag });

/** What each figure may be. Small tokens jump, but a price that halves between two minutes is first held. */
const RULES: Record<ProjectMetric, FigureRule> = {
  tvl: amount(0, 1e12, 3 * HOUR),
  tvlChange24h: free(-100, 1e5, 3 * HOUR),
  protocolVolume24h: free(0, 1e12, 6 * HOUR),
  fees24h: free(0, 1e11, 6 * HOUR),
  stablecoinSupply: amount(0, 1e12, 6 * HOUR),
  price: amount(1e-12, 1e6, HOUR),
  change24h: free(-100, 1e5, HOUR),
  change7d: free(-100, 1e6, HOUR),
  change30d: free(-100, 1e6, HOUR),
  marketCap: amount(0, 1e13, HOUR),
  rank: free(1, 50_000, HOUR),
  tokenVolume24h: free(0, 1e12, HOUR),
  high24h: amount(1e-12, 1e6, HOUR),
  low24h: amount(1e-12, 1e6, HOUR),
  circulatingSupply: amount(0, 1e18, HOUR),
  totalSupply: amount(0, 1e18, HOUR),
  ath: free(1e-12, 1e6, HOUR),
  athAt: free(Date.UTC(2017, 8), Date.UTC(2100, 0), HOUR),
  holders: amount(0, 1e9, 6 * HOUR),
  transactions24h: free(0, 1e8, 6 * HOUR),
};

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;

/** A figure as it is stored; a value that jumped waits in `heldValue` until a second reading agrees. Times in milliseconds. */
export const keptFigureSchema = z.object({ value: z.number(), observedAt: z.number(), fetchedAt: z.number(), staleAt: z.number(), heldValue: z.number().nullable() });
export type KeptFigure = z.infer<typeof keptFigureSchema>;

/** What one poll brought of a project; null where the source had no usable value. */
export type Readings = Partial<Record<ProjectMetric, number | null>>;

const isMetric = (name: string): name is ProjectMetric => name in RULES;

/**
 * Puts the readings of one poll over what is kept: a value outside its range is refused, a jump is held, an older
 * observation changes nothing but the time of asking. `interval` is the time to the next poll, in milliseconds.
 */
export function merge(kept: Record<string, KeptFigure>, readings: Readings, times: { observedAt: number; now: number; interval: number }, place: string): Record<string, KeptFigure> {
  const merged = { ...kept };
  const observedAt = Math.min(times.observedAt, times.now);
  for (const [metric, value] of Object.entries(readings)) {
    if (value === null || !isMetric(metric)) continue;
    const last = kept[metric];
    const verdict = judge(RULES[metric], value, last);
    if (verdict === "refuse") {
      log.warn({ event: "reading-refused", place, metric, value });
      continue;
    }
    if ("hold" in verdict && last) {
      log.warn({ event: "reading-held", place, metric, value, last: last.value });
      merged[metric] = { ...last, heldValue: verdict.hold };
      continue;
    }
    const isOlder = last !== undefined && observedAt < last.observedAt;
    const seenAt = isOlder ? last.observedAt : observedAt;
    merged[metric] = {
      value: isOlder || "hold" in verdict ? (last?.value ?? value) : verdict.take,
      observedAt: seenAt,
      fetchedAt: times.now,
      staleAt: Math.min(times.now + 2 * times.interval + GRACE_MS, seenAt + RULES[metric].lag),
      heldValue: null,
    };
  }
  return merged;
}

/** The stored figures of a source as the site shows them. */
export function shown(kept: Record<string, KeptFigure>, source: string): [ProjectMetric, Figure][] {
  if (!isSource(source)) return [];
  return Object.entries(kept).flatMap(([metric, { value, observedAt, fetchedAt, staleAt }]): [ProjectMetric, Figure][] => (isMetric(metric) ? [[metric, { value, source, observedAt, fetchedAt, staleAt }]] : []));
}
