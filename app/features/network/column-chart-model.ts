import { niceTicks } from "#app/foundation/ui/art/paths.ts";

/** One column: its name under the chart, and its height; null where nothing is known. */
export interface Column {
  name: string;
  value: number | null;
  /** Whether it still grows: the running epoch. */
  isOpen?: boolean | undefined;
}

/** Side of the square that columns are drawn in; the page stretches it to the chart's size. */
export const VIEWBOX_SIZE = 1000;
const GAP = 0.22;
/** Free space above the highest column, as a share of it. */
const HEADROOM = 0.08;

const tenth = (value: number): number => Math.round(value * 10) / 10;

export interface ColumnsModel {
  /** Path of the finished columns, and of those that still grow. */
  closed: string;
  open: string;
  /** Lines of the scale: a round number and its place from above, in percent. */
  ticks: { value: number; y: number }[];
  /** Names under the columns with the middle of theirs, in percent. */
  names: { name: string; x: number; extra: boolean }[];
}

/** About this many names fit under a wide chart; every other one is left out on a narrow one. */
const NAMES = 6;

/** Everything a chart of columns on a zero base draws; null when no column has a height. */
export function columnChartModel(columns: readonly Column[]): ColumnsModel | null {
  const highest = Math.max(0, ...columns.map(({ value }) => value ?? 0));
  if (highest === 0) return null;
  const top = highest * (1 + HEADROOM);
  const pitch = VIEWBOX_SIZE / columns.length;
  const width = tenth(pitch * (1 - GAP));
  const drawn = (wanted: boolean): string =>
    columns
      .map(({ value, isOpen = false }, index) => {
        if (value === null || value <= 0 || isOpen !== wanted) return "";
        // A little never looks like nothing.
        const height = Math.max(4, tenth((value / top) * VIEWBOX_SIZE));
        return `M${tenth(index * pitch)} ${VIEWBOX_SIZE}v-${height}h${width}v${height}z`;
      })
      .join("");
  const step = Math.max(1, Math.ceil(columns.length / NAMES));
  const last = columns.length - 1;
  return {
    closed: drawn(false),
    open: drawn(true),
    ticks: niceTicks(0, top, 4)
      .filter((value) => value > 0)
      .map((value) => ({ value, y: tenth((1 - value / top) * 100) })),
    // Counted from the newest, which always has its name.
    names: columns.flatMap(({ name }, index) =>
      (last - index) % step === 0
        ? [{ name, x: tenth(((index + (1 - GAP) / 2) / columns.length) * 100), extra: ((last - index) / step) % 2 === 1 }]
        : [],
    ),
  };
}
