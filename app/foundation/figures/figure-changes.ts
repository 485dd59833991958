import * as v from "valibot";
import { figureSchema, type Figure } from "#app/foundation/figures/figure.ts";

/** Figures of one reading: source and times once (milliseconds since 1970), and values by metric. */
const readingSchema = v.tuple([figureSchema.entries.source, v.number(), v.number(), v.number(), v.record(v.string(), v.number())]);
export const figureChangesSchema = v.array(readingSchema);
export type FigureChanges = v.InferOutput<typeof figureChangesSchema>;

type Figures = Record<string, Figure | null>;
export const figuresSchema = v.record(v.string(), v.nullable(figureSchema));

const isSame = (a: Figure, b: Figure | null | undefined): boolean =>
  a.value === b?.value && a.source === b.source && a.observedAt === b.observedAt && a.fetchedAt === b.fetchedAt && a.staleAt === b.staleAt;

/** Lists the changes of a topic's value; null if the value has other content than figures, or a figure was removed. */
export function figureChanges(before: unknown, after: unknown): FigureChanges | null {
  if (!v.is(figuresSchema, before) || !v.is(figuresSchema, after)) return null;
  const changes: FigureChanges = [];
  for (const metric of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, figure] = [before[metric], after[metric]];
    if (figure === undefined || (figure === null && old)) return null;
    if (figure === null || isSame(figure, old)) continue;
    const { value, source, observedAt, fetchedAt, staleAt } = figure;
    const reading = changes.find(
      (change) => change[0] === source && change[1] === observedAt && change[2] === fetchedAt && change[3] === staleAt,
    );
    if (reading) reading[4][metric] = value;
    else changes.push([source, observedAt, fetchedAt, staleAt, { [metric]: value }]);
  }
  return changes;
}

export const withFigureChanges = (figures: Figures, changes: FigureChanges): Figures => ({
  ...figures,
  ...Object.fromEntries(
    changes.flatMap(([source, observedAt, fetchedAt, staleAt, values]) =>
      Object.entries(values).map(([metric, value]) => [metric, { value, source, observedAt, fetchedAt, staleAt }]),
    ),
  ),
});
