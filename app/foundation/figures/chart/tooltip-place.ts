/** Of the tooltip, and its distance from the line, in pixels. */
export const TOOLTIP = { width: 164, height: 50, gap: 10, lineHeight: 19 };
/** A point above this, in percent of the height, would be covered by a tooltip that lies over its line. */
const HIGH_Y = 45;

/**
 * Where the tooltip is beside a point that is `at` pixels from the left of a chart: on its right, else on its left, each with room for
 * all of it; where there is none, over the line and away from the point.
 */
export function tooltipPlace(at: number, y: number, width: number): { left: number; isBelow: boolean } {
  const { width: own, gap } = TOOLTIP;
  if (at + gap + own <= width) return { left: gap, isBelow: false };
  if (at - gap - own >= 0) return { left: -gap - own, isBelow: false };
  const start = Math.max(0, Math.min(at - own / 2, width - own));
  return { left: start - at, isBelow: y < HIGH_Y };
}
