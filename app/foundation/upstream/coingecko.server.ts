import * as v from "valibot";
import {
  shapeError,
  parseIsoDate,
  MAX_PRICE,
  MAX_SUPPLY_ADA,
  pastTimestamp,
  positive,
  parseShape,
  type SourceOptions,
  integerWithin,
  numberWithin,
} from "./field-schemas.server.ts";
import { readList } from "./row-findings.server.ts";
import type { JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { finiteNumber, parseValid, integer } from "#app/foundation/schemas.server.ts";

// https://docs.coingecko.com/reference: numbers are JSON numbers or null, percentages are percent. Pages with this data must show "Data
// provided by CoinGecko".

const SOURCE = "coingecko";
const MAX_USD = 1e15;

/** ADA in US dollars. Change in percent, supplies in ADA; null if CoinGecko has no valid value. */
export interface CoingeckoMarket {
  /** When CoinGecko last updated the figures, milliseconds since 1970. */
  observedAt: number;
  price: number | null;
  change24h: number | null;
  high24h: number | null;
  low24h: number | null;
  marketCap: number | null;
  rank: number | null;
  volume24h: number | null;
  circulatingSupply: number | null;
  totalSupply: number | null;
}

/** ADA's share of the total crypto market cap, in percent. CoinGecko lists only the ten largest coins. */
export interface CoingeckoDominance {
  observedAt: number;
  dominance: number | null;
  /** All coins, in USD. With ADA's own market cap we can compute the share when ADA isn't listed. */
  totalMarketCapUsd: number | null;
}

export type HistoryRange = "24h" | "7d" | "30d" | "1y";
const DAYS: Record<HistoryRange, number> = { "24h": 1, "7d": 7, "30d": 30, "1y": 365 };

/** Time in milliseconds since 1970, price in USD, volume of the preceding 24 hours in USD. */
export type HistoryPoint = [time: number, price: number, volume: number | null];

export async function fetchMarket(client: PoliteFetch, options: SourceOptions): Promise<CoingeckoMarket> {
  const query = "vs_currency=usd&ids=cardano&order=market_cap_desc&per_page=1&page=1&sparkline=false&price_change_percentage=24h,7d,30d";
  const answer = await requestCoingecko(client, options, `/coins/markets?${query}`);
  return parseMarket(answer.value, answer.fetchedAt);
}

export async function fetchDominance(client: PoliteFetch, options: SourceOptions): Promise<CoingeckoDominance> {
  const answer = await requestCoingecko(client, options, "/global");
  return parseDominance(answer.value, answer.fetchedAt);
}

export interface History {
  fetchedAt: number;
  points: HistoryPoint[];
}

export async function fetchHistory(client: PoliteFetch, options: SourceOptions, range: HistoryRange, id = "cardano"): Promise<History> {
  const path = `/coins/${encodeURIComponent(id)}/market_chart?vs_currency=usd&days=${DAYS[range]}`;
  const answer = await requestCoingecko(client, options, path);
  return { fetchedAt: answer.fetchedAt, points: parseHistory(answer.value, answer.fetchedAt) };
}

export function requestCoingecko(client: PoliteFetch, { baseUrl, apiKey, intervalMs }: SourceOptions, path: string): Promise<JsonResponse> {
  // CoinGecko refuses a demo key on the pro host and a pro key on the public host.
  const keyHeader = URL.parse(baseUrl)?.hostname.startsWith("pro-api.") ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
  const credentials = apiKey ? { [keyHeader]: apiKey } : undefined;
  return client.json({ source: SOURCE, url: baseUrl + path, credentials, intervalMs });
}

const cardanoRow = v.object({ id: v.literal("cardano") });
const coin = v.object({
  ...cardanoRow.entries,
  last_updated: v.string(),
  current_price: positive(MAX_PRICE),
  price_change_percentage_24h: numberWithin(-100, 1e5),
  high_24h: positive(MAX_PRICE),
  low_24h: positive(MAX_PRICE),
  market_cap: positive(MAX_USD),
  market_cap_rank: integerWithin(1, 1e5),
  total_volume: numberWithin(0, MAX_USD),
  circulating_supply: positive(MAX_SUPPLY_ADA),
  total_supply: positive(MAX_SUPPLY_ADA),
});

/** CoinGecko omits unknown coins. @throws {UpstreamError} bad-shape if Cardano is missing, undated or has no value */
export function parseMarket(document: unknown, now: number): CoingeckoMarket {
  const coins = parseShape(SOURCE, v.array(v.unknown()), document, "coins/markets");
  const found = readList(
    SOURCE,
    "coins/markets",
    coin,
    coins.filter((candidate) => v.is(cardanoRow, candidate)),
  )[0];
  const observedAt = pastTimestamp(parseIsoDate(found?.last_updated ?? ""), now);
  if (!found || observedAt === null) throw shapeError(SOURCE, "no dated entry for cardano");
  const figures = {
    price: found.current_price,
    change24h: found.price_change_percentage_24h,
    high24h: found.high_24h,
    low24h: found.low_24h,
    marketCap: found.market_cap,
    rank: found.market_cap_rank,
    volume24h: found.total_volume,
    circulatingSupply: found.circulating_supply,
    totalSupply: found.total_supply,
  };
  if (Object.values(figures).every((figure) => figure === null)) throw shapeError(SOURCE, "no value for cardano");
  return { observedAt, ...figures };
}

const globalDocument = v.object({
  data: v.object({
    updated_at: finiteNumber,
    market_cap_percentage: v.fallback(v.nullable(v.object({ ada: v.optional(positive(100), null) })), null),
    total_market_cap: v.fallback(v.nullable(v.object({ usd: positive(1e17) })), null),
  }),
});

/** Parses /global. @throws {UpstreamError} bad-shape if it has no time, or neither a share nor a total */
export function parseDominance(document: unknown, now: number): CoingeckoDominance {
  const { data } = parseShape(SOURCE, globalDocument, document, "global");
  const observedAt = pastTimestamp(data.updated_at * 1000, now);
  const dominance = data.market_cap_percentage?.ada ?? null;
  const totalMarketCapUsd = data.total_market_cap?.usd ?? null;
  if (observedAt === null) throw shapeError(SOURCE, "no time");
  if (dominance === null && totalMarketCapUsd === null) throw shapeError(SOURCE, "no value");
  return { observedAt, dominance, totalMarketCapUsd };
}

const chart = v.object({ prices: v.array(v.unknown()), total_volumes: v.fallback(v.array(v.unknown()), []) });
const pricePair = v.strictTuple([integer, v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_PRICE))]);
const volumePair = v.strictTuple([integer, v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_USD))]);
const MAX_POINTS = 400;

