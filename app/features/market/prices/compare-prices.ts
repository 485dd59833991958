import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

/** A price further from the preliminary median doesn't count; a share of it. */
export const MAX_DEVIATION = 0.01;
/** A price observed longer ago counts as slow. */
export const FRESH_MS = 330 * SECOND;
/** A price observed longer ago doesn't count. */
export const MAX_AGE_MS = 15 * MINUTE;
export const MIN_AGREEING = 3;

export type Verdict = "agrees" | "slow" | "differs" | "old";

export interface ComparedPrice extends Figure {
  verdict: Verdict;
  /** Difference from the median of the current prices, as a share of it; null for an old price or without any current one. */
  deviation: number | null;
}

export interface PriceComparison {
  /**
   * "agreed": three current prices lie within a percent of their median. "slow": they do, but fewer than three are fresh. "few": one or two
   * current prices don't contradict each other. "disagreed": they do, and no three of them agree. "none": no current price.
   */
  state: "agreed" | "slow" | "few" | "disagreed" | "none";
  /** The price to show: the (low) median of the prices that agree, or null to keep the one already shown. */
  chosen: Figure | null;
  /** Difference between the highest and the lowest price that agree, as a share of the median; null with fewer than two. */
  spread: number | null;
  prices: ComparedPrice[];
}

/** The middle value, or the lower of the two in the middle, so that the median is a price that some source really gave. */
function lowMedian(prices: readonly Figure[]): Figure | undefined {
  const sorted = prices.toSorted((a, b) => a.value - b.value || b.observedAt - a.observedAt);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Compares the sources' prices of ADA at a time, in milliseconds since 1970. The order of the prices is the order of preference. */
export function comparePrices(prices: readonly Figure[], now: number): PriceComparison {
  const current = prices.filter(({ observedAt }) => now - observedAt <= MAX_AGE_MS);
  const preliminary = lowMedian(current)?.value ?? null;
  const deviationOf = ({ value }: Figure) => (preliminary === null ? null : value / preliminary - 1);
  const agreeing = current.filter((price) => Math.abs(deviationOf(price) ?? 0) <= MAX_DEVIATION);
  const isFresh = ({ observedAt }: Figure) => now - observedAt <= FRESH_MS;
  const verdictOf = (price: Figure): Verdict => {
    if (!current.includes(price)) return "old";
    if (!agreeing.includes(price)) return "differs";
    return isFresh(price) ? "agrees" : "slow";
  };
  const median = lowMedian(agreeing);
  const values = agreeing.map(({ value }) => value);
  const state = stateOf(current, agreeing, isFresh);
  return {
    state,
    chosen: agreeing.length >= MIN_AGREEING ? (median ?? null) : state === "few" ? chosenOfFew(agreeing) : null,
    spread: median && agreeing.length > 1 ? (Math.max(...values) - Math.min(...values)) / median.value : null,
    prices: prices.map((price) => ({
      ...price,
      verdict: verdictOf(price),
      deviation: current.includes(price) ? deviationOf(price) : null,
    })),
  };
}

function stateOf(current: readonly Figure[], agreeing: readonly Figure[], isFresh: (price: Figure) => boolean): PriceComparison["state"] {
  if (current.length === 0) return "none";
  if (agreeing.length >= MIN_AGREEING) return agreeing.filter(isFresh).length >= MIN_AGREEING ? "agreed" : "slow";
  return agreeing.length < current.length ? "disagreed" : "few";
}

/** A single exchange isn't enough; CoinGecko's price is, because it's an average of many. */
const chosenOfFew = ([first, second]: readonly Figure[]): Figure | null =>
  first && (second || first.source === "coingecko") ? first : null;
