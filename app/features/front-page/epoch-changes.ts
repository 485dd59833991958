import * as v from "valibot";
import { figureSchema, type Figure, type Origin } from "#app/foundation/figures/figure.ts";

/** The facts about an epoch, in their order. */
export const EPOCH_FACTS = ["transactions", "price", "stake", "treasury", "opened", "decided", "terms", "leaving"] as const;
export type EpochFactId = (typeof EPOCH_FACTS)[number];

/** A figure of the running epoch, where it comes from, and the same of the epoch before where it can be compared. */
export interface EpochFact {
  id: EpochFactId;
  value: number;
  before: number | null;
  origin: Origin & Pick<Figure, "fetchedAt">;
}

/** What has changed since the running epoch began; times in milliseconds since 1970. */
export interface EpochChanges {
  epoch: number;
  start: number;
  /** ADA's price at its start, in US dollars. */
  startPrice: number | null;
  /** Only what is known. */
  facts: EpochFact[];
}

/** The changes with newer figures of the same epoch. */
export const withNewer = (changes: EpochChanges, newer: Partial<Record<EpochFactId, Figure | null>>): EpochChanges => ({
  ...changes,
  facts: changes.facts.map((fact) => {
    const figure = newer[fact.id];
    return figure ? { ...fact, value: figure.value, origin: figure } : fact;
  }),
});

const moment = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);

/** The answer of /api/epoch; null before its number and start are known. */
export const epochChangesAnswer: v.GenericSchema<unknown, EpochChanges | null> = v.pipe(
  v.object({
    data: v.nullable(
      v.object({
        epoch: v.number(),
        start: moment,
        startPrice: v.nullable(v.number()),
        facts: v.array(
          v.pipe(
            v.object({
              id: v.picklist(EPOCH_FACTS),
              value: v.number(),
              before: v.nullable(v.number()),
              source: figureSchema.entries.source,
              observedAt: moment,
              fetchedAt: moment,
              staleAt: moment,
            }),
            v.transform(({ id, value, before, ...origin }) => ({ id, value, before, origin })),
          ),
        ),
      }),
    ),
  }),
  v.transform(({ data }) => data),
);
