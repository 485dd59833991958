import * as v from "valibot";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Prices, caps and volumes in USD; change and dominance in percent; supplies in ADA. */
export const marketTopic = figureTopic("market", [
  "price",
  "change24h",
  "high24h",
  "low24h",
  "marketCap",
  "rank",
  "volume24h",
  "marketDominance",
  "circulatingSupply",
  "totalSupply",
]);
export type Market = v.InferOutput<typeof marketTopic.schema>;

/** Counts, except circulation (ADA), sentiment (the source's score) and socialDominance (percent). */
export const sentimentTopic = figureTopic("sentiment", [
  "activeAddresses",
  "holders",
  "circulation",
  "socialVolume",
  "sentiment",
  "socialDominance",
  "activity24h",
]);
export type Sentiment = v.InferOutput<typeof sentimentTopic.schema>;

/** Times in milliseconds since 1970, stake in ADA, the rest counts. */
export const networkTopic = figureTopic("network", [
  "epoch",
  "epochStart",
  "epochEnd",
  "epochTransactions",
  "blockHeight",
  "blockTime",
  "activeStake",
]);
export type Network = v.InferOutput<typeof networkTopic.schema>;

export type MetricName = keyof Market | keyof Sentiment | keyof Network;

export const RANGES = ["24h", "7d", "30d", "1y"] as const;
export type Range = (typeof RANGES)[number];
export const DEFAULT_RANGE: Range = "30d";
export const isRange = (text: string | null | undefined): text is Range => RANGES.some((range) => range === text);

/** Price overlays: Bitcoin on ADA's chart, ADA on a token's chart. */
export const BITCOIN = { id: "bitcoin", name: "Bitcoin" } as const;
export const ADA = { id: "ada", name: "ADA" } as const;

/** A plain range is ADA's history. */
export type HistoryId = Range | `${typeof BITCOIN.id}-${Range}`;
export const bitcoinHistory = (range: Range): HistoryId => `${BITCOIN.id}-${range}`;
export const HISTORIES: readonly HistoryId[] = [...RANGES, ...RANGES.map(bitcoinHistory)];

const epochSchema = v.object({ epoch: v.number(), transactions: v.number() });
/** Transactions of a finished or the current epoch. */
export type Epoch = v.InferOutput<typeof epochSchema>;

/** The newest epochs, oldest first; the last one is the current epoch. */
export const epochsTopic = topic("epochs", v.array(epochSchema));
/** Times of each history's last fetch, not its points, so that an open chart knows when to request it again. */
export const historyTopic = topic("history", v.partial(v.object(v.entriesFromList(HISTORIES, v.number()))));
/** Initial value for pages that were rendered without the topic. */
export const NO_HISTORY_TIMES: LiveEntry<v.InferOutput<typeof historyTopic.schema>> = { version: 0, value: {} };

/** Number of points in the chart and in the sparkline; with more, the lines look rough. */
export const CHART_POINTS = 180;
export const SPARKLINE_POINTS = 60;

/** API path of a history, thinned to about `points` points. */
export const historyPath = (range: Range, points: number, asset: "ada" | "bitcoin" = "ada"): string =>
  `/api/history?${new URLSearchParams({ range, asset, points: String(points) })}`;

/** Values that the specification shows while a figure is absent; always marked as sample. */
export const SAMPLES = {
  price: 0.45,
  change24h: 5.24,
  marketCap: 15.2e9,
  volume24h: 890e6,
  marketDominance: 1.12,
  circulatingSupply: 36.2e9,
  totalSupply: 45e9,
  circulation: 36.2e9,
  activeAddresses: 45_200,
  holders: 3_200_000,
  socialVolume: 1_200,
  sentiment: 72,
} as const satisfies Partial<Record<MetricName, number>>;
