/** Size of the tooltip and its gap to the line, in pixels. */
export const TOOLTIP = { width: 164, height: 50, gap: 10, lineHeight: 19 };
/** Percent of the height: a tooltip over the line would cover points above this. */
const HIGH_Y = 45;

/** Places the tooltip to the right of a point `at` pixels from the left, else to its left, else over the line, away from the point. */
export function tooltipPlace(at: number, y: number, width: number): { left: number; isBelow: boolean } {
  const { width: own, gap } = TOOLTIP;
  if (at + gap + own <= width) return { left: gap, isBelow: false };
  if (at - gap - own >= 0) return { left: -gap - own, isBelow: false };
  const start = Math.max(0, Math.min(at - own / 2, width - own));
  return { left: start - at, isBelow: y < HIGH_Y };
}
