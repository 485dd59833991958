import * as z from "zod";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { validateReading, type FigureRule } from "#app/foundation/figures/validate-reading.server.ts";
import { isSource, type Figure } from "#app/foundation/figures/figure.ts";
import { log } from "#app/foundation/log.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const amountRule = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: true, lag });
const signedRule = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: false, lag });

/** What each figure may be. Small tokens jump, but a price that halves between two minutes is first held. */
const RULES: Record<ProjectMetric, FigureRule> = {
  tvl: amountRule(0, 1e12, 3 * HOUR),
  tvlChange24h: signedRule(-100, 1e5, 3 * HOUR),
  protocolVolume24h: signedRule(0, 1e12, 6 * HOUR),
  fees24h: signedRule(0, 1e11, 6 * HOUR),
  stablecoinSupply: amountRule(0, 1e12, 6 * HOUR),
  price: amountRule(1e-12, 1e6, HOUR),
  change24h: signedRule(-100, 1e5, HOUR),
  change7d: signedRule(-100, 1e6, HOUR),
  change30d: signedRule(-100, 1e6, HOUR),
  marketCap: amountRule(0, 1e13, HOUR),
  rank: signedRule(1, 50_000, HOUR),
  tokenVolume24h: signedRule(0, 1e12, HOUR),
  high24h: amountRule(1e-12, 1e6, HOUR),
  low24h: amountRule(1e-12, 1e6, HOUR),
  circulatingSupply: amountRule(0, 1e18, HOUR),
  totalSupply: amountRule(0, 1e18, HOUR),
  ath: signedRule(1e-12, 1e6, HOUR),
  athAt: signedRule(Date.UTC(2017, 8), Date.UTC(2100, 0), HOUR),
  holders: amountRule(0, 1e9, 6 * HOUR),
  transactions24h: signedRule(0, 1e8, 6 * HOUR),
};

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;

/** A figure as it is stored; a value that jumped waits in `heldValue` until a second reading agrees. Times in milliseconds. */
export const storedFigureSchema = z.object({
  value: z.number(),
  observedAt: z.number(),
  fetchedAt: z.number(),
  staleAt: z.number(),
  heldValue: z.number().nullable(),
});
export type StoredFigure = z.infer<typeof storedFigureSchema>;

/** What one poll brought of a project; null where the source had no usable value. */
export type Readings = Partial<Record<ProjectMetric, number | null>>;

const isMetric = (name: string): name is ProjectMetric => name in RULES;

/**
 * Puts the readings of one poll over what is kept: a value outside its range is refused, a jump is held, an older
 * observation changes nothing but the time of asking. `interval` is the time to the next poll, in milliseconds.
 */
export function mergeReadings(
  kept: Record<string, StoredFigure>,
  readings: Readings,
  times: { observedAt: number; now: number; interval: number },
  place: string,
): Record<string, StoredFigure> {
  const merged = { ...kept };
  const observedAt = Math.min(times.observedAt, times.now);
  for (const [metric, value] of Object.entries(readings)) {
    if (value === null || !isMetric(metric)) continue;
    const last = kept[metric];
    const verdict = validateReading(RULES[metric], value, last);
    if (verdict === "refuse") {
      log.warn({ event: "reading-rejected", place, metric, value });
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
export function publishableFigures(kept: Record<string, StoredFigure>, source: string): [ProjectMetric, Figure][] {
  if (!isSource(source)) return [];
  return Object.entries(kept).flatMap(([metric, { value, observedAt, fetchedAt, staleAt }]): [ProjectMetric, Figure][] =>
    isMetric(metric) ? [[metric, { value, source, observedAt, fetchedAt, staleAt }]] : [],
  );
}
