import { DAY } from "#app/foundation/durations.ts";
import { TERRAIN_SIZE } from "#app/foundation/ui/art/terrain-size.ts";

/** The ridge and the lines below it, as shares of its height, so that all have the same scale. */
const LEVELS = [1, 0.8, 0.6, 0.4, 0.2];
/** Free space above the highest value, as a share of it. */
const HEADROOM = 1.08;
/** Fewer days aren't enough for a relief. */
const MIN_DAYS = 14;
/** Days per averaged step; single days are noise at this size. */
const DAYS_PER_STEP = 7;

export interface TvlTerrain {
  /** Lines over the whole width, from the ridge down. */
  lines: string[];
  first: [number, number];
  last: [number, number];
  low: number;
  high: number;
}

/** Averages several values, counted back from the newest, so that the last step is complete. */
function averages(values: readonly number[], size: number): number[] {
  const steps: number[] = [];
  for (let end = values.length; end > 0; end -= size) {
    const step = values.slice(Math.max(0, end - size), end);
    steps.unshift(step.reduce((sum, value) => sum + value, 0) / step.length);
  }
  return steps;
}

/** Adds up daily values; a series without today's value yet counts with its last one. Oldest first. */
export function sumByDay(series: readonly (readonly (readonly [number, number])[])[]): [number, number][] {
  const days = [...new Set(series.flatMap((points) => points.map(([time]) => Math.floor(time / DAY))))].sort((a, b) => a - b);
  const sums = days.map((day): [number, number] => [day * DAY, 0]);
  for (const points of series) {
    const values = new Map(points.map(([time, value]) => [Math.floor(time / DAY), value]));
    let last = 0;
    days.forEach((day, index) => {
      last = values.get(day) ?? last;
      const sum = sums[index];
      if (sum) sum[1] += last;
    });
  }
  return sums;
}

/** Draws a value over time as a relief on a zero base; null with too little data. */
export function tvlTerrain(points: readonly (readonly [number, number])[], perStep = DAYS_PER_STEP): TvlTerrain | null {
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(([, value]) => value);
  const high = Math.max(...values);
  if (!first || !last || points.length < MIN_DAYS || high <= 0 || last[0] <= first[0]) return null;
  const steps = averages(values, perStep);
  const top = Math.max(...steps) * HEADROOM;
  const x = (index: number) => Math.round((index / (steps.length - 1)) * TERRAIN_SIZE);
  const y = (value: number) => Math.round(TERRAIN_SIZE * (1 - value / top));
  const lines = LEVELS.map((share) => steps.map((value, i) => `${i === 0 ? "M" : "L"}${x(i)} ${y(value * share)}`).join(""));
  return { lines, first: [...first], last: [...last], low: Math.min(...values), high };
}
