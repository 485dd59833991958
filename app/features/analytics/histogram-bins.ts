import type { MetricName } from "#app/features/analytics/analytics.ts";

/** Each bin is one percent wider than the one before. */
const STEP = Math.log(1.01);
/** Factor before binning: Mbit/s into kbit/s. */
const scaleOf = (metric: MetricName): number => (metric === "downlink" ? 1_000 : 1);
/** Divisor when reporting: browsers send CLS times 1,000. */
const shownScaleOf = (metric: MetricName): number => (metric === "downlink" || metric === "CLS" ? 1_000 : 1);

/** Bin of a measurement in the unit that browsers send. */
export function binOf(metric: MetricName, value: number): number {
  const scaled = value * scaleOf(metric);
  return scaled < 1 ? 0 : 1 + Math.round(Math.log(scaled) / STEP);
}

/** Representative value of a bin in the reported unit, within half a percent of each of its measurements. */
function valueOfBin(metric: MetricName, bin: number): number {
  if (bin === 0) return 0;
  const value = Math.exp((bin - 1) * STEP) / shownScaleOf(metric);
  return shownScaleOf(metric) === 1 ? Math.round(value) : Number(value.toPrecision(3));
}

export function p75(metric: MetricName, bins: readonly { bin: number; count: number }[]): { p75: number; samples: number } | null {
  const samples = bins.reduce((sum, { count }) => sum + count, 0);
  if (samples === 0) return null;
  let left = Math.ceil(samples * 0.75);
  const sorted = [...bins].sort((a, b) => a.bin - b.bin);
  const found = sorted.find(({ count }) => (left -= count) <= 0);
  return { p75: valueOfBin(metric, found?.bin ?? 0), samples };
}
