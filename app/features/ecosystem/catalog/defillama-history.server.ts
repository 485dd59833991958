import * as v from "valibot";
import { requestDefillama } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";
import { parseShape, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

const SOURCE = "defillama";
const CHAIN = "Cardano";
const MAX_USD = 1e13;
/** The response also has the amount of each token on each day; we reject larger ones. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Slugs change. The documentation says 404, but the server's code returns 400. */
export const NO_SUCH_PROTOCOL: ReadonlySet<number | undefined> = new Set([400, 404]);
const MAX_DAYS = 366;

/** A day (milliseconds since 1970) and its total value locked on Cardano, in USD. */
export type TvlPoint = [number, number];

/** Fetches a protocol's value locked on Cardano, one point per day for a year, oldest first. @throws {UpstreamError} */
export async function fetchTvlHistory(client: PoliteFetch, options: SourceOptions, slug: string): Promise<TvlPoint[]> {
  const { value } = await requestDefillama(client, options, `/protocol/${encodeURIComponent(slug)}`, {
    maxBytes: MAX_BYTES,
    absentStatuses: NO_SUCH_PROTOCOL,
  });
  return parseTvlHistory(value);
}

const protocol = v.object({ chainTvls: v.object({ [CHAIN]: v.object({ tvl: v.array(v.unknown()) }) }) });
const point = v.object({ date: nonNegativeInteger, totalLiquidityUSD: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_USD)) });

/** Parses a response of /protocol/{slug}. @throws {UpstreamError} bad-shape when it has no day on Cardano */
export function parseTvlHistory(document: unknown): TvlPoint[] {
  const { chainTvls } = parseShape(SOURCE, protocol, document, "protocol");
  const days = new Map<number, number>();
  for (const { date, totalLiquidityUSD } of readList(SOURCE, "protocol.tvl", point, chainTvls[CHAIN]?.tvl ?? []))
    days.set(Math.floor((date * 1000) / DAY) * DAY, totalLiquidityUSD);
  if (days.size === 0) throw shapeError(SOURCE, "no day on Cardano");
  return [...days].sort(([a], [b]) => a - b).slice(-MAX_DAYS);
}
