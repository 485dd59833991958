import * as v from "valibot";
import { figureSchema, type Figure } from "#app/foundation/figures/figure.ts";

/** The figures of one reading: their source and times once (milliseconds since 1970), and their values by metric. */
const readingSchema = v.tuple([figureSchema.entries.source, v.number(), v.number(), v.number(), v.record(v.string(), v.number())]);
export const figureChangesSchema = v.array(readingSchema);
/** Figures that have changed, reading by reading. */
export type FigureChanges = v.InferOutput<typeof figureChangesSchema>;

type Figures = Record<string, Figure | null>;
export const figuresSchema = v.record(v.string(), v.nullable(figureSchema));

const isSame = (one: Figure, other: Figure | null | undefined): boolean =>
  one.value === other?.value &&
  one.source === other.source &&
  one.observedAt === other.observedAt &&
  one.fetchedAt === other.fetchedAt &&
  one.staleAt === other.staleAt;

/** Lists what a topic's new value has changed; null where it doesn't hold figures alone, or lost one. */
export function figureChanges(before: unknown, after: unknown): FigureChanges | null {
  if (!v.is(figuresSchema, before) || !v.is(figuresSchema, after)) return null;
  const changes: FigureChanges = [];
  for (const metric of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, figure] = [before[metric], after[metric]];
    if (figure === undefined || (figure === null && old)) return null;
    if (figure === null || isSame(figure, old)) continue;
    const { value, source, observedAt, fetchedAt, staleAt } = figure;
    const reading = changes.find((one) => one[0] === source && one[1] === observedAt && one[2] === fetchedAt && one[3] === staleAt);
    if (reading) reading[4][metric] = value;
    else changes.push([source, observedAt, fetchedAt, staleAt, { [metric]: value }]);
  }
  return changes;
}

/** The figures with the changes. */
export const withFigureChanges = (figures: Figures, changes: FigureChanges): Figures => ({
  ...figures,
  ...Object.fromEntries(
    changes.flatMap(([source, observedAt, fetchedAt, staleAt, values]) =>
      Object.entries(values).map(([metric, value]) => [metric, { value, source, observedAt, fetchedAt, staleAt }]),
    ),
  ),
});
