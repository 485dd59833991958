import type { Point } from "#app/foundation/ui/art/ring-path.ts";

/** A depth and its position on the chart, in pixels. */
export interface DepthLabel {
  x: number;
  y: number;
  value: number;
  /** Shown fainter: a shallow depth between deep ones. */
  secondary: boolean;
}

/** Half of a printed number's box in pixels, kept free around each number. */
const HALF_WIDTH = 14;
const HALF_HEIGHT = 8;
/** Minimum distance between two numbers, in pixels. */
export const LABEL_GAP = 58;

/** A rectangle in pixels without numbers. */
export interface Zone {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function covers(zone: Zone, [x, y]: Point): boolean {
  return x > zone.left - HALF_WIDTH && x < zone.right + HALF_WIDTH && y > zone.top - HALF_HEIGHT && y < zone.bottom + HALF_HEIGHT;
}

/**
 * Chooses the depths whose numbers are printed: deepest first, none in a zone, none cut by the frame, all `LABEL_GAP` pixels apart
 * from each other and from the `taken` points. Keeps the order of the candidates.
 */
export function placeDepthLabels(
  candidates: readonly { x: number; y: number; value: number }[],
  frame: { width: number; height: number },
  zones: readonly Zone[],
  taken: readonly Point[],
): DepthLabel[] {
  const points: Point[] = [...taken];
  const chosen = candidates
    .map((candidate, order) => ({ ...candidate, order }))
    .sort((a, b) => b.value - a.value || a.order - b.order)
    .filter(({ x, y }) => {
      const inside = x >= HALF_WIDTH && x <= frame.width - HALF_WIDTH && y >= 2 * HALF_HEIGHT && y <= frame.height - 2 * HALF_HEIGHT;
      const free =
        inside && !zones.some((zone) => covers(zone, [x, y])) && points.every(([px, py]) => Math.hypot(px - x, py - y) >= LABEL_GAP);
      if (free) points.push([x, y]);
      return free;
    });
  const deep = Math.ceil(chosen.length * 0.6);
  return chosen
    .map(({ x, y, value, order }, rank) => ({ x, y, value, order, secondary: rank >= deep }))
    .sort((a, b) => a.order - b.order)
    .map(({ x, y, value, secondary }) => ({ x, y, value, secondary }));
}
