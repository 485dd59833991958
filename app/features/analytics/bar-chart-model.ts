import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { niceTicks } from "#app/foundation/ui/art/paths.ts";

type Series = AnalyticsReport["series"];

/** Side of the square that bars are drawn in; the page stretches it to the chart's size. */
export const VIEWBOX_SIZE = 1_000;
/** Share of its slot that a bar fills; a few bars would be blocks otherwise. */
const fillOf = (count: number): number => (count > 12 ? 0.76 : 0.46);
/** At most this many labels below the bars; a phone shows every other one. */
const MAX_LABELS = 8;
const TICKS = 4;

export interface Bars {
  /** One path each; the bars of visitors stand inside those of views. */
  views: string;
  visitors: string;
  /** The bar that is still growing; empty when the last one was not measured. */
  last: string;
  /** `y` in percent of the height. */
  countTicks: { count: number; y: number }[];
  /** `x` in percent of the width: the middle of a bar. `extra` ones are left out where there is little room. */
  timeTicks: { time: number; x: number; extra: boolean }[];
  /** `x` and `width` in percent: where the words of a bar can be asked for. */
  slots: { time: number; x: number; width: number; views: number; visitors: number }[];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Everything that the chart draws, on a zero base; null while nothing of the series was measured. */
export function barChartModel(series: Series): Bars | null {
  const most = Math.max(...series.map(({ views }) => views ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(most)) return null;
  // Visits come whole: no line of the scale stands between two numbers.
  const ticks = niceTicks(0, Math.max(most, TICKS), TICKS).filter(Number.isInteger);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const top = Math.ceil(Math.max(most, TICKS) / step) * step;
  const pitch = VIEWBOX_SIZE / series.length;
  const width = round(pitch * fillOf(series.length));

  const bar = (index: number, count: number | null): string => {
    if (count === null || count <= 0) return "";
    // Little never looks like nothing.
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
