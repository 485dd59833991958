import { Resvg } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import { escapeText, levelMarkup } from "#app/foundation/ui/art/art-document.ts";
import { DISPLAY, PAINT_OPTIONS, paintSvg, svgText, TEXT } from "#app/foundation/ui/art/paint-svg.server.ts";
import { stripLevels } from "#app/foundation/ui/art/terrain.server.ts";

/** In pixels: what the networks that show previews ask for. */
const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** What a page's picture says when somebody shares its address. All texts are plain. */
export interface ShareImage {
  site: string;
  title: string;
  /** One figure, formatted, with its source and time. */
  figure: { label: string; value: string; note: string } | null;
  /** Where the page is, without its path. */
  host: string;
  seed: string;
}

const MARGIN = 80;
const GROUND = "#05484d";
const LINE = "#6ad4cf";
const PAPER = "#f5fafa";
const SOFT = "#b9dedc";
const AMBER = "#f7bf45";

/** Titles in the largest size that needs no more lines than fit, and in which the longest word fits. */
const SIZES = [
  { size: 96, lines: 2 },
  { size: 72, lines: 3 },
  { size: 60, lines: 4 },
  { size: 48, lines: 5 },
] as const;
/** A word's width at 100 pixels, and a space's. */
const widths = new LRUCache<string, number>({ max: 3_000 });
const SPACE = 0.22;

function widthOf(word: string): number {
  let width = widths.get(word);
  if (width === undefined) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-size="100" font-family="${DISPLAY}">${escapeText(word)}</text></svg>`;
    widths.set(word, (width = new Resvg(svg, PAINT_OPTIONS).getBBox()?.width ?? 0));
  }
  return width;
}

const TEXT_WIDTH = SHARE_IMAGE.width - 2 * MARGIN;

/** Breaks a title between its words; `size` in pixels. */
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

/** The picture as SVG. */
export function shareImageSvg({ site, title, figure, host, seed }: ShareImage): string {
  const { width, height } = SHARE_IMAGE;
  const { size, lines } = layoutTitle(title);
  const mark = `<g transform="translate(${MARGIN} 64) scale(1.8)" fill="none" stroke="${LINE}" stroke-width="1.8"><circle cx="15" cy="15" r="14"/><ellipse cx="16.4" cy="14.9" rx="9.5" ry="9.2"/><circle cx="17.9" cy="14.6" r="5"/><circle cx="18.1" cy="14.5" r="2.5" fill="${AMBER}" stroke="none"/></g>`;
  const top = 190 + size * 0.8;
  const heading = lines.map((line, index) => svgText(MARGIN, Math.round(top + index * size * 1.12), size, DISPLAY, PAPER, line)).join("");
  const foot = figure
    ? svgText(MARGIN, 478, 28, TEXT, SOFT, figure.label) +
      svgText(MARGIN, 537, 60, DISPLAY, AMBER, figure.value) +
      svgText(MARGIN, 575, 24, TEXT, SOFT, figure.note)
    : svgText(MARGIN, 575, 28, TEXT, SOFT, host);
  const relief = `<g fill="${LINE}" fill-opacity=".045" stroke="${LINE}" opacity=".5">${levelMarkup(stripLevels(seed, width, height))}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${GROUND}" d="M0 0h${width}v${height}H0z"/>${relief}${mark}${svgText(MARGIN + 72, 104, 34, DISPLAY, PAPER, site)}${heading}${foot}</svg>`;
}

/** The picture as PNG. */
export const paintShareImage = (image: ShareImage): Promise<Buffer<ArrayBuffer>> => paintSvg(shareImageSvg(image));
