import { artDocument, styleLevels, escapeText, levelMarkup, type Level } from "#app/foundation/ui/art/art-document.ts";
import { contourPaths, sampleField, spreadLevels, type Hill } from "#app/foundation/ui/art/contours.server.ts";
import { depthHills, placeDepths, PARTS, swellHills, waveWarp } from "#app/foundation/ui/art/hero-field.server.ts";
import { currentDepthMarkup, gridMarkup, depthLabelMarkup } from "#app/foundation/ui/art/hero-labels.server.ts";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import { randomBetween, seeded } from "#app/foundation/ui/art/seed.ts";
import { TERRAIN_SIZE } from "#app/foundation/ui/art/terrain-size.ts";

/** One measured depth: `label` is its tick on the scale, `value` the plain count. */
export interface Depth {
  label: string;
  value: number;
}

/** Options of `heroTerrain`; sizes in pixels. */
export interface HeroOptions {
  /** Oldest first; the last 36 are drawn. The last one is the current, incomplete one. Without any, only the grid. */
  depths: readonly Depth[];
  seed: string;
  width?: number;
  height?: number;
}

const HERO_LEVELS = 14;
const AVATAR_LEVELS = [0.1, 0.3, 0.5, 0.7, 0.88] as const;
const AVATAR_BOX = 64;
const AVATAR_DRAWINGS = 12;

/** Fill and stroke of all levels, in the nearest category's color or else the site's. */
function paintAttributes(fillOpacity: string, color: string): string {
  return `fill="${color}" fill-opacity="${fillOpacity}" stroke="${color}"`;
}

/**
 * The chart behind the front page's title, as a document for `<use href="….svg#art">`. The page may also use its halves separately,
 * `#relief` and `#soundings`, to fade the relief but not the numbers. Reads `--primary --line-strong --bg --ink --ink-2 --amber`
 * from the page, and optionally `--sounding-opacity` (0 hides the numbers).
 */
export function heroTerrain({ depths, seed, width = 1280, height = 440 }: HeroOptions): string {
  const random = seeded(seed);
  const warp = waveWarp(random);
  const wide = swellHills(width, height, random);
  const shown = depths.slice(-PARTS);
  // Nothing is invented: without depths, there is only the grid.
  if (shown.length === 0) return artDocument(width, height, "", `<g id="relief">${gridMarkup(width, height)}</g><g id="soundings"></g>`);
  const values = shown.map((depth) => depth.value);
  const places = placeDepths(values, width, height, random);
  const field = sampleField({ width, height, cell: 8 }, [...depthHills(places, random), ...wide], warp);
  const heights = Array.from({ length: HERO_LEVELS }, (_, k) => field.max * (0.085 + 0.87 * (k / (HERO_LEVELS - 1)) ** 1.08));
  const paths = contourPaths(field, heights, { step: 13, shortest: 44 });
  const levels = styleLevels(paths, { thin: 0.8, thick: 1.5, opacity: 0.26, rise: 0.03 });

  // The warp moves hills, so a number is placed on the visible top.
  const tops = places.map((place) => {
    const [u, v] = warp(place.x, place.y);
    return { ...place, x: 2 * place.x - u, y: 2 * place.y - v };
  });
  const current = places.at(-1);
  const numbers = current ? depthLabelMarkup(tops.slice(0, -1), width, height, current) + currentDepthMarkup(current, height) : "";
  const title = [...new Set([shown[0]?.label, shown.at(-1)?.label])].filter(Boolean).join("–");
  const hills = `<g ${paintAttributes(".042", "var(--primary,#0a5c63)")}>${levelMarkup(levels)}</g>`;
  const body = `<g id="relief">${gridMarkup(width, height)}${hills}</g><g id="soundings">${numbers}</g>`;
  return artDocument(width, height, title, body);
}

/** A terrain that the page's own figures draw, as a document for `<use href="….svg#art">`; empty without figures. */
export function dataTerrain(terrain: { lines: readonly string[] } | null): string {
  const color = "var(--cat,var(--primary,#0a5c63))";
  const lines = terrain?.lines.map((d, index) => {
    const look = index === 0 ? `stroke-opacity=".8" stroke-width="1.75"` : `stroke-opacity=".32"`;
    return `<path ${look} vector-effect="non-scaling-stroke" d="${d}"/>`;
  });
  const body = `<g fill="none" stroke="${color}">${lines?.join("") ?? ""}</g>`;
  return artDocument(TERRAIN_SIZE, TERRAIN_SIZE, "", body);
}

