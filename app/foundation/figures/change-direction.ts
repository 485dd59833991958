export type ChangeDirection = "up" | "down" | "flat";

/** Which way a change in percent goes, as it is written: with two decimals, the smallest ones are none. */
export function directionOf(percent: number): ChangeDirection {
  if (Math.round(Math.abs(percent) * 100) === 0) return "flat";
  return percent > 0 ? "up" : "down";
}
