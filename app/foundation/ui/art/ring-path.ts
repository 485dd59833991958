/** x and y in pixels. */
export type Point = readonly [x: number, y: number];

/** Beyond the frame by this many pixels, a ring may be simplified: no stroke reaches back from there. */
const MAX_OUTSIDE = 8;

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Points at equal distances along a closed ring (first point = last point), without the last one. */
function resampleRing(ring: readonly Point[], length: number, count: number): Point[] {
  const points: Point[] = [];
  const gap = length / count;
  let walked = 0;
  let next = 0;
  for (let i = 1; i < ring.length && points.length < count; i++) {
    const from = ring[i - 1];
    const to = ring[i];
    if (!from || !to) continue;
    const leg = distance(from, to);
    while (leg > 0 && next <= walked + leg && points.length < count) {
      const t = (next - walked) / leg;
      points.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
      next += gap;
    }
    walked += leg;
  }
  return points;
}

/** A number for the side of the frame that the point is well beyond; 0 if the point may be visible. */
function distanceOutside([x, y]: Point, frame: { width: number; height: number }): number {
  if (x < -MAX_OUTSIDE) return 1;
  if (x > frame.width + MAX_OUTSIDE) return 2;
  if (y < -MAX_OUTSIDE) return 3;
  return y > frame.height + MAX_OUTSIDE ? 4 : 0;
}

/** Writes at most one decimal, and drops a zero that SVG doesn't need: 0.5 is `.5`. */
function formatTenths(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, "$1.");
}

/** Joins numbers, with a space only where two would run together. */
function packCoordinates(tenths: readonly number[]): string {
  return tenths.map(formatTenths).reduce((text, part) => {
    const glued = part.startsWith("-") || (part.startsWith(".") && /\.\d+$/.test(text));
    return text === "" || glued ? text + part : `${text} ${part}`;
  }, "");
}

/**
 * A closed, smooth path: quadratic curves from midpoint to midpoint, with the ring's own points as controls. Each control mirrors
 * the previous one in the midpoint between them, as the `t` command assumes, so a segment takes only two numbers. Controls are on
 * even tenths of a pixel: midpoints are then whole tenths, and no rounding error accumulates along the ring.
 */
export function ringPath(
  ring: readonly Point[],
  frame: { width: number; height: number },
  pen: { step: number; shortest: number },
): string {
  let length = 0;
  ring.forEach((point, i) => {
    const before = ring[i - 1];
    if (before) length += distance(before, point);
  });
  if (!Number.isFinite(length) || length < pen.shortest || length === 0) return "";

  const walked = resampleRing(ring, length, Math.max(8, Math.round(length / pen.step)));
  const controls = walked.filter((point, i) => {
    const side = distanceOutside(point, frame);
    if (side === 0) return true;
    const before = walked[(i + walked.length - 1) % walked.length] ?? point;
    const after = walked[(i + 1) % walked.length] ?? point;
    return distanceOutside(before, frame) !== side || distanceOutside(after, frame) !== side;
  });
  if (controls.length < 3 || controls.every((point) => distanceOutside(point, frame) !== 0)) {
    // Such a ring is only visible if it surrounds the whole frame, because then it tints everything inside.
    if (new Set(controls.map((point) => distanceOutside(point, frame))).size < 4) return "";
  }

  const snapped = controls.map(([x, y]): Point => [Math.round(x * 5) * 2, Math.round(y * 5) * 2]);
  const middles = snapped.map((point, i): Point => {
    const after = snapped[(i + 1) % snapped.length] ?? point;
    return [(point[0] + after[0]) / 2, (point[1] + after[1]) / 2];
  });
  const start = middles[middles.length - 1];
  const control = snapped[0];
  const end = middles[0];
  if (!start || !control || !end) return "";
  const steps = middles.slice(1).flatMap((point, i) => {
    const before = middles[i] ?? point;
    return [point[0] - before[0], point[1] - before[1]];
  });
  const first = [control[0] - start[0], control[1] - start[1], end[0] - start[0], end[1] - start[1]];
  return `M${packCoordinates([...start])}q${packCoordinates(first)}t${packCoordinates(steps)}z`;
}
