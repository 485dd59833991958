import type { Hill, Warp } from "#app/foundation/ui/art/contours.server.ts";
import { randomBetween, type Random } from "#app/foundation/ui/art/seed.ts";

/** Parts of the scale under the chart, one for each depth. */
export const PARTS = 36;

/** One depth as a hill: its center in pixels and its relief from 0 (shallow) to 1 (deep). */
export interface DepthPoint {
  x: number;
  y: number;
  value: number;
  relief: number;
}

function ease(t: number): number {
  const clamped = Math.min(1, Math.max(0, t));
  return clamped * clamped * (3 - 2 * clamped);
}

/** The ridge's center line as a share of the height: below the text, up in the middle, below the card. */
function ridge(share: number): number {
  return 0.9 - 0.4 * ease((share - 0.34) / 0.28) + 0.24 * ease((share - 0.67) / 0.16);
}

/**
 * Maps depths to a scale from 0 to 1. The chart exaggerates height within bounds: the bottom of the scale is at most 60% of the
 * deepest value, so that noise doesn't look like mountains.
 */
function reliefs(values: readonly number[]): number[] {
  const clean = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0));
  const high = Math.max(0, ...clean);
  // The last period is incomplete and would flatten all others.
  const low = Math.min(high * 0.6, ...clean.slice(0, -1));
  return clean.map((value) => (high > 0 ? Math.max(0, (value - low) / (high - low)) : 0));
}

/** Positions the depths, newest at the right end, one per tick of the scale. */
export function placeDepths(values: readonly number[], width: number, height: number, random: Random): DepthPoint[] {
  const part = width / Math.max(PARTS, values.length);
  const relief = reliefs(values);
  return values.map((value, i) => {
    const x = width - (values.length - i - 0.5) * part;
    const sway = randomBetween(random, -0.11, 0.11);
    const isLast = i === values.length - 1;
    const y = height * (isLast ? 0.71 : ridge(x / width) + sway);
    return { x, y, value, relief: relief[i] ?? 0 };
  });
}

/** One hill per depth: a deeper one is higher and wider across the ridge. */
export function depthHills(places: readonly DepthPoint[], random: Random): Hill[] {
  return places.map(({ x, y, relief }) => ({
    x,
    y,
    sx: randomBetween(random, 33, 52),
    sy: 34 + 34 * relief,
    height: 0.16 + 0.84 * relief ** 1.3,
  }));
}

/** Wide swells that turn the ridge into a landscape: shoals between text and card, calm water under the text. */
export function swellHills(width: number, height: number, random: Random): Hill[] {
  return Array.from({ length: 16 }, (_, i) => {
    // Three in four are on the open right side, spread out so that no seed leaves it empty.
    const open = i % 4 !== 3;
    const x = width * (open ? 0.44 + 0.6 * ((i + random()) / 16) : randomBetween(random, -0.02, 0.4));
    const y = height * randomBetween(random, -0.08, 1.08);
    const calm = open ? 1 : 0.35;
    const sign = random() < 0.2 ? -0.6 : 1;
    return {
      x,
      y,
      sx: randomBetween(random, 85, 165),
      sy: randomBetween(random, 65, 135),
      height: sign * calm * randomBetween(random, 0.4, 1),
    };
  });
}

/** Two waves per axis, with lengths that share no factor: lines bend but never repeat. */
export function waveWarp(random: Random): Warp {
  const phase = () => randomBetween(random, 0, 2 * Math.PI);
  const [a, b, c, d] = [phase(), phase(), phase(), phase()];
  return (x, y) => [x + 9 * Math.sin(y / 53 + a) + 6 * Math.sin(x / 89 + b), y + 8 * Math.sin(x / 71 + c) + 5 * Math.sin(y / 43 + d)];
}
