import * as v from "valibot";
import type { PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import { downsample, roundPoints } from "#app/foundation/figures/chart/price-scale.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { namedSchema } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { envelopeShape, nullableDateTime, wholeNumber } from "#app/foundation/openapi/shared-schemas.server.ts";

/** More than any stored history has. */
const MAX_POINTS = 1000;
export const POINTS_ERROR = `points must be a whole number from 1 to ${MAX_POINTS}`;

export const pointsParameter = parameter(
  wholeNumber(MAX_POINTS, MAX_POINTS),
  "About how many points to return; highs, lows and turns stay",
  180,
  POINTS_ERROR,
);

const pointShape = v.pipe(
  v.strictTuple([v.number(), v.number(), v.nullable(v.number())]),
  v.metadata({
    description: "Time in milliseconds since 1970, price in US dollars, and volume over 24 hours in US dollars or null",
    examples: [[1_787_391_667_000, 0.7123, 890_000_000]],
  }),
);

export const priceHistoryResponse = namedSchema(
  "PriceHistory",
  v.object({
    ...envelopeShape(v.array(pointShape), SOURCES.coingecko).entries,
    staleAt: nullableDateTime("When the history counts as delayed unless we have read it again; null before the first reading"),
  }),
);

/** API response for a history, downsampled to about `count` points. */
export function historyEnvelope(history: PriceHistory | null, count = MAX_POINTS): object {
  const observedAt = history?.points.at(-1)?.[0] ?? history?.fetchedAt ?? 0;
  const fetched = history && { source: "coingecko" as const, observedAt, fetchedAt: history.fetchedAt, staleAt: history.staleAt };
  const points = history && (history.points.length > count ? downsampleHistory(history, count) : history).points;
  return { ...envelope(points, [fetched], "coingecko"), staleAt: isoOrNull(history?.staleAt) };
}

/** A history with about `count` points and rounded numbers. */
export const downsampleHistory = (history: PriceHistory, count: number): PriceHistory => ({
  ...history,
  points: roundPoints(downsample(history.points, count)),
});
