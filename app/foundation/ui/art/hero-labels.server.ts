import { roundToTenth } from "#app/foundation/ui/art/art-document.ts";
import { PARTS, type DepthPoint } from "#app/foundation/ui/art/hero-field.server.ts";
import { placeDepthLabels, type Zone } from "#app/foundation/ui/art/depth-labels.ts";

const DOT = 5.5;
const RING = 14;
/** A halo in the page's color keeps numbers readable across lines. */
const HALO =
  `stroke="var(--bg,#fff)" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round" ` +
  `paint-order="stroke" opacity="var(--sounding-opacity,1)"`;

/** Formats a count in thousands, the unit in the scale's caption. No language formats these small numbers differently. */
function thousands(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value / 1000)) : "0";
}

/** The chart's grid: every sixth part of the scale, and quarters of the height. */
export function gridMarkup(width: number, height: number): string {
  const part = width / PARTS;
  const columns = Array.from({ length: PARTS / 6 }, (_, i) => `M${roundToTenth((2.5 + 6 * i) * part)} 0v${height}`);
  const rows = [1, 2, 3].map((i) => `M0 ${roundToTenth((height * i) / 4)}h${width}`);
  const look = `fill="none" stroke="var(--line-strong,#7a8c90)" stroke-opacity=".38" stroke-dasharray="1 5"`;
  return `<path ${look} d="${columns.join("")}${rows.join("")}"/>`;
}

/** Page pixels per pixel of the drawing, at widths of 1920 and 2560. */
const WIDE_SCALES = [1.5, 2];

/**
 * Zones that the page covers on a wide screen: the drawing grows from its lower edge, while text and card stay in the middle, 1200
 * px wide.
 */
function wideZones(scale: number): Zone[] {
  const [left, right] = [640 - 600 / scale, 640 + 600 / scale];
  const above = (pixels: number) => 440 - pixels / scale;
  return [
    // Title and lead, then the buttons, then the card. A number is 4 px narrower on each side than placeDepthLabels allows for.
    { left, right: left + 528 / scale - 4, top: above(380), bottom: above(140) },
    { left: left + 4, right: left + 450 / scale - 4, top: above(140), bottom: above(76) },
    { left: right - 316 / scale + 4, right: right - 4, top: above(392), bottom: above(188) },
  ];
}

/** Zones of the page's text over a chart of 1280 x 440 pixels. */
function wordZones(width: number, height: number): Zone[] {
  const x = width / 1280;
  const y = height / 440;
  return [
    // Title, lead and buttons.
    { left: -Infinity, right: 600 * x, top: 60 * y, bottom: 362 * y },
    // The readout card.
    { left: 900 * x, right: Infinity, top: -Infinity, bottom: 260 * y },
    // The phone's readout, over the strip of the chart's right end, between 200 and 380.
    { left: 850 * x, right: 1170 * x, top: 330 * y, bottom: 380 * y },
    ...WIDE_SCALES.flatMap(wideZones).map(({ left, right, top, bottom }) => ({
      left: left * x,
      right: right * x,
      top: top * y,
      bottom: bottom * y,
    })),
  ];
}

/** Numbers of all printed depths except the current one. */
export function depthLabelMarkup(places: readonly DepthPoint[], width: number, height: number, current: DepthPoint): string {
  // The current depth's own number is left of its ring.
  const label = { left: current.x - 64, right: Infinity, top: current.y - RING, bottom: current.y + RING };
  const zones = [...wordZones(width, height), label];
  const soundings = placeDepthLabels(places, { width, height }, zones, [[current.x, current.y]]);
  const print = (secondary: boolean) =>
    soundings
      .filter((s) => s.secondary === secondary)
      .map((s) => `<text x="${roundToTenth(s.x)}" y="${roundToTenth(s.y + 4)}">${thousands(s.value)}</text>`)
      .join("");
  const look = `fill="var(--ink-2,#333)" font-size="11" font-weight="500" text-anchor="middle" ${HALO}`;
  return `<g ${look}>${print(false)}<g opacity=".72">${print(true)}</g></g>`;
}

/** The current depth: amber dot, ring, number, and a plumb line down to the scale. */
export function currentDepthMarkup({ x, y, value }: DepthPoint, height: number): string {
  const at = `cx="${roundToTenth(x)}" cy="${roundToTenth(y)}"`;
  const ink = `stroke="var(--ink,#111)"`;
  const text = `x="${roundToTenth(x - RING - 6)}" y="${roundToTenth(y + 4)}" text-anchor="end" font-size="12" font-weight="700"`;
  return (
    `<path ${ink} d="M${roundToTenth(x)} ${roundToTenth(y + RING)}V${height}"/>` +
    `<circle ${at} r="${RING}" fill="var(--bg,#fff)" fill-opacity=".35" ${ink}/>` +
    `<circle ${at} r="${DOT}" fill="var(--amber,#f0b429)" ${ink} stroke-width="1.5"/>` +
    `<text ${text} fill="var(--ink,#111)" ${HALO}>${thousands(value)}</text>`
  );
}
