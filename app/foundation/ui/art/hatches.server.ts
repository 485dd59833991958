import { roundToTenth } from "#app/foundation/ui/art/art-document.ts";

/**
 * Map hatches: one small tile each, black strokes on transparent ground, for use as CSS masks. The masked element provides the
 * color.
 */
interface Tile {
  /** Tile size in pixels. */
  width: number;
  height: number;
  /** Path data of the strokes; it extends over the tile's edges so that neighbors join without a gap. */
  stroke?: string;
  /** Filled dots: x, y, radius. */
  dots?: readonly (readonly [x: number, y: number, radius: number])[];
}

/** A wave with its crest and trough 1.5 px from the center line, 9 px high. */
const WAVE = "M-4.5 4.5Q0 -1.5 4.5 4.5T13.5 4.5T22.5 4.5";

/** Eleven grains, far enough apart to look scattered without clumps, also across the tile's edges. */
const GRAINS = [
  [2.6, 3.1, 1.1],
  [9.4, 1.9, 0.7],
  [15.2, 4.4, 0.9],
  [20.1, 8.6, 0.7],
  [6.3, 8.2, 0.9],
  [12.4, 9.7, 1.1],
  [2.1, 13.4, 0.7],
  [17.3, 14.2, 1],
  [8.2, 15.1, 0.8],
  [13.1, 19.6, 0.8],
  [4.2, 19.4, 1],
] as const;

const TILES = {
  waves: { width: 18, height: 9, stroke: WAVE },
  cross: { width: 12, height: 12, stroke: "M6 3.2v5.6M3.2 6h5.6" },
  dots: {
    width: 10,
    height: 10,
    dots: [
      [2.5, 2.5, 1.3],
      [7.5, 7.5, 1.3],
    ],
  },
  brick: { width: 18, height: 12, stroke: "M-1 .6h20M-1 6.6h20M4.5 .6v6M13.5 6.6v6" },
  stipple: { width: 22, height: 22, dots: GRAINS },
  diagonal: { width: 7, height: 7, stroke: "M-1 8L8 -1M-1 1L1 -1M6 8L8 6" },
  grid: { width: 9, height: 9, stroke: "M4.5 -1v11M-1 4.5h11" },
  chevron: { width: 12, height: 8, stroke: "M-6 1.7L0 6.3L6 1.7L12 6.3L18 1.7" },
  "back-diagonal": { width: 7, height: 7, stroke: "M-1 -1L8 8M6 -1L8 1M-1 6L1 8" },
  dashes: { width: 14, height: 9, stroke: "M.5 2.2h6M7.5 6.7h6" },
  rings: {
    width: 14,
    height: 14,
    stroke: "M11.1 7a4.1 4.1 0 1 1-8.2 0a4.1 4.1 0 1 1 8.2 0zM8.2 7a1.2 1.2 0 1 1-2.4 0a1.2 1.2 0 1 1 2.4 0z",
  },
  /** For groups without a hatch: a dot as the swatch, level lines on a surface. */
  plain: { width: 12, height: 6, stroke: "M-1 3h14" },
} satisfies Record<string, Tile>;

export type HatchName = keyof typeof TILES;

/** All hatches, in the order of the legend. */
export const HATCH_NAMES = Object.keys(TILES) as HatchName[];

/** True if a name from a URL is a hatch. */
export function isHatch(name: string): name is HatchName {
  return Object.hasOwn(TILES, name);
}

function tilePath({ stroke, dots = [] }: Tile, width: number, grow: number): string {
  const lines = stroke ? `<path fill="none" stroke="#000" stroke-width="${width}" d="${stroke}"/>` : "";
  return lines + dots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${Math.round(r * grow * 100) / 100}"/>`).join("");
}

/** The tile of a hatch as an SVG document, sized in pixels, to repeat as `mask-image`. */
export function hatchPattern(name: HatchName): string {
  const tile: Tile = TILES[name];
  const { width, height } = tile;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${tilePath(tile, 1.1, 1)}</svg>`
  );
}

/** One hatch in a 16 px square: 64% of the tile's size, 1.7 units of line width. */
function hatchSwatch(name: HatchName): string {
  if (name === "plain") return `<circle cx="8" cy="8" r="4"/>`;
  const tile: Tile = TILES[name];
  // Four tiles meet in the center, so that the swatch is symmetric for any tile size.
  const move = `translate(${roundToTenth(8 - 0.64 * tile.width)} ${roundToTenth(8 - 0.64 * tile.height)})`;
  return (
    `<pattern id="${name}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="${move}scale(.64)">${tilePath(tile, 1.7, 1.4)}</pattern><path fill="url(#${name})" d="M0 0h16v16H0z"/>`
  );
}

/** All swatches in a column, for use as one CSS mask: a list of categories needs only one request. */
export function hatchSwatches(): string {
  const height = 16 * HATCH_NAMES.length;
  const signs = HATCH_NAMES.map((name, row) => `<g transform="translate(0 ${16 * row})">${hatchSwatch(name)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="${height}" viewBox="0 0 16 ${height}">${signs.join("")}</svg>`;
}