/** Parses /coins/{id}/market_chart: sorted, unique times up to `now`. @throws {UpstreamError} bad-shape with fewer than two valid points */
export function parseHistory(document: unknown, now: number): HistoryPoint[] {
  const { prices, total_volumes } = parseShape(SOURCE, chart, document, "market_chart");
  const volumes = new Map(parseValid(volumePair, total_volumes));
  const points = [...new Map(readList(SOURCE, "market_chart.prices", pricePair, prices))]
    .filter(([time]) => pastTimestamp(time, now) === time)
    .sort(([a], [b]) => a - b)
    .map(([time, price]): HistoryPoint => [time, price, volumes.get(time) ?? null]);
  if (points.length < 2) throw shapeError(SOURCE, "no history");
  return downsample(points, MAX_POINTS);
}

/** Keeps every n-th point counted from the last, plus the first, the highest and the lowest. */
export function downsample(points: readonly HistoryPoint[], most: number): HistoryPoint[] {
  if (points.length <= most) return [...points];
  let low = 0;
  let high = 0;
  points.forEach(([, price], index) => {
    if (price < (points[low]?.[1] ?? price)) low = index;
    if (price > (points[high]?.[1] ?? price)) high = index;
  });
  const last = points.length - 1;
  const step = Math.ceil(last / (most - 4));
  return points.filter((_, index) => index === 0 || index === low || index === high || (last - index) % step === 0);
}
