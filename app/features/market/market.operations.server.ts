import * as z from "zod";
import { RANGES } from "#app/features/market/market.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { json, named, refused, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { maybeMoment, maybeNumber, measured } from "#app/foundation/openapi/shapes.server.ts";

const TAG = { name: "Market", description: "Price, supply and sentiment of ADA" };
const adaShape = z.object({
  price: maybeNumber("ADA in US dollars", 0.7123),
  change24h: maybeNumber("Change of the price in 24 hours, in percent", 2.13),
  marketCap: maybeNumber("Market capitalization in US dollars", 25_600_000_000),
  volume24h: maybeNumber("Traded in 24 hours, in US dollars", 890_000_000),
  marketDominance: maybeNumber("Share of the capitalization of all coins, in percent", 0.78),
  circulatingSupply: maybeNumber("ADA in circulation, as the source counts it", 35_900_000_000),
  totalSupply: maybeNumber("ADA that exist", 45_000_000_000),
  lastUpdated: maybeMoment("When the price was observed"),
});

const sentimentShape = z.object({
  activeAddresses: maybeNumber("Addresses that were active within a day", 24_100),
  holders: maybeNumber("Addresses that hold ADA", 4_520_000),
  circulation: maybeNumber("ADA on the chain outside its reserves, as Koios counts it", 36_200_000_000),
  socialVolume: maybeNumber("Mentions in social media within a day", 312),
  sentiment: maybeNumber("The source's balance of good and bad mentions", 71),
  socialDominance: maybeNumber("Share of the mentions of all coins, in percent", 1.4),
});

const pointShape = z
  .tuple([z.number(), z.number(), z.number().nullable()])
  .meta({ description: "Time in milliseconds since 1970, price in US dollars, volume of 24 hours in US dollars or null", examples: [[1_787_391_667_000, 0.7123, 890_000_000]] });

/** What market.api.server.ts answers. */
export const marketOperations: readonly Operation[] = [
  {
    id: "fetch-cardano-data",
    method: "get",
    path: "/api/cardano-data",
    tag: TAG,
    summary: "Price and market of ADA",
    description: "Read every 30 seconds.",
    answers: { 200: json("The newest readings", named("CardanoData", measured(adaShape, SOURCES.coingecko))) },
    isOpen: true,
  },
  {
    id: "fetch-santiment-data",
    method: "get",
    path: "/api/sentiment-data",
    tag: TAG,
    summary: "Addresses, circulation and what is said about ADA",
    description: "Read every five minutes at most. What a source does not tell without a key is null.",
    answers: { 200: json("The newest readings", named("SentimentData", measured(sentimentShape, SOURCES.santiment))) },
    isOpen: true,
  },
  {
    id: "list-price-history",
    method: "get",
    path: "/api/history",
    tag: TAG,
    summary: "The price of ADA over time",
    parameters: [{ name: "range", in: "query", isRequired: true, description: "How far back", schema: z.enum(RANGES), example: "7d" }],
    answers: { 200: json("Points, the oldest first", named("PriceHistory", measured(z.array(pointShape), SOURCES.coingecko))), 400: refused("The range is none of these") },
    isOpen: true,
  },
];
