import { contourPaths, sampleField, type Bump } from "#app/foundation/ui/art/contours.server.ts";
import { depthBumps, layDepths, PARTS, swells, waveWarp, type Place } from "#app/foundation/ui/art/hero-field.server.ts";
import { between, seeded } from "#app/foundation/ui/art/seed.ts";
import { placeSoundings, type Zone } from "#app/foundation/ui/art/soundings.ts";

/** One measured depth: `label` names its place on the scale, `value` is the plain count. */
export interface Depth {
  label: string;
  value: number;
}

/** What `heroTerrain` draws; sizes in pixels. */
export interface HeroOptions {
  /** Oldest first, 36 fill the scale; the last is the current, unfinished one. None: no numbers, no dot. */
  depths: readonly Depth[];
  seed: string;
  width?: number;
  height?: number;
}

/** One contour level, ready for a `<path>`. */
export interface Level {
  d: string;
  strokeWidth: number;
  strokeOpacity: number;
}

const LEVELS = 14;
const DOT = 5.5;
const RING = 14;

/** One decimal at most. */
function px(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Two decimals at most: opacities. */
function share(value: number): number {
  return Math.round(value * 100) / 100;
}

function levelMarkup(levels: readonly Level[]): string {
  return levels
    .filter((level) => level.d !== "")
    .map((l) => `<path stroke-width="${l.strokeWidth}" stroke-opacity="${l.strokeOpacity}" d="${l.d}"/>`)
    .join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * A standalone SVG document whose drawing has the id `art`. Colours are custom properties in
 * presentation attributes, as `<use href="….svg#art">` inherits the page's values but no rule of the
 * page's style sheets reaches inside. No `style` attribute and no `<style>`: the policy allows neither.
 */
function artDocument(width: number, height: number, title: string, body: string): string {
  const name = title === "" ? "" : `<title>${escape(title)}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${name}<g id="art">${body}</g></svg>`;
}

/** Grid lines of the chart: every sixth part of the scale, and quarters of the height. */
function graticule(width: number, height: number): string {
  const part = width / PARTS;
  const columns = Array.from({ length: PARTS / 6 }, (_, i) => `M${px((2.5 + 6 * i) * part)} 0v${height}`);
  const rows = [1, 2, 3].map((i) => `M0 ${px((height * i) / 4)}h${width}`);
  const look = `fill="none" stroke="var(--line-strong,#7a8c90)" stroke-opacity=".38" stroke-dasharray="1 5"`;
  return `<path ${look} d="${columns.join("")}${rows.join("")}"/>`;
}

/** Counts print as thousands, the unit that the scale's caption names. */
function thousands(value: number): string {
  return String(Math.round(value / 1000));
}

function soundingMarkup(places: readonly Place[], width: number, height: number, current: Place): string {
  const zones: Zone[] = [
    { left: -Infinity, right: (width * 600) / 1280, top: 60, bottom: 330 },
    { left: (width * 900) / 1280, right: Infinity, top: -Infinity, bottom: 260 },
    // The current depth's own number stands left of its ring.
    { left: current.x - 64, right: Infinity, top: current.y - RING, bottom: current.y + RING },
  ];
  const soundings = placeSoundings(places, { width, height }, zones, [[current.x, current.y]]);
  const print = (secondary: boolean) =>
    soundings
      .filter((s) => s.secondary === secondary)
      .map((s) => `<text x="${px(s.x)}" y="${px(s.y + 4)}">${thousands(s.value)}</text>`)
      .join("");
  const look =
    `fill="var(--ink-2,#333)" font-size="11" font-weight="500" text-anchor="middle" ` +
    `stroke="var(--bg,#fff)" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round" paint-order="stroke" ` +
    `opacity="var(--sounding-opacity,1)"`;
  return `<g ${look}>${print(false)}<g opacity=".72">${print(true)}</g></g>`;
}

function currentMarkup({ x, y, value }: Place, height: number): string {
  const at = `cx="${px(x)}" cy="${px(y)}"`;
  const ink = `stroke="var(--ink,#111)"`;
  return (
    `<path ${ink} d="M${px(x)} ${px(y + RING)}V${height}"/>` +
    `<circle ${at} r="${RING}" fill="var(--bg,#fff)" fill-opacity=".35" ${ink}/>` +
    `<circle ${at} r="${DOT}" fill="var(--amber,#f0b429)" ${ink} stroke-width="1.5"/>` +
    `<text x="${px(x - RING - 6)}" y="${px(y + 4)}" text-anchor="end" font-size="12" font-weight="700" ` +
    `fill="var(--ink,#111)" stroke="var(--bg,#fff)" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round" ` +
    `paint-order="stroke" opacity="var(--sounding-opacity,1)">${thousands(value)}</text>`
  );
}

/**
 * The chart behind the front page's title, as a document for `<use href="….svg#art">`.
 * Reads `--primary --line-strong --bg --ink --ink-2 --amber` from the page, and optionally
 * `--sounding-opacity` (0 hides the numbers) and `--terrain-fill` (opacity of one level's fill).
 */
export function heroTerrain({ depths, seed, width = 1280, height = 440 }: HeroOptions): string {
  const random = seeded(seed);
  const warp = waveWarp(random);
  const wide = swells(width, height, random);
  const shown = depths.slice(-PARTS);
  // Without figures the same ridge stands on seeded ones, which are never printed.
  const values =
    shown.length > 0 ? shown.map((depth) => depth.value) : Array.from({ length: PARTS }, () => between(random, 1, 3));
  const places = layDepths(values, width, height, random);
  const field = sampleField({ width, height, cell: 8 }, [...depthBumps(places, random), ...wide], warp);
  const heights = Array.from({ length: LEVELS }, (_, k) => field.max * (0.085 + 0.87 * (k / (LEVELS - 1)) ** 1.08));
  const levels = contourPaths(field, heights, { step: 13, shortest: 44 }).map((d, k) => ({
    d,
    strokeWidth: k % 4 === 3 ? 1.5 : 0.8,
    strokeOpacity: share(0.26 + 0.03 * k),
  }));

  // The warp moved the hills: a number belongs on the top that is seen, not on the one that was asked for.
  const tops = places.map((place) => {
    const [u, v] = warp(place.x, place.y);
    return { ...place, x: 2 * place.x - u, y: 2 * place.y - v };
  });
  const current = places.at(-1);
  const numbers =
    shown.length > 0 && current
      ? soundingMarkup(tops.slice(0, -1), width, height, current) + currentMarkup(current, height)
      : "";
  const paint = `fill="var(--primary,#0a5c63)" fill-opacity="var(--terrain-fill,.042)" stroke="var(--primary,#0a5c63)"`;
  const title = [shown[0]?.label, shown.at(-1)?.label].filter(Boolean).join("–");
  return artDocument(width, height, title, `${graticule(width, height)}<g ${paint}>${levelMarkup(levels)}</g>${numbers}`);
}
