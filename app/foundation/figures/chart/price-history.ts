import * as v from "valibot";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";

export const pointSchema: v.GenericSchema<unknown, Point> = v.tuple([v.number(), v.number(), v.nullable(v.number())]);

/** A price history of the API, oldest point first; times in milliseconds since 1970. */
export interface PriceHistory {
  points: readonly Point[];
  fetchedAt: number;
  staleAt: number;
}

const timestamp = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);

/** Response of a price history route; null before the first reading. */
export const historyAnswer: v.GenericSchema<unknown, PriceHistory | null> = v.pipe(
  v.object({ data: v.nullable(v.array(pointSchema)), fetchedAt: v.nullable(timestamp), staleAt: v.nullable(timestamp) }),
  v.transform(({ data, fetchedAt, staleAt }) =>
    data && fetchedAt !== null && staleAt !== null ? { points: data, fetchedAt, staleAt } : null,
  ),
);
