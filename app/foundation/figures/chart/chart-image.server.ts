import { directionOf } from "#app/foundation/figures/change-direction.ts";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import type { ChartModel, Place } from "#app/foundation/figures/chart/price-scale.ts";
import { DISPLAY_FONT, paintSvg, svgText, TEXT_FONT } from "#app/foundation/ui/art/paint-svg.server.ts";

/** A self-contained chart image with title, source and time. All texts are plain. */
export interface ChartImage {
  title: string;
  price: string;
  change: string;
  model: ChartModel;
  /** Label of the second line, if there is one. */
  overlay: string | null;
  scaleText: (price: number) => string;
  timeText: (time: number) => string;
  events: readonly (EventMark & { date: string })[];
  source: string;
  address: string;
}

const SIZE = { width: 1200, height: 675 } as const;
const PLOT = { left: 64, right: 1060, top: 190, bottom: 510 } as const;
const PAPER = "#fbfdfd";
const INK = "#0a2227";
const SOFT = "#4f6367";
const LINE = "#05676d";
const GRID = "#b8c6c8";
const AMBER = "#f7bf45";
const OVERLAY = "#8a5a00";
const UP = "#0a6b3d";
const DOWN = "#a8252b";
/** The image has no room for more, so it lists only the newest. */
const MAX_EVENTS = 3;

const round = (value: number): number => Math.round(value * 10) / 10;
const x = (percent: number): number => round(PLOT.left + ((PLOT.right - PLOT.left) * percent) / 100);
const y = (percent: number): number => round(PLOT.top + ((PLOT.bottom - PLOT.top) * percent) / 100);

const pathOf = (places: readonly Place[]): string =>
  places.map((place, at) => `${at === 0 ? "M" : "L"}${x(place.x)} ${y(place.y)}`).join("");

const line = (x1: number, y1: number, x2: number, y2: number, color: string, dash = "") =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${color}" stroke-width="1.5"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;

const sounding = ({ x: left, y: top, number }: EventMark): string =>
  `${line(x(left), y(top), x(left), PLOT.bottom, SOFT, "2 4")}<circle cx="${x(left)}" cy="${y(top)}" r="13" fill="${AMBER}" stroke="${INK}" stroke-width="2"/>${svgText(x(left), y(top) + 6, 17, TEXT_FONT, INK, String(number), "middle")}`;

export function chartImageSvg({ title, price, change, model, overlay, scaleText, timeText, events, source, address }: ChartImage): string {
  const path = pathOf(model.marks);
  const direction = directionOf(model.change);
  const shown = events.slice(-MAX_EVENTS);
  const end = { x: x(model.last.x), y: y(model.last.y) };
  const color = { up: UP, down: DOWN, flat: SOFT }[direction];
  const arrow = {
    up: `<path transform="translate(${PLOT.left} 142) scale(1.9)" fill="${UP}" d="M5 .5 9.6 8.5H.4Z"/>`,
    down: `<path transform="translate(${PLOT.left} 141) scale(1.9)" fill="${DOWN}" d="M5 8.5.4.5H9.6Z"/>`,
    flat: "",
  }[direction];
  const parts = [
    `<path fill="${PAPER}" d="M0 0h${SIZE.width}v${SIZE.height}H0z"/>`,
    svgText(PLOT.left, 62, 30, TEXT_FONT, SOFT, title),
    svgText(PLOT.left, 122, 54, DISPLAY_FONT, INK, price),
    arrow,
    svgText(PLOT.left + (arrow === "" ? 0 : 28), 160, 24, TEXT_FONT, color, change),
    `<path fill="${LINE}" fill-opacity=".07" d="${path}V${PLOT.bottom}H${PLOT.left}Z"/>`,
    ...model.priceTicks.map(
      (tick) =>
        line(PLOT.left, y(tick.y), PLOT.right, y(tick.y), GRID, "2 6") +
        svgText(PLOT.right + 18, y(tick.y) + 7, 20, TEXT_FONT, SOFT, scaleText(tick.price)),
    ),
    line(PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom, INK),
    ...model.timeTicks.map((tick) => svgText(x(tick.x), PLOT.bottom + 30, 20, TEXT_FONT, SOFT, timeText(tick.time), "middle")),
    `<path fill="none" stroke="${LINE}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round" d="${path}"/>`,
    ...(model.overlay && overlay !== null
      ? [
          `<path fill="none" stroke="${OVERLAY}" stroke-width="3" stroke-dasharray="9 6" d="${pathOf(model.overlay.places)}"/>`,
          svgText(SIZE.width - PLOT.left, 160, 20, TEXT_FONT, OVERLAY, `– – ${overlay}`, "end"),
        ]
      : []),
    ...shown.map(sounding),
    `<circle cx="${end.x}" cy="${end.y}" r="8" fill="${AMBER}" stroke="${INK}" stroke-width="2.5"/>`,
    ...shown.map(({ number, date, name }, at) =>
      svgText(PLOT.left, PLOT.bottom + 64 + at * 26, 19, TEXT_FONT, INK, `${number} · ${date} · ${name}`),
    ),
    svgText(PLOT.left, SIZE.height - 26, 20, TEXT_FONT, SOFT, source),
    svgText(SIZE.width - PLOT.left, SIZE.height - 26, 20, TEXT_FONT, SOFT, address, "end"),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">${parts.join("")}</svg>`;
}

export const paintChart = (image: ChartImage): Promise<Buffer<ArrayBuffer>> => paintSvg(chartImageSvg(image));
