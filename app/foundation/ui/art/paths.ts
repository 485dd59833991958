import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";

/** A chart point in data units; `x` is often a time in milliseconds. */
export type Datum = readonly [x: number, y: number];

/** A bar in pixels, from the top left corner. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Lowest and highest number; `[0, 0]` for none. */
export function minMax(values: readonly number[]): readonly [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 0];
}

/** A linear scale; a range without width maps to the middle. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const span = from[1] - from[0];
  if (!(span > 0) || !Number.isFinite(span)) return () => (to[0] + to[1]) / 2;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

/** Points in pixels, y downward, scaled to fill the box. Drops points with non-finite values. */
function scalePoints(points: readonly Datum[], width: number, height: number, inset: number): Datum[] {
  const clean = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  const toX = scale(minMax(clean.map(([x]) => x)), [0, width]);
  const toY = scale(minMax(clean.map(([, y]) => y)), [height - inset, inset]);
  return clean.map(([x, y]) => [tenth(toX(x)), tenth(toY(y))]);
}

/**
 * A line through all points, stretched to `width` x `height` pixels, with `inset` pixels free above and below for the stroke. A
 * single point becomes a level line, none becomes `""`.
 */
export function linePath(points: readonly Datum[], width: number, height: number, inset = 0): string {
  const placed = scalePoints(points, width, height, inset);
  if (placed.length === 1) return `M0 ${placed[0]?.[1] ?? 0}H${width}`;
  return placed.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`).join("");
}

/** The area between that line and the bottom of the box. */
export function areaPath(points: readonly Datum[], width: number, height: number, inset = 0): string {
  const line = linePath(points, width, height, inset);
  if (line === "") return "";
  const placed = scalePoints(points, width, height, inset);
  const first = placed.length === 1 ? 0 : (placed[0]?.[0] ?? 0);
  const last = placed.length === 1 ? width : (placed.at(-1)?.[0] ?? width);
  return `${line}L${last} ${height}L${first} ${height}Z`;
}

/**
 * Bars for counts, up from zero, `gap` pixels apart. Values that aren't positive numbers have no height, and a count above zero is
 * at least 1 px high, so that it stays visible.
 */
export function barRects(counts: readonly number[], width: number, height: number, gap = 2): Bar[] {
  const high = Math.max(0, ...counts.filter(Number.isFinite));
  const slot = (width + gap) / Math.max(1, counts.length);
  return counts.map((count, i) => {
    const tall = Number.isFinite(count) && count > 0 ? Math.max(1, (count / high) * height) : 0;
    return { x: tenth(i * slot), y: tenth(height - tall), width: tenth(Math.max(0.5, slot - gap)), height: tenth(tall) };
  });
}

/** About `count` rising round numbers (1, 2 or 5 times a power of ten) inside `[min, max]`. */
export function niceTicks(min: number, max: number, count: number): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || !Number.isFinite(max - min)) return [];
  if (min > max) return niceTicks(max, min, count);
  if (min === max || count < 1) return [min];
  const rough = (max - min) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  // The nearest round step on a logarithmic scale: the boundaries are the geometric means.
  const step = power * ([1, 2, 5].find((f, i) => rough / power < Math.sqrt(f * ([2, 5, 10][i] ?? 10))) ?? 10);
  // The step underflows for numbers this small, and an axis can't distinguish them.
  if (!(step > 0)) return [min];
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  // Multiples of the step, without binary noise: 0.30000000000000004 is no label.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

const STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  14 * DAY,
] as const;
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/** First of the month in UTC, for every `step`-th month in the range. */
function monthTicks(from: number, to: number, step: number): number[] {
  const start = new Date(from);
  const ticks: number[] = [];
  let month = Math.floor(start.getUTCMonth() / step) * step;
  const year = step >= 12 ? Math.floor(start.getUTCFullYear() / (step / 12)) * (step / 12) : start.getUTCFullYear();
  for (;;) {
    const time = Date.UTC(year, month);
    if (!(time <= to)) return ticks;
    if (time >= from) ticks.push(time);
    month += step;
  }
}

/**
 * At most `count` times in milliseconds inside `[from, to]`, on round UTC hours, days or months, so that server and browser agree
 * in any time zone.
 */
export function timeTicks(from: number, to: number, count: number): number[] {
  if (!Number.isFinite(from) || !Number.isFinite(to) || to < from || count < 1) return [];
  for (const step of STEPS) {
    const first = Math.ceil(from / step) * step;
    const length = Math.floor((to - first) / step) + 1;
    if (length <= count) return Array.from({ length: Math.max(0, length) }, (_, i) => first + i * step);
  }
  for (const months of MONTHS) {
    const ticks = monthTicks(from, to, months);
    if (ticks.length <= count) return ticks;
  }
  return monthTicks(from, to, MONTHS[MONTHS.length - 1] ?? 120).slice(0, count);
}
