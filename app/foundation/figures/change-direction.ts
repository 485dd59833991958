export type ChangeDirection = "up" | "down" | "flat";

/** Direction of a percent change after rounding to two decimals, as it's displayed. */
export function directionOf(percent: number): ChangeDirection {
  if (Math.round(Math.abs(percent) * 100) === 0) return "flat";
  return percent > 0 ? "up" : "down";
}
