import * as v from "valibot";
import { HOUR } from "#app/foundation/durations.ts";

/** Names of sources, shown beside figures. */
export const SOURCES = {
  coingecko: "CoinGecko",
  koios: "Koios",
  blockfrost: "Blockfrost",
  santiment: "Santiment",
  defillama: "DefiLlama",
  discord: "Discord",
  forum: "Cardano Forum",
  github: "GitHub",
  reddit: "Reddit",
  "cardano-org": "cardano.org",
  coinbase: "Coinbase",
  kraken: "Kraken",
  bitstamp: "Bitstamp",
  coinpaprika: "Coinpaprika",
} as const;
export type Source = keyof typeof SOURCES;
/** Sources of chain data; Blockfrost is the fallback for Koios. */
export type ChainSource = Extract<Source, "koios" | "blockfrost">;

/** Websites of the sources. CoinGecko's terms require a link with the referring site. */
export const SOURCE_ADDRESSES: Record<Source, string> = {
  coingecko: "https://www.coingecko.com?utm_source=cardano-gateway&utm_medium=referral",
  koios: "https://koios.rest",
  blockfrost: "https://blockfrost.io",
  santiment: "https://santiment.net",
  defillama: "https://defillama.com/chain/cardano",
  discord: "https://discord.com",
  forum: "https://forum.cardano.org/about",
  github: "https://github.com",
  reddit: "https://www.reddit.com/r/cardano/",
  "cardano-org": "https://github.com/cardano-foundation/cardano-org/blob/main/src/data/tx-stats.json",
  coinbase: "https://exchange.coinbase.com/trade/ADA-USD",
  kraken: "https://www.kraken.com/prices/cardano",
  bitstamp: "https://www.bitstamp.net/markets/ada/usd/",
  coinpaprika: "https://coinpaprika.com/coin/ada-cardano/",
};

export const isSource = (text: string): text is Source => text in SOURCES;

/** A published figure. Times are milliseconds since 1970: the source's, our request's, and the time when the figure becomes delayed. */
export const figureSchema = v.object({
  value: v.number(),
  source: v.custom<Source>((name) => typeof name === "string" && isSource(name)),
  observedAt: v.number(),
  fetchedAt: v.number(),
  staleAt: v.number(),
});
export type Figure = v.InferOutput<typeof figureSchema>;

export interface Origin extends Pick<Figure, "source" | "observedAt" | "staleAt"> {
  /** Second source of a figure computed from both. */
  also?: Source | undefined;
}

export const sourceNames = (source: Source, also?: Source): string =>
  also && also !== source ? `${SOURCES[source]}, ${SOURCES[also]}` : SOURCES[source];

/** Times further in the future than this come from a wrong clock. */
const CLOCK_TOLERANCE_MS = 60_000;
export const isInFuture = (at: number, now: number): boolean => at > now + CLOCK_TOLERANCE_MS;

/** Marks a figure from the future as delayed, because its age is unknown. */
export function delayIfFuture<One extends { staleAt: number; observedAt?: number; fetchedAt?: number }>(item: One, now: number): One {
  const isAhead = isInFuture(Math.max(item.observedAt ?? 0, item.fetchedAt ?? 0), now);
  return isAhead && item.staleAt >= now ? { ...item, staleAt: now - 1 } : item;
}

/** "delayed" once the figure is older than twice its interval. */
export function stateOf(item: { staleAt: number }, now: number): "live" | "delayed" {
  return now <= item.staleAt ? "live" : "delayed";
}

/** State of the dot: green only for figures observed within the hour. The latest of a slow source is neither live nor delayed. */
export function stateDotOf(item: { observedAt: number; staleAt: number }, now: number): "live" | "delayed" | undefined {
  const state = stateOf(item, now);
  return state === "live" && now - item.observedAt > HOUR ? undefined : state;
}

/** Time when the first of the figures becomes stale, in milliseconds since 1970; Infinity if none does. */
export function nextStateChangeAt(figures: readonly ({ staleAt: number } | null | undefined)[], now: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...figures.flatMap((figure) => (figure && figure.staleAt >= now ? [figure.staleAt + 1] : [])));
}

/** The oldest figure, which gives a group of figures its age. */
export function oldestOf(figures: readonly (Figure | null | undefined)[]): Figure | null {
  return figures.reduce<Figure | null>(
    (oldest, figure) => (figure && (!oldest || figure.observedAt < oldest.observedAt) ? figure : oldest),
    null,
  );
}
