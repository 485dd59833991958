import { DAY } from "#app/foundation/durations.ts";
import type { Point, Range } from "#app/foundation/figures/chart/price-scale.ts";

export const TOKEN_RANGES = ["24h", "7d", "30d"] as const satisfies readonly Range[];
export type TokenRange = (typeof TOKEN_RANGES)[number];
export const DEFAULT_TOKEN_RANGE: TokenRange = "30d";

const DAYS: Record<TokenRange, number> = { "24h": 1, "7d": 7, "30d": 30 };

/** The range's days, counted back from the newest point. */
export function pointsInRange(points: readonly Point[], range: TokenRange): Point[] {
  const newest = points.at(-1)?.[0] ?? 0;
  return points.filter(([time]) => time >= newest - DAYS[range] * DAY);
}
