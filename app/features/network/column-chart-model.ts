import { niceTicks } from "#app/foundation/ui/art/paths.ts";

/** `name` is the label below the column. `value` is null when unknown. */
export interface Column {
  name: string;
  value: number | null;
  /** True while the value still grows: the current epoch. */
  isOpen?: boolean | undefined;
}

/** Side of the square viewBox, which the page stretches to the chart's size. */
export const VIEWBOX_SIZE = 1000;
const GAP = 0.22;
/** Free space above the highest column, as a share of its height. */
const HEADROOM = 0.08;

const tenth = (value: number): number => Math.round(value * 10) / 10;

export interface ColumnsModel {
  /** Paths of the finished columns and of those that still grow. */
  closed: string;
  open: string;
  /** Scale lines: a round number and its distance from the top, in percent. */
  ticks: { value: number; y: number }[];
  /** Column labels with the middle of their column, in percent. `extra` ones are hidden on a narrow chart. */
  names: { name: string; x: number; extra: boolean }[];
}

/** Approximate number of labels below a wide chart. A narrow one shows every other label. */
const NAMES = 6;

/** Model of a column chart with a zero base; null when no column has a height. */
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
        // Small values stay visible.
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
    // Counts back from the newest column, so that it's always labeled.
    names: columns.flatMap(({ name }, index) =>
      (last - index) % step === 0
        ? [{ name, x: tenth(((index + (1 - GAP) / 2) / columns.length) * 100), extra: ((last - index) / step) % 2 === 1 }]
        : [],
    ),
  };
}
