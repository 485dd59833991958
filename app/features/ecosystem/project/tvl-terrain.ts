/** A drawing of one side; the page stretches it. */
export const TERRAIN_SIZE = 1000;
/** The ridge and the lines below it: shares of its height, so that every one shows the same measure. */
const LEVELS = [1, 0.8, 0.6, 0.4, 0.2];
/** Free space above the highest value, as a share of it. */
const HEADROOM = 1.08;
/** Fewer days are a line, not a terrain. */
const MIN_POINTS = 14;

export interface TvlTerrain {
  /** From the ridge down: a line over the whole width, and the ground below it. */
  levels: { line: string; area: string }[];
  first: [number, number];
  last: [number, number];
  low: number;
  high: number;
}

/** The value locked in a project over time as a relief on a zero base; null where there is too little to show. */
export function tvlTerrain(points: readonly (readonly [number, number])[]): TvlTerrain | null {
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(([, value]) => value);
  const high = Math.max(...values);
  if (!first || !last || points.length < MIN_POINTS || high <= 0 || last[0] <= first[0]) return null;
  const x = (time: number) => Math.round(((time - first[0]) / (last[0] - first[0])) * TERRAIN_SIZE);
  const y = (value: number) => Math.round(TERRAIN_SIZE * (1 - value / (high * HEADROOM)));
  const levels = LEVELS.map((share) => {
    const line = points.map(([time, value], i) => `${i === 0 ? "M" : "L"}${x(time)} ${y(value * share)}`).join("");
    return { line, area: `${line}V${TERRAIN_SIZE}H0Z` };
  });
  return { levels, first: [...first], last: [...last], low: Math.min(...values), high };
}
