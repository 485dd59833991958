/** What a figure may be. `jumps`: whether a change by more than half needs a second reading to agree. */
export interface FigureRule {
  min: number;
  max: number;
  jumps: boolean;
  /** How old an observation may be and still count as live, in milliseconds: sources publish with a lag. */
  lag: number;
}

/** A change larger than this share of the last good value must be confirmed by a second reading. */
const MAX_JUMP_SHARE = 0.5;
const isJump = (from: number, to: number): boolean => from !== 0 && Math.abs(to - from) > Math.abs(from) * MAX_JUMP_SHARE;

export type ReadingDecision = { take: number } | { hold: number } | "refuse";

/**
 * Decides on a new value of a figure: refused outside its range; held when it jumped and the reading before
 * did not say so too; else taken.
 */
export function validateReading(
  { min, max, jumps }: FigureRule,
  value: number,
  last: { value: number; heldValue: number | null } | undefined,
): ReadingDecision {
  if (!Number.isFinite(value) || value < min || value > max) return "refuse";
  if (!jumps || !last || !isJump(last.value, value)) return { take: value };
  if (last.heldValue !== null && !isJump(last.heldValue, value)) return { take: value };
  return { hold: value };
}
