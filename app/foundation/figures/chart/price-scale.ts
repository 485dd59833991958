import { DAY, HOUR } from "#app/foundation/durations.ts";
import { minMax, niceTicks, scale, timeTicks } from "#app/foundation/ui/art/paths.ts";

/** A point: time in milliseconds since 1970, price in USD, 24-hour volume in USD or null. */
export type Point = [number, number, number | null];
export type Range = "24h" | "7d" | "30d" | "1y";

/** Side of the square for paths; the page stretches it to the chart's size. */
export const VIEWBOX_SIZE = 1000;

/** Percent of the chart's width and height. */
export interface Place {
  x: number;
  y: number;
}

export interface Mark extends Place {
  time: number;
  price: number;
}

/** Another price over the chart, scaled as if both started at the same price. */
export interface OverlayModel {
  places: readonly Place[];
  line: string;
  /** Time of the last price drawn, and its change since the start in percent. */
  lastTime: number;
  change: number;
  /** Change since the start in percent, by the time of each chart point with a known one. */
  changes: ReadonlyMap<number, number>;
}

export interface ChartModel {
  marks: Mark[];
  first: Mark;
  last: Mark;
  low: Mark;
  high: Mark;
  /** From the first to the last point, in percent. */
  change: number;
  line: string;
  area: string;
  bars: { wide: string; narrow: string };
  /** `extra` ticks are hidden on narrow screens. */
  priceTicks: { price: number; y: number; extra: boolean }[];
  timeTicks: { time: number; x: number; extra: boolean }[];
  /** Decimals needed to distinguish two scale labels. */
  digits: number;
  /** Null without an overlay, or without data for it. */
  overlay: OverlayModel | null;
}

/** Free space above the highest point (for its label) and below the lowest (for the volume), as a share of the span. */
const TOP_MARGIN = 0.2;
const BOTTOM_MARGIN = 0.24;
/** Maximum height of volume bars, as a share: 44 of 260 px. */
const BAR_SHARE = 0.17;
/** A bar of 6.6 px with a gap of 2. */
const BAR_FILL = 6.6 / 8.6;
const BARS = { wide: 126, narrow: 30 };
/** In percent: half the last price's tag (22 px) and half a label, on the site's lowest chart of 170 px. */
const TAG_MARGIN = 10;

