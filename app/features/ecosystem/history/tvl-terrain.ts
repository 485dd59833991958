/** Side of the square viewBox, which the page stretches. */
export const TERRAIN_SIZE = 1000;
/** The ridge and the lines below it, as shares of its height, so that all have the same scale. */
const LEVELS = [1, 0.8, 0.6, 0.4, 0.2];
/** Free space above the highest value, as a share of it. */
const HEADROOM = 1.08;
/** Fewer days aren't enough for a relief. */
const MIN_DAYS = 14;
/** Days per averaged step; single days are noise at this size. */
const DAYS_PER_STEP = 7;

export interface TvlTerrain {
  /** From the ridge down: a line over the whole width, and the area below it. */
  levels: { line: string; area: string }[];
  first: [number, number];
  last: [number, number];
  low: number;
  high: number;
}

/** Averages several days, counted back from the newest, so that the last step is complete. */
function averages(values: readonly number[]): number[] {
  const steps: number[] = [];
  for (let end = values.length; end > 0; end -= DAYS_PER_STEP) {
    const step = values.slice(Math.max(0, end - DAYS_PER_STEP), end);
    steps.unshift(step.reduce((sum, value) => sum + value, 0) / step.length);
  }
  return steps;
}

/** Draws a project's value locked over time as a relief on a zero base; null with too little data. */
export function tvlTerrain(points: readonly (readonly [number, number])[]): TvlTerrain | null {
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(([, value]) => value);
  const high = Math.max(...values);
  if (!first || !last || points.length < MIN_DAYS || high <= 0 || last[0] <= first[0]) return null;
  const steps = averages(values);
  const top = Math.max(...steps) * HEADROOM;
  const x = (index: number) => Math.round((index / (steps.length - 1)) * TERRAIN_SIZE);
  const y = (value: number) => Math.round(TERRAIN_SIZE * (1 - value / top));
  const levels = LEVELS.map((share) => {
    const line = steps.map((value, i) => `${i === 0 ? "M" : "L"}${x(i)} ${y(value * share)}`).join("");
    return { line, area: `${line}V${TERRAIN_SIZE}H0Z` };
  });
  return { levels, first: [...first], last: [...last], low: Math.min(...values), high };
}
