import { nearestMark, type Mark } from "#app/foundation/figures/chart/price-scale.ts";

/** Something that happened while a price went on: its time in milliseconds since 1970, and its public record. */
export interface ChartEvent {
  time: number;
  name: string;
  source: string;
  href: string;
}

/** An event at its place on the line, in percent of width and height, with the number that it has on the chart. */
export interface EventMark extends ChartEvent {
  number: number;
  x: number;
  y: number;
  /** Which point is nearest to it. */
  index: number;
}

/** The events of the time that a chart shows. */
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
