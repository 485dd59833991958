import * as v from "valibot";
import { HOUR } from "#app/foundation/durations.ts";

/** Where a figure comes from; shown beside it. */
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
} as const;
export type Source = keyof typeof SOURCES;
/** Sources that read the chain; Blockfrost is the fallback for Koios. */
export type ChainSource = Extract<Source, "koios" | "blockfrost">;

/** The site of each; CoinGecko's terms ask for a link that names the site it comes from. */
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
};

export const isSource = (text: string): text is Source => text in SOURCES;

/**
 * One published figure. `observedAt` is when the source says it was true, `fetchedAt` when we asked,
 * `staleAt` when it counts as delayed unless a newer one arrives; all in milliseconds since 1970.
 */
export const figureSchema = v.object({
  value: v.number(),
  source: v.picklist(["coingecko", "koios", "blockfrost", "santiment", "defillama", "discord", "forum", "github", "reddit", "cardano-org"]),
  observedAt: v.number(),
  fetchedAt: v.number(),
  staleAt: v.number(),
});
export type Figure = v.InferOutput<typeof figureSchema>;

/** What a figure's line says: where it comes from and how old it is. */
export interface Origin extends Pick<Figure, "source" | "observedAt" | "staleAt"> {
  /** A second source of a figure that is computed from both. */
  also?: Source | undefined;
}

/** The sources of a figure in words. */
export const sourceNames = (source: Source, also?: Source): string =>
  also && also !== source ? `${SOURCES[source]}, ${SOURCES[also]}` : SOURCES[source];

/** Moments later than now by more than this were written while the clock was wrong. */
const CLOCK_GRACE = 60_000;
export const isInFuture = (at: number, now: number): boolean => at > now + CLOCK_GRACE;

/** A figure that claims to be of the future is delayed: no one knows how old it is. */
export function believable<One extends { staleAt: number; observedAt?: number; fetchedAt?: number }>(one: One, now: number): One {
  const isAhead = isInFuture(Math.max(one.observedAt ?? 0, one.fetchedAt ?? 0), now);
  return isAhead && one.staleAt >= now ? { ...one, staleAt: now - 1 } : one;
}

/** "live" until the figure is older than twice its interval, then "delayed". */
export function stateOf(one: { staleAt: number }, now: number): "live" | "delayed" {
  return now <= one.staleAt ? "live" : "delayed";
}

/**
 * The state that a dot shows: green only for what was observed within the hour. The newest of a slow source is neither live nor delayed.
 */
export function stateDotOf(one: { observedAt: number; staleAt: number }, now: number): "live" | "delayed" | undefined {
  const state = stateOf(one, now);
  return state === "live" && now - one.observedAt > HOUR ? undefined : state;
}

/** When the first of the figures becomes stale, in milliseconds since 1970; Infinity when none does. */
export function nextStateChangeAt(figures: readonly ({ staleAt: number } | null | undefined)[], now: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...figures.flatMap((one) => (one && one.staleAt >= now ? [one.staleAt + 1] : [])));
}

/** The oldest figure: it gives the age of a group of figures. */
export function oldestOf(figures: readonly (Figure | null | undefined)[]): Figure | null {
  return figures.reduce<Figure | null>(
    (oldest, figure) => (figure && (!oldest || figure.observedAt < oldest.observedAt) ? figure : oldest),
    null,
  );
}
