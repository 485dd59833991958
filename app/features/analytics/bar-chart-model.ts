import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { niceTicks } from "#app/foundation/ui/art/paths.ts";

type Series = AnalyticsReport["series"];

/** Side of the square viewBox, which the page stretches to the chart's size. */
export const VIEWBOX_SIZE = 1_000;
/** Share of its slot that a bar fills: less with few bars, which would look like blocks. */
const fillOf = (count: number): number => (count > 12 ? 0.76 : 0.46);
/** Most labels below the bars; a phone shows every other one. */
const MAX_LABELS = 8;
const TICKS = 4;

export interface Bars {
  /** One path each; the bars of visitors are inside those of views. */
  views: string;
  visitors: string;
  /** Bar of the current hour or day; empty when it wasn't measured. */
  last: string;
  /** `y` in percent of the height. */
  countTicks: { count: number; y: number }[];
  /** `x`, the middle of a bar, in percent of the width. `extra` labels are hidden on narrow screens. */
  timeTicks: { time: number; x: number; extra: boolean }[];
  /** `x` and `width` of a bar's tooltip area, in percent. */
  slots: { time: number; x: number; width: number; views: number; visitors: number }[];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Computes the chart on a zero base; null when no value was measured. */
export function barChartModel(series: Series): Bars | null {
  const most = Math.max(...series.map(({ views }) => views ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(most)) return null;
  // Visits are integers, so the scale has no fractions.
  const ticks = niceTicks(0, Math.max(most, TICKS), TICKS).filter(Number.isInteger);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const top = Math.ceil(Math.max(most, TICKS) / step) * step;
  const pitch = VIEWBOX_SIZE / series.length;
  const width = round(pitch * fillOf(series.length));

  const bar = (index: number, count: number | null): string => {
    if (count === null || count <= 0) return "";
    // Minimum height, so that a small count stays visible.
    const height = Math.max(6, round((count / top) * VIEWBOX_SIZE));
    return `M${round(index * pitch + (pitch - width) / 2)} ${VIEWBOX_SIZE}v-${height}h${width}v${height}z`;
  };
  const every = Math.ceil(series.length / MAX_LABELS);
  const fromEnd = (index: number): number => series.length - 1 - index;
  return {
    views: series.map(({ views }, index) => bar(index, views)).join(""),
    visitors: series.map(({ visitors }, index) => bar(index, visitors)).join(""),
    last: bar(series.length - 1, series.at(-1)?.views ?? null),
    countTicks: [...ticks, ...(ticks.includes(top) ? [] : [top])].map((count) => ({ count, y: 100 - (count / top) * 100 })),
    timeTicks: series.flatMap(({ start }, index) =>
      fromEnd(index) % every === 0
        ? [{ time: Date.parse(start), x: ((index + 0.5) / series.length) * 100, extra: (fromEnd(index) / every) % 2 !== 0 }]
        : [],
    ),
    slots: series.flatMap(({ start, views, visitors }, index) =>
      views === null
        ? []
        : [{ time: Date.parse(start), x: (index / series.length) * 100, width: 100 / series.length, views, visitors: visitors ?? 0 }],
    ),
  };
}
