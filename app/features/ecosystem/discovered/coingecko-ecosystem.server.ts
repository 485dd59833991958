import * as v from "valibot";
import { requestCoingecko } from "#app/foundation/upstream/coingecko.server.ts";
import { parseShape, requiredLine, shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";

// https://docs.coingecko.com/reference/coins-markets with category=cardano-ecosystem: the 250 largest in one call.

const SOURCE = "coingecko";

/** A token in CoinGecko's Cardano category. */
export interface EcosystemToken {
  id: string;
  name: string;
  ticker: string;
}

export async function fetchEcosystemTokens(client: PoliteFetch, options: SourceOptions): Promise<EcosystemToken[]> {
  const query = "vs_currency=usd&category=cardano-ecosystem&order=market_cap_desc&per_page=250&page=1&sparkline=false";
  return parseEcosystemTokens((await requestCoingecko(client, options, `/coins/markets?${query}`)).value);
}

const row = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/)),
  name: requiredLine(80),
  symbol: requiredLine(20),
});

/**
 * Parses a response of /coins/markets, without rows that have no ID, name or ticker.
 * @throws {UpstreamError} bad-shape when there are rows and none is valid
 */
export function parseEcosystemTokens(document: unknown): EcosystemToken[] {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document, "coins/markets");
  const sound = readList(SOURCE, "coins/markets", row, rows);
  if (rows.length > 0 && sound.length === 0) throw shapeError(SOURCE, "no valid token");
  return [...new Map(sound.map(({ id, name, symbol }) => [id, { id, name, ticker: symbol.toUpperCase() }])).values()];
}
