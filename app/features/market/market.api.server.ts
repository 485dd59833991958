import * as v from "valibot";
import type { MarketService } from "#app/features/market/market.server.ts";
import { BITCOIN, bitcoinHistory, RANGES } from "#app/features/market/market.ts";
import { comparePrices } from "#app/features/market/prices/compare-prices.ts";
import { PRICE_SOURCES } from "#app/features/market/prices/prices.ts";
import { historyEnvelope, pointsParameter, priceHistoryResponse } from "#app/foundation/figures/chart/history.api.server.ts";
import { envelope, isoOrNull } from "#app/foundation/figures/envelope.server.ts";
import { SOURCES, type Figure } from "#app/foundation/figures/figure.ts";
import { mustBeOneOf } from "#app/foundation/http/problem.server.ts";
import { jsonResponse, namedSchema, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { nullableDateTime, nullableNumber, envelopeShape } from "#app/foundation/openapi/shared-schemas.server.ts";

const TAG = { name: "Market", description: "Price, supply and sentiment of ADA" };
const UNKNOWN_RANGE = mustBeOneOf("range", RANGES);
const ASSETS = ["ada", BITCOIN.id] as const;
const UNKNOWN_ASSET = mustBeOneOf("asset", ASSETS);
const adaShape = v.object({
  price: nullableNumber("Price of ADA in US dollars", 0.7123),
  change24h: nullableNumber("Change of the price in 24 hours, in percent", 2.13),
  marketCap: nullableNumber("Market capitalization in US dollars", 25_600_000_000),
  volume24h: nullableNumber("Traded in 24 hours, in US dollars", 890_000_000),
  marketDominance: nullableNumber("Share of all coins' market capitalization, in percent", 0.78),
  circulatingSupply: nullableNumber("ADA in circulation, as the source counts it", 35_900_000_000),
  totalSupply: nullableNumber("Total supply of ADA", 45_000_000_000),
  lastUpdated: nullableDateTime("When the price was observed"),
});

const comparisonShape = v.object({
  price: nullableNumber("Price that the site shows, in US dollars", 0.7123),
  state: v.pipe(
    v.picklist(["agreed", "slow", "few", "disagreed", "none"]),
    v.metadata({ description: "Whether at least three sources agree", examples: ["agreed"] }),
  ),
  spread: nullableNumber("Highest minus lowest price that agree, as a share of the median; null with fewer than two", 0.0012),
  sources: v.array(
    v.object({
      source: v.pipe(v.picklist(PRICE_SOURCES), v.metadata({ description: "The source", examples: ["kraken"] })),
      price: v.pipe(v.number(), v.metadata({ description: "Price of ADA there, in US dollars", examples: [0.7121] })),
      observedAt: nullableDateTime("Time of the price"),
      deviation: nullableNumber("Difference from the median as a share of it; null for an old price", -0.0003),
      verdict: v.pipe(
        v.picklist(["agrees", "slow", "differs", "old"]),
        v.metadata({ description: "Whether the price counts; slow ones do", examples: ["agrees"] }),
      ),
    }),
  ),
});

const sentimentShape = v.object({
  activeAddresses: nullableNumber("Addresses active within a day", 24_100),
  holders: nullableNumber("Addresses that hold ADA", 4_520_000),
  circulation: nullableNumber("ADA outside the reserves, as Koios counts it", 36_200_000_000),
  socialVolume: nullableNumber("Mentions on social media within a day", 312),
  sentiment: nullableNumber("Balance of positive and negative mentions, as the source counts it", 71),
  socialDominance: nullableNumber("Share of all coins' mentions on social media, in percent", 1.4),
});

const valuesOf = (figures: Record<string, Figure | null>): Record<string, number | null> =>
  Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, one?.value ?? null]));

export const marketRoutes: readonly Route<{ market: MarketService }>[] = [
  route(
    {
      id: "fetch-cardano-data",
      method: "get",
      path: "/api/cardano-data",
      tag: TAG,
      summary: "Get ADA's price and market data",
      description: "We read it every 30 seconds.",
      answers: { 200: jsonResponse("The newest values", namedSchema("CardanoData", envelopeShape(adaShape, SOURCES.coingecko))) },
      isOpen: true,
    },
    (_, { market }) => {
      const { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply } = market.latestMarket().value;
      const figures = { price, change24h, marketCap, volume24h, marketDominance, circulatingSupply, totalSupply };
      return envelope({ ...valuesOf(figures), lastUpdated: isoOrNull(price?.observedAt) }, Object.values(figures), "coingecko");
    },
  ),
  route(
    {
      id: "list-prices",
      method: "get",
      path: "/api/prices",
      tag: TAG,
      summary: "List the prices of ADA at all sources",
      description:
        "Lists the sources that the operator of the site has turned on and that have answered, and says which ones count and why.",
      answers: {
        200: jsonResponse("The comparison", namedSchema("PriceComparison", envelopeShape(comparisonShape, SOURCES.coingecko))),
      },
      isOpen: true,
    },
    (_, { market }) => {
      const shown = market.latestMarket().value.price;
      const latest = market.latestPrices().flatMap(({ price }) => price ?? []);
      const { state, spread, prices } = comparePrices(latest, Date.now());
      const sources = prices.map(({ source, value, observedAt, deviation, verdict }) => ({
        source,
        price: value,
        observedAt: isoOrNull(observedAt),
        deviation,
        verdict,
      }));
      return envelope({ price: shown?.value ?? null, state, spread, sources }, [shown], "coingecko");
    },
  ),
  route(
    {
      id: "fetch-santiment-data",
      method: "get",
      path: "/api/sentiment-data",
      tag: TAG,
      summary: "Get ADA's addresses, circulation and sentiment",
      description: "We read it every five minutes at most. Values that a source gives only with a key are null.",
      answers: { 200: jsonResponse("The newest values", namedSchema("SentimentData", envelopeShape(sentimentShape, SOURCES.santiment))) },
      isOpen: true,
    },
    (_, { market }) => {
      const { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance } = market.latestSentiment().value;
      const figures = { activeAddresses, holders, circulation, socialVolume, sentiment, socialDominance };
      return envelope(valuesOf(figures), Object.values(figures), "santiment");
    },
  ),
  route(
    {
      id: "list-price-history",
      method: "get",
      path: "/api/history",
      tag: TAG,
      summary: "Get the price history of ADA or Bitcoin",
      parameters: v.object({
        range: parameter(v.picklist(RANGES), "The period to cover", "7d", UNKNOWN_RANGE),
        asset: parameter(v.optional(v.picklist(ASSETS), "ada"), "The coin", "ada", UNKNOWN_ASSET),
        points: pointsParameter,
      }),
      answers: {
        200: jsonResponse("Price points, oldest first", priceHistoryResponse),
        400: problemResponse("The range, coin or number of points is unknown", UNKNOWN_RANGE),
      },
      isOpen: true,
    },
    ({ range, asset, points }, { market }) =>
      historyEnvelope(market.latestHistory(asset === "ada" ? range : bitcoinHistory(range)).value, points),
  ),
];
