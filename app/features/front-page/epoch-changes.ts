import * as v from "valibot";
import { figureSchema, type Figure, type Origin } from "#app/foundation/figures/figure.ts";

/** In display order. */
export const EPOCH_FACTS = ["transactions", "price", "stake", "treasury", "opened", "decided", "terms", "leaving"] as const;
export type EpochFactId = (typeof EPOCH_FACTS)[number];

/** A figure of the current epoch with its source; `before` is the previous epoch's value where the two are comparable. */
export interface EpochFact {
  id: EpochFactId;
  value: number;
  before: number | null;
  origin: Origin & Pick<Figure, "fetchedAt">;
}

/** Changes since the current epoch began. Times in milliseconds since 1970. */
export interface EpochChanges {
  epoch: number;
  start: number;
  /** ADA price in US dollars when the epoch began. */
  startPrice: number | null;
  /** Only facts with known values. */
  facts: EpochFact[];
}

/** Replaces values by newer figures of the same epoch. */
export const withNewerFigures = (changes: EpochChanges, newer: Partial<Record<EpochFactId, Figure | null>>): EpochChanges => ({
  ...changes,
  facts: changes.facts.map((fact) => {
    const figure = newer[fact.id];
    return figure ? { ...fact, value: figure.value, origin: figure } : fact;
  }),
});

const timestamp = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);

/** Schema of /api/epoch. The data is null before the epoch's number and start are known. */
export const epochChangesAnswer: v.GenericSchema<unknown, EpochChanges | null> = v.pipe(
  v.object({
    data: v.nullable(
      v.object({
        epoch: v.number(),
        start: timestamp,
        startPrice: v.nullable(v.number()),
        facts: v.array(
          v.pipe(
            v.object({
              id: v.picklist(EPOCH_FACTS),
              value: v.number(),
              before: v.nullable(v.number()),
              source: figureSchema.entries.source,
              observedAt: timestamp,
              fetchedAt: timestamp,
              staleAt: timestamp,
            }),
            v.transform(({ id, value, before, ...origin }) => ({ id, value, before, origin })),
          ),
        ),
      }),
    ),
  }),
  v.transform(({ data }) => data),
);
