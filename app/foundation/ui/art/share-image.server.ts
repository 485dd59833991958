import { Resvg } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import { escapeText, levelMarkup } from "#app/foundation/ui/art/art-document.ts";
import { DISPLAY_FONT, PAINT_OPTIONS, paintSvg, svgText, TEXT_FONT } from "#app/foundation/ui/art/paint-svg.server.ts";
import { oklchHex } from "#app/foundation/ui/art/oklch.server.ts";
import { minMax, scale } from "#app/foundation/ui/art/paths.ts";
import { stripLevels } from "#app/foundation/ui/art/terrain.server.ts";

/** In pixels, as networks that show previews require. */
const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Contents of the preview picture of a shared page. All texts are plain. */
export interface ShareImage {
  site: string;
  title: string;
  /** One formatted value, with its source and time. */
  figure: { label: string; value: string; note: string } | null;
  /** Category of the page's subject. */
  kind?: string | undefined;
  /** History of the value, oldest first, drawn beside it. */
  trend?: readonly number[] | undefined;
  /** The page's host name. */
  host: string;
  seed: string;
  /** Hue of the subject's colors, in degrees. */
  hue?: number | undefined;
}

const MARGIN = 80;
/** Hue of the site. */
const HUE = 200;
const PAPER = "#f5fafa";
const SOFT = "#d3e6e6";
/** Position of the history's line: beside the value, below the title. */
const TREND = { left: 600, top: 410, bottom: 590 } as const;
const AMBER = "#f7bf45";

/** Font sizes and their maximum lines. The largest size that fits all lines and the longest word is used. */
const SIZES = [
  { size: 96, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 4 },
  { size: 48, lines: 5 },
] as const;
/** Width of a word, and of a space, at 100 pixels. */
const widths = new LRUCache<string, number>({ max: 3_000 });
const SPACE = 0.22;

function widthOf(word: string): number {
  let width = widths.get(word);
  if (width === undefined) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-size="100" font-family="${DISPLAY_FONT}">${escapeText(word)}</text></svg>`;
    widths.set(word, (width = new Resvg(svg, PAINT_OPTIONS).getBBox()?.width ?? 0));
  }
  return width;
}

const TEXT_WIDTH = SHARE_IMAGE.width - 2 * MARGIN;

/** Breaks a title between words; `size` in pixels. */
function wrap(title: string, size: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const width = (widthOf(word) / 100) * size;
    if (lines.length > 0 && used + SPACE * size + width <= TEXT_WIDTH) {
      lines.push(`${lines.pop()} ${word}`);
      used += SPACE * size + width;
    } else {
      lines.push(word);
      used = width;
    }
  }
  return lines;
}

function layoutTitle(title: string): { size: number; lines: string[] } {
  const longest = Math.max(...title.split(/\s+/).map(widthOf));
  for (const { size, lines: most } of SIZES) {
    const lines = wrap(title, size);
    if (lines.length <= most && (longest / 100) * size <= TEXT_WIDTH) return { size, lines };
  }
  const { size, lines: most } = SIZES[3];
  const lines = wrap(title, size).slice(0, most);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)} …`] };
}

/** The history from the value to the right edge: its line and the area below it. */
function trendMarkup(trend: readonly number[], color: string): string {
  const { width, height } = SHARE_IMAGE;
  const [lowest, highest] = minMax(trend);
  const toX = scale([0, trend.length - 1], [TREND.left, width]);
  const toY = scale([lowest, highest === lowest ? lowest + 1 : highest], [TREND.bottom, TREND.top]);
  const path = trend.map((value, at) => `${at === 0 ? "M" : "L"}${Math.round(toX(at))} ${Math.round(toY(value))}`).join("");
  return `<path fill="${color}" fill-opacity=".14" d="${path}V${height}H${TREND.left}Z"/><path fill="none" stroke="${color}" stroke-opacity=".55" stroke-width="4" stroke-linejoin="round" d="${path}"/>`;
}

export function shareImageSvg({ site, title, figure, kind, trend = [], host, seed, hue = HUE }: ShareImage): string {
  const { width, height } = SHARE_IMAGE;
  const [ground, line] = [oklchHex(0.36, 0.062, hue), oklchHex(0.81, 0.095, hue)];
  const { size, lines } = layoutTitle(title);
  const mark = `<g transform="translate(${MARGIN} 64) scale(1.8)" fill="none" stroke="${line}" stroke-width="1.8"><circle cx="15" cy="15" r="14"/><ellipse cx="16.4" cy="14.9" rx="9.5" ry="9.2"/><circle cx="17.9" cy="14.6" r="5"/><circle cx="18.1" cy="14.5" r="2.5" fill="${AMBER}" stroke="none"/></g>`;
  const top = 190 + size * 0.8;
  const heading = lines
    .map((words, index) => svgText(MARGIN, Math.round(top + index * size * 1.12), size, DISPLAY_FONT, PAPER, words))
    .join("");
  const foot = figure
    ? svgText(MARGIN, 478, 28, TEXT_FONT, SOFT, figure.label) +
      svgText(MARGIN, 537, 60, DISPLAY_FONT, AMBER, figure.value) +
      svgText(MARGIN, 575, 24, TEXT_FONT, SOFT, figure.note)
    : svgText(MARGIN, 575, 28, TEXT_FONT, SOFT, host);
  const relief = `<g fill="${line}" fill-opacity=".045" stroke="${line}" opacity=".5">${levelMarkup(stripLevels(seed, width, height))}</g>`;
  const drawing = trend.length > 1 ? trendMarkup(trend, line) : relief;
  const about = kind === undefined ? "" : svgText(width - MARGIN, 104, 28, TEXT_FONT, SOFT, kind, "end");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${drawing}${mark}${about}${svgText(MARGIN + 72, 104, 34, DISPLAY_FONT, PAPER, site)}${heading}${foot}</svg>`;
}

export const paintShareImage = (image: ShareImage): Promise<Buffer<ArrayBuffer>> => paintSvg(shareImageSvg(image));
