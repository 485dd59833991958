import type { MetricName } from "#app/features/analytics/analytics.ts";

/** Each bin is one percent wider than the one before. */
const STEP = Math.log(1.01);
/** What a value is multiplied with before it is sorted into bins, beyond what it was sent as: Mbit/s into kbit/s. */
const scaleOf = (metric: MetricName): number => (metric === "downlink" ? 1_000 : 1);
/** And what the figure is divided by when it is reported: CLS is sent times 1,000. */
const shownScaleOf = (metric: MetricName): number => (metric === "downlink" || metric === "CLS" ? 1_000 : 1);

/** The bin of a measurement, in the unit in which it is sent. */
export function binOf(metric: MetricName, value: number): number {
  const scaled = value * scaleOf(metric);
  return scaled < 1 ? 0 : 1 + Math.round(Math.log(scaled) / STEP);
}

/** What a bin stands for, in the unit in which it is reported: within half a percent of each measurement in it. */
function valueOfBin(metric: MetricName, bin: number): number {
  if (bin === 0) return 0;
  const value = Math.exp((bin - 1) * STEP) / shownScaleOf(metric);
  return shownScaleOf(metric) === 1 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The value that 75 of 100 do not exceed; null without any. */
export function p75(metric: MetricName, bins: readonly { bin: number; count: number }[]): { p75: number; samples: number } | null {
  const samples = bins.reduce((sum, { count }) => sum + count, 0);
  if (samples === 0) return null;
  let left = Math.ceil(samples * 0.75);
  const sorted = [...bins].sort((one, other) => one.bin - other.bin);
  const found = sorted.find(({ count }) => (left -= count) <= 0);
  return { p75: valueOfBin(metric, found?.bin ?? 0), samples };
}
