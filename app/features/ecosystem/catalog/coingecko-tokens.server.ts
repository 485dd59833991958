import * as v from "valibot";
import { requestCoingecko, fetchHistory, type History, type HistoryRange } from "#app/foundation/upstream/coingecko.server.ts";
import {
  shapeError,
  parseIsoDate,
  MAX_PRICE,
  pastTimestamp,
  positive,
  parseShape,
  type SourceOptions,
  integerWithin,
  numberWithin,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { readList } from "#app/foundation/upstream/row-findings.server.ts";

// https://docs.coingecko.com/reference/coins-markets: all projects' tokens in one call. Show "Data provided by CoinGecko" beside every value.

const SOURCE = "coingecko";
const MAX_USD = 1e15;
/** Some tokens have a supply of quadrillions. */
const MAX_TOKENS = 1e18;
const MAX_CHANGE = 1e5;
/** Largest page of CoinGecko. */
const MAX_TOKENS_PER_CALL = 250;

/** A token in US dollars. Changes in percent, supplies in tokens; null where CoinGecko has no valid figure. */
export interface CoingeckoToken {
  /** Time of CoinGecko's last update, in milliseconds since 1970. */
  observedAt: number;
  price: number | null;
  change24h: number | null;
  change7d: number | null;
  change30d: number | null;
  /** Null for the many tokens with a supply that CoinGecko hasn't confirmed. */
  marketCap: number | null;
  rank: number | null;
  volume24h: number | null;
  high24h: number | null;
  low24h: number | null;
  circulatingSupply: number | null;
  totalSupply: number | null;
  /** Fully diluted valuation: the price times the maximum supply. */
  fdv: number | null;
  /** All-time high ... */
  ath: number | null;
  /** ... and its time, in milliseconds since 1970. */
  athAt: number | null;
}

/**
 * Fetches all tokens in one call, or makes no call for an empty list.
 * @param ids CoinGecko's IDs, at most 250
 * @returns tokens by ID, without unknown ones and those without a valid figure
 * @throws {UpstreamError} bad-shape when none came back
 * @throws {RangeError} for more IDs than fit in one call
 */
export async function fetchTokens(
  client: PoliteFetch,
  options: SourceOptions,
  ids: readonly string[],
): Promise<{ fetchedAt: number; tokens: Map<string, CoingeckoToken> }> {
  // Without IDs CoinGecko would return the largest coins of all.
  if (ids.length === 0) return { fetchedAt: Date.now(), tokens: new Map() };
  if (ids.length > MAX_TOKENS_PER_CALL) throw new RangeError(`${ids.length} tokens: one call asks for at most ${MAX_TOKENS_PER_CALL}`);
  const list = ids.map((id) => encodeURIComponent(id)).join(",");
  const query = `vs_currency=usd&ids=${list}&order=market_cap_desc&per_page=${MAX_TOKENS_PER_CALL}&page=1&sparkline=false&price_change_percentage=24h,7d,30d`;
  const { value, fetchedAt } = await requestCoingecko(client, options, `/coins/markets?${query}`);
  return { fetchedAt, tokens: parseTokens(value, ids, fetchedAt) };
}

/** Fetches the history of one token, at most 300 points. @throws {UpstreamError} status 404 for an unknown ID */
export function fetchTokenHistory(client: PoliteFetch, options: SourceOptions, id: string, range: HistoryRange): Promise<History> {
  return fetchHistory(client, options, range, id);
}

const change = numberWithin(-100, MAX_CHANGE);
const token = v.object({
  id: v.string(),
  last_updated: v.string(),
  current_price: positive(MAX_PRICE),
  price_change_percentage_24h: change,
  price_change_percentage_24h_in_currency: change,
  price_change_percentage_7d_in_currency: change,
  price_change_percentage_30d_in_currency: change,
  market_cap: positive(MAX_USD),
  market_cap_rank: integerWithin(1, 1e5),
  total_volume: numberWithin(0, MAX_USD),
  high_24h: positive(MAX_PRICE),
  low_24h: positive(MAX_PRICE),
  circulating_supply: positive(MAX_TOKENS),
  total_supply: positive(MAX_TOKENS),
  fully_diluted_valuation: positive(MAX_USD),
  ath: positive(MAX_PRICE),
  ath_date: v.fallback(v.nullable(v.string()), null),
});

/**
 * Parses a response of /coins/markets, without rows that have no time or no figure.
 * @param ids requested IDs; other rows are left out
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape when no token is left
 */
export function parseTokens(document: unknown, ids: readonly string[], now: number): Map<string, CoingeckoToken> {
  const asked = new Set(ids);
  const tokens = new Map<string, CoingeckoToken>();
  for (const row of readList(SOURCE, "coins/markets", token, parseShape(SOURCE, v.array(v.unknown()), document, "coins/markets"))) {
    if (!asked.has(row.id)) continue;
    const read = readToken(row, now);
    if (read) tokens.set(row.id, read);
  }
  if (tokens.size === 0) throw shapeError(SOURCE, "none of the requested tokens");
  return tokens;
}

function readToken(row: v.InferOutput<typeof token>, now: number): CoingeckoToken | null {
  const observedAt = pastTimestamp(parseIsoDate(row.last_updated), now);
  const figures = {
    price: row.current_price,
    change24h: row.price_change_percentage_24h ?? row.price_change_percentage_24h_in_currency,
    change7d: row.price_change_percentage_7d_in_currency,
    change30d: row.price_change_percentage_30d_in_currency,
    marketCap: row.market_cap,
    rank: row.market_cap_rank,
    volume24h: row.total_volume,
    high24h: row.high_24h,
    low24h: row.low_24h,
    circulatingSupply: row.circulating_supply,
    totalSupply: row.total_supply,
    fdv: row.fully_diluted_valuation,
    ath: row.ath,
  };
  if (observedAt === null || Object.values(figures).every((figure) => figure === null)) return null;
  const athAt = figures.ath === null ? null : pastTimestamp(parseIsoDate(row.ath_date ?? ""), now);
  return { observedAt, ...figures, athAt };
}