/** Levels of a seeded terrain of `width` x `height` pixels, to draw inline. */
export function stripLevels(seed: string, width: number, height: number): Level[] {
  const random = seeded(seed);
  const reach = Math.min(width, height);
  const bumps: Hill[] = Array.from({ length: 7 + Math.floor(random() * 8) }, () => ({
    x: randomBetween(random, -0.05, 1.05) * width,
    y: randomBetween(random, -0.1, 1.1) * height,
    sx: randomBetween(random, 0.16, 0.4) * reach + width * 0.035,
    sy: randomBetween(random, 0.15, 0.34) * reach,
    height: (random() < 0.22 ? -0.8 : 1) * randomBetween(random, 0.45, 1),
  }));
  const cell = Math.min(9, Math.max(6, Math.round(reach / 30)));
  const field = sampleField({ width, height, cell }, bumps, waveWarp(random));
  const count = 8 + Math.floor(random() * 4);
  const paths = contourPaths(field, spreadLevels(field, count), { step: 1.6 * cell, shortest: 40 });
  return styleLevels(paths, { thin: 0.9, thick: 1.5, opacity: 0.3, rise: 0.04 });
}

/**
 * A seeded terrain for the covers of the kit, as a document for `<use href="….svg#art">`. Used as an image, a document
 * can't read the page's colors, so it needs its own.
 */
export function stripTerrain(seed: string, width: number, height: number, color = "var(--cat,var(--primary,#0a5c63))"): string {
  const levels = levelMarkup(stripLevels(seed, width, height));
  return artDocument(width, height, "", `<g ${paintAttributes(".05", color)}>${levels}</g>`);
}

/** The five levels of an avatar in its 64 px box. */
export function avatarLevels(seed: string): Level[] {
  const random = seeded(seed);
  const bumps: Hill[] = Array.from({ length: 4 }, (_, i) => ({
    x: randomBetween(random, 0.1, 0.9) * AVATAR_BOX,
    y: randomBetween(random, 0.1, 0.9) * AVATAR_BOX,
    sx: randomBetween(random, 9, 20),
    sy: randomBetween(random, 9, 20),
    // The first bump always rises: an avatar without a hill would be a blank square.
    height: (i > 0 && random() < 0.22 ? -1 : 1) * randomBetween(random, 0.5, 1),
  }));
  const field = sampleField({ width: AVATAR_BOX, height: AVATAR_BOX, cell: AVATAR_BOX / 22 }, bumps);
  const heights = AVATAR_LEVELS.map((part) => part * field.max);
  const paths = contourPaths(field, heights, { step: 5, shortest: 10 });
  return styleLevels(paths, { thin: 1.15, thick: 1.15, opacity: 0.3, rise: 0.1 });
}

/** A subject without a logo: `id` is its picture's ID and seed, `name` gives the letters. */
export interface AvatarSubject {
  id: string;
  name: string;
}

/**
 * The pictures of all subjects in one document, for `<use href="….svg#id">`, each in a 64 px box whose corners the class `avatar`
 * rounds. A whole list takes one request: with a drawing for each, a hundred rows would request a hundred drawings before the first
 * is painted. So they share a few drawings, each in four rotations. Reads `--cat`, `--cat-soft`, and `--font-display` for the
 * letters. `<use>` also copies elements with `display="none"`, but the browser doesn't lay out the whole sheet for one picture;
 * with it on a `<g>` the browser would.
 */
export function avatarSheet(subjects: readonly AvatarSubject[]): string {
  const soft = "var(--cat-soft,var(--primary-soft,#e0f0f0))";
  const ink = "var(--cat,var(--primary,#0a5c63))";
  const drawings = Array.from({ length: AVATAR_DRAWINGS }, (_, index) => {
    const lines = avatarLevels(`avatar-${index}`)
      .filter((level) => level.d !== "")
      .map((level) => `<path stroke-opacity="${level.strokeOpacity}" d="${level.d}"/>`);
    return `<g id="drawing-${index}" ${paintAttributes(".07", ink)} stroke-width="var(--avatar-line,1.15)">${lines.join("")}</g>`;
  });
  const type = `font-size="24" font-weight="700" font-family="var(--font-display,inherit)" text-anchor="middle"`;
  const halo = `stroke="${soft}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"`;
  const pictures = subjects.map(({ id, name }) => {
    const random = seeded(id);
    const drawing = Math.floor(random() * AVATAR_DRAWINGS);
    const turn = 90 * Math.floor(random() * 4);
    const ground = `<path fill="${soft}" d="M0 0h64v64H0z"/>`;
    const hills = `<use href="#drawing-${drawing}" transform="rotate(${turn} 32 32)"/>`;
    return `<g id="${id}">${ground}${hills}<text x="32" y="40.5" ${type} fill="${ink}" ${halo}>${escapeText(monogram(name))}</text></g>`;
  });
  return artDocument(AVATAR_BOX, AVATAR_BOX, "", `<svg display="none">${drawings.join("")}${pictures.join("")}</svg>`);
}