const round = (value: number): number => Math.round(value * 10) / 10;
const lineOf = (places: readonly Place[]): string =>
  places.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${round(x * 10)} ${round(y * 10)}`).join("");

/** The newest point at or before `time`; points must have rising times. */
const pointAt = (points: readonly Point[], time: number): Point | undefined => points.findLast((point) => point[0] <= time);

/** End of the overlay's last price: a 24th of the chart's range after it, one day at most. */
const countsUntil = (points: readonly Point[], overlay: readonly Point[]): number =>
  (overlay.at(-1)?.[0] ?? 0) + Math.min(((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0)) / 24, DAY);

/** The overlay's newest point at or before `time`, unless the overlay ended too long before. */
export const overlayPointAt = (points: readonly Point[], overlay: readonly Point[], time: number): Point | undefined =>
  time <= countsUntil(points, overlay) ? pointAt(overlay, time) : undefined;

/** Points of another price within the chart's time range, scaled to start at the chart's price. */
function scaledOverlay(points: readonly Point[], overlay: readonly Point[]): Point[] {
  const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const within = overlay.filter(([time]) => time > from && time <= to);
  const before = pointAt(overlay, from);
  const drawn: Point[] = before ? [[from, before[1], null], ...within] : within;
  const start = drawn[0];
  const price = start && pointAt(points, start[0])?.[1];
  if (!start || price === undefined || drawn.length < 2 || !(start[1] > 0)) return [];
  return drawn.map(([time, other]): Point => [time, (other / start[1]) * price, null]);
}

/** Everything the chart draws, from points with rising times; null for fewer than two points. */
export function chartModel(points: readonly Point[], overlay: readonly Point[] = []): ChartModel | null {
  const from = points[0]?.[0];
  const to = points.at(-1)?.[0];
  if (from === undefined || to === undefined || !(to > from)) return null;
  const over = scaledOverlay(points, overlay);
  const [lowest, highest] = minMax(points.map(([, price]) => price));
  const [lowestDrawn, highestDrawn] = minMax([lowest, highest, ...over.map(([, price]) => price)]);
  const span = highestDrawn - lowestDrawn || Math.abs(highestDrawn) * 0.02 || 1;
  const bottom = lowestDrawn - span * BOTTOM_MARGIN;
  const top = highestDrawn + span * TOP_MARGIN;
  const toX = scale([from, to], [0, 100]);
  const toY = scale([bottom, top], [100, 0]);

  const marks = points.map(([time, price]): Mark => ({ time, price, x: toX(time), y: toY(price) }));
  const first = marks[0];
  const last = marks.at(-1);
  const low = marks.find(({ price }) => price === lowest);
  const high = marks.find(({ price }) => price === highest);
  if (!first || !last || !low || !high) return null;

  const line = lineOf(marks);
  const ticks = niceTicks(bottom, top, 8);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  return {
    marks,
    first,
    last,
    low,
    high,
    change: first.price > 0 ? (last.price / first.price - 1) * 100 : 0,
    line,
    area: `${line}V${VIEWBOX_SIZE}H0Z`,
    bars: { wide: volumeBars(points, BARS.wide), narrow: volumeBars(points, BARS.narrow) },
    priceTicks: ticks
      .map((price) => ({ price, y: toY(price), extra: Math.round(price / step) % 2 !== 0 }))
      .filter(({ y }) => y > 3 && y < 96),
    timeTicks: timeTicks(from, to, 8)
      .map((time, i) => ({ time, x: toX(time), extra: i % 2 !== 0 }))
      .filter(({ x }) => x > 2 && x < 98),
    digits: Math.max(2, Math.min(12, Math.ceil(-Math.log10(step) - 1e-9))),
    overlay: overlayModel(
      marks,
      over,
      over.map(([time, price]) => ({ x: toX(time), y: toY(price) })),
      countsUntil(points, overlay),
    ),
  };
}

export const ticksBesideTag = ({ priceTicks, last }: ChartModel): ChartModel["priceTicks"] =>
  priceTicks.filter(({ y }) => Math.abs(y - last.y) > TAG_MARGIN);

function overlayModel(marks: readonly Mark[], over: readonly Point[], places: readonly Place[], until: number): OverlayModel | null {
  const [start, end] = [over[0], over.at(-1)];
  if (!start || !end) return null;
  const changeOf = ([, price]: Point) => (price / start[1] - 1) * 100;
  const changes = marks.flatMap(({ time }): [number, number][] => {
    const known = time <= until ? pointAt(over, time) : undefined;
    return known ? [[time, changeOf(known)]] : [];
  });
  return { places, line: lineOf(places), lastTime: end[0], change: changeOf(end), changes: new Map(changes) };
}

/** One path of bars on a zero base; each shows the newest volume of its time slot. */
function volumeBars(points: readonly Point[], count: number): string {
  const from = points[0]?.[0] ?? 0;
  const to = points.at(-1)?.[0] ?? 0;
  const slots: (number | undefined)[] = Array.from({ length: count });
  for (const [time, , volume] of points) {
    const slot = Math.min(count - 1, Math.floor(((time - from) / (to - from)) * count));
    if (volume !== null && volume > 0) slots[slot] = volume;
  }
  // Volumes cover the preceding 24 hours, so an empty slot repeats the previous one.
  slots.forEach((volume, i) => (slots[i] = volume ?? slots[i - 1]));
  const most = Math.max(0, ...slots.map((volume) => volume ?? 0));
  const pitch = VIEWBOX_SIZE / count;
  const width = round(pitch * BAR_FILL);
  return slots
    .map((volume, i) => {
      if (volume === undefined || most === 0) return "";
      const height = Math.max(4, Math.round((volume / most) * BAR_SHARE * VIEWBOX_SIZE));
      return `M${round(i * pitch)} ${VIEWBOX_SIZE}v-${height}h${width}v${height}z`;
    })
    .join("");
}

/** Index of the mark nearest to `x`, in percent of the width; marks must have rising times. */
export function nearestMark(marks: readonly Mark[], x: number): number {
  let low = 0;
  let high = marks.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.x ?? 0) < x) low = middle;
    else high = middle;
  }
  return Math.abs((marks[low]?.x ?? 0) - x) <= Math.abs((marks[high]?.x ?? 0) - x) ? low : high;
}

/** Largest-triangle downsampling to about `count` points; keeps the first, last, lowest and highest. */
export function downsample(points: readonly Point[], count: number): Point[] {
  const start = points[0];
  const end = points.at(-1);
  if (points.length <= Math.max(count, 4) || !start || !end) return [...points];
  const kept = new Set<Point>([start, end]);
  const size = (points.length - 2) / (count - 2);
  let previous = start;
  for (let i = 0; i < count - 2; i++) {
    const here = points.slice(Math.floor(i * size) + 1, Math.floor((i + 1) * size) + 1);
    const next = points.slice(Math.floor((i + 1) * size) + 1, Math.floor((i + 2) * size) + 1);
    const [nextTime, nextPrice] = next.length > 0 ? [mean(next, 0), mean(next, 1)] : [end[0], end[1]];
    let best = here[0];
    let largest = -1;
    for (const point of here) {
      const area = Math.abs((previous[0] - nextTime) * (point[1] - previous[1]) - (previous[0] - point[0]) * (nextPrice - previous[1]));
      if (area > largest) [best, largest] = [point, area];
    }
    if (!best) continue;
    kept.add(best);
    previous = best;
  }
  const [lowest, highest] = minMax(points.map(([, price]) => price));
  for (const extreme of [lowest, highest]) {
    const point = points.find(([, price]) => price === extreme);
    if (point) kept.add(point);
  }
  return points.filter((point) => kept.has(point));
}

const mean = (points: readonly Point[], field: 0 | 1): number => points.reduce((sum, point) => sum + point[field], 0) / points.length;

/** Rounds to what a chart can show: six digits of a price, four of a volume. */
export function roundPoints(points: readonly Point[]): Point[] {
  return points.map(([time, price, volume]) => [
    time,
    Number(price.toPrecision(6)),
    volume === null ? null : Number(volume.toPrecision(4)),
  ]);
}

export function withLatestPrice(points: readonly Point[], price: { value: number; observedAt: number } | null): readonly Point[] {
  const last = points.at(-1);
  return last && price && price.observedAt > last[0] ? [...points, [price.observedAt, price.value, null]] : points;
}

const ROW_INTERVALS: Record<Range, number> = { "24h": HOUR, "7d": 6 * HOUR, "30d": 24 * HOUR, "1y": 14 * 24 * HOUR };

/** Rows of the chart's table: the last point of each hour, six hours, day or two weeks in UTC, newest first. */
export function tableRows(points: readonly Point[], range: Range): Point[] {
  const rows = new Map<number, Point>();
  for (const point of points) rows.set(Math.floor(point[0] / ROW_INTERVALS[range]), point);
  return [...rows.values()].reverse();
}
