import * as v from "valibot";
import { PEGS, type CoinPrice } from "#app/features/stablecoins/stablecoins.ts";
import { requestCoingecko } from "#app/foundation/upstream/coingecko.server.ts";
import {
  MAX_PRICE,
  parseShape,
  pastTimestamp,
  positive,
  shapeError,
  type SourceOptions,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

// https://docs.coingecko.com/reference/simple-price: all coins in one call. Show "Data provided by CoinGecko" beside every value.

const SOURCE = "coingecko";

/**
 * Fetches the prices of coins in US dollars and euros.
 * @param ids CoinGecko's IDs
 * @returns prices by ID, without unknown coins and those without a price or a time
 * @throws {UpstreamError} bad-shape when none came back
 */
export async function fetchPrices(
  client: PoliteFetch,
  options: SourceOptions,
  ids: readonly string[],
): Promise<{ fetchedAt: number; coins: Record<string, CoinPrice> }> {
  const list = ids.map((id) => encodeURIComponent(id)).join(",");
  const path = `/simple/price?ids=${list}&vs_currencies=${PEGS.join()}&include_last_updated_at=true&precision=full`;
  const { value, fetchedAt } = await requestCoingecko(client, options, path);
  return { fetchedAt, coins: parsePrices(value, ids, fetchedAt) };
}

const price = positive(MAX_PRICE);
const coin = v.object({ usd: price, eur: price, last_updated_at: finiteNumber });

/** Parses a response of /simple/price. @param now milliseconds since 1970 @throws {UpstreamError} bad-shape when no coin is valid */
export function parsePrices(document: unknown, ids: readonly string[], now: number): Record<string, CoinPrice> {
  const answer = parseShape(SOURCE, v.record(v.string(), v.unknown()), document, "simple/price");
  const found = ids.flatMap((id): [string, CoinPrice][] => {
    const read = v.safeParse(coin, Object.hasOwn(answer, id) ? answer[id] : null);
    if (!read.success) return [];
    const { usd, eur, last_updated_at: seconds } = read.output;
    const observedAt = pastTimestamp(seconds * 1000, now);
    return observedAt === null || (usd === null && eur === null) ? [] : [[id, { observedAt, usd, eur }]];
  });
  if (found.length === 0) throw shapeError(SOURCE, "none of the requested coins");
  return Object.fromEntries(found);
}
