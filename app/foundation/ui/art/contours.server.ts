import { contours } from "d3-contour";
import { ringPath, type Point } from "#app/foundation/ui/art/ring-path.ts";

/** A Gaussian hill, or a hollow if its height is negative. Lengths are in pixels. */
export interface Hill {
  x: number;
  y: number;
  /** Standard deviations along the two axes. */
  sx: number;
  sy: number;
  height: number;
}

/** Moves a point before the field is sampled there; bends straight ridges. */
export type Warp = (x: number, y: number) => Point;

/** A frame of `width` x `height` pixels, sampled every `cell` pixels. */
export interface Frame {
  width: number;
  height: number;
  cell: number;
}

/** Field values on a grid that extends `PAD` cells beyond its frame on every side. */
export interface Field extends Frame {
  columns: number;
  rows: number;
  values: Float64Array;
  /** The highest value inside the padded grid. */
  max: number;
}

const PAD = 3;
/** Far below every level, so that each ring closes outside the frame and fills never band. */
const OUTSIDE_HEIGHT = -9;

/** Sum of all bumps at one point. */
export function heightAt(bumps: readonly Hill[], x: number, y: number, warp?: Warp): number {
  const [u, v] = warp ? warp(x, y) : [x, y];
  let sum = 0;
  for (const bump of bumps) {
    const dx = (u - bump.x) / bump.sx;
    const dy = (v - bump.y) / bump.sy;
    const squared = dx * dx + dy * dy;
    if (squared < 24) sum += bump.height * Math.exp(-squared / 2);
  }
  return sum;
}

/** Samples the bumps over the frame. Values stay finite for any bumps. */
export function sampleField(frame: Frame, bumps: readonly Hill[], warp?: Warp): Field {
  const columns = Math.ceil(frame.width / frame.cell) + 1 + 2 * PAD;
  const rows = Math.ceil(frame.height / frame.cell) + 1 + 2 * PAD;
  const values = new Float64Array(columns * rows).fill(OUTSIDE_HEIGHT);
  let max = 0;
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const value = heightAt(bumps, (column - PAD) * frame.cell, (row - PAD) * frame.cell, warp);
      const finite = Number.isFinite(value) ? value : 0;
      values[row * columns + column] = finite;
      max = Math.max(max, finite);
    }
  }
  return { ...frame, columns, rows, values, max };
}

/**
 * `count` rising levels for any field: the average of equal heights, which show steep slopes, and equal areas, which leave no part
 * of the picture empty.
 */
export function spreadLevels(field: Field, count: number): number[] {
  const sorted = field.values.filter((value) => value !== OUTSIDE_HEIGHT).sort();
  const low = sorted[0] ?? 0;
  return Array.from({ length: count }, (_, k) => {
    const part = (k + 0.6) / (count + 0.2);
    const ranked = sorted[Math.floor(part * (sorted.length - 1))] ?? low;
    return (ranked + low + (field.max - low) * part) / 2;
  });
}

/** Precision of a field's rings. */
export interface ContourPrecision {
  /** Distance between two control points in pixels. Larger values give shorter, softer paths. */
  step: number;
  /** Rings with a shorter outline, in pixels, are dropped. */
  shortest: number;
}

/**
 * One compact SVG path per level (`""` if the level has no ring), in the order of `levels`. A path contains hills and their holes.
 * Holes turn the other way, so both fill rules draw it correctly.
 */
export function contourPaths(field: Field, levels: readonly number[], pen: ContourPrecision): string[] {
  if (!(field.max > 0)) return levels.map(() => "");
  const draw = contours().size([field.columns, field.rows]).smooth(true);
  // d3's types want a plain array; d3 would copy a typed one anyway.
  const values = Array.from(field.values);
  return levels.map((level) =>
    draw
      .contour(values, level)
      .coordinates.flat()
      .map((ring) => {
        // d3 counts from a cell's corner, the field from its center.
        const points = ring.map(([x = 0, y = 0]): Point => [(x - 0.5 - PAD) * field.cell, (y - 0.5 - PAD) * field.cell]);
        return ringPath(points, field, pen);
      })
      .join(""),
  );
}
