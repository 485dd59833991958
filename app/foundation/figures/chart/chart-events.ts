import { nearestMark, type Mark } from "#app/foundation/figures/chart/price-scale.ts";

/** An event with its time in milliseconds since 1970 and its public record. */
export interface ChartEvent {
  time: number;
  name: string;
  source: string;
  href: string;
}

/** An event's position on the line, in percent of width and height, and its number on the chart. */
export interface EventMark extends ChartEvent {
  number: number;
  x: number;
  y: number;
  /** Index of the nearest point. */
  index: number;
}

/** Events within the chart's time range. */
export function eventMarks(marks: readonly Mark[], events: readonly ChartEvent[]): EventMark[] {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last) return [];
  return events
    .filter(({ time }) => time >= first.time && time <= last.time)
    .map((event, at) => {
      const x = ((event.time - first.time) / (last.time - first.time)) * 100;
      const index = nearestMark(marks, x);
      return { ...event, number: at + 1, x, y: marks[index]?.y ?? 0, index };
    });
}
