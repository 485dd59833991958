import type { Market, Network, Sentiment } from "#app/features/market/market.ts";
import { MAX_AGE_MS } from "#app/features/market/prices/compare-prices.ts";
import type { PriceSource } from "#app/features/market/prices/prices.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { FigureRule } from "#app/foundation/figures/figures.server.ts";

const amountRule = (min: number, max: number, maxLagMs: number): FigureRule => ({ min, max, confirmsJumps: true, maxLagMs });
const signedRule = (min: number, max: number, maxLagMs: number): FigureRule => ({ min, max, confirmsJumps: false, maxLagMs });
const YEAR_2100 = 4_102_444_800_000;

export const MARKET_RULES: Record<keyof Market, FigureRule> = {
  price: amountRule(1e-6, 1e4, 10 * MINUTE),
  change24h: signedRule(-100, 10_000, 10 * MINUTE),
  high24h: amountRule(1e-6, 1e4, 10 * MINUTE),
  low24h: amountRule(1e-6, 1e4, 10 * MINUTE),
  marketCap: amountRule(1, 1e14, 10 * MINUTE),
  rank: signedRule(1, 20_000, 10 * MINUTE),
  volume24h: amountRule(0, 1e13, 10 * MINUTE),
  marketDominance: amountRule(0, 100, HOUR),
  circulatingSupply: amountRule(1, 45e9, 10 * MINUTE),
  totalSupply: amountRule(1, 45e9, 10 * MINUTE),
};
/** No price is held back here, because the comparison of all sources decides which ones count. */
const priceRule = signedRule(1e-6, 1e4, MAX_AGE_MS);
export const PRICES_RULES: Record<PriceSource, FigureRule> = {
  coingecko: priceRule,
  coinbase: priceRule,
  kraken: priceRule,
  bitstamp: priceRule,
  coinpaprika: priceRule,
};
export const SENTIMENT_RULES: Record<keyof Sentiment, FigureRule> = {
  activeAddresses: amountRule(0, 1e9, 3 * DAY),
  holders: amountRule(0, 1e10, 3 * DAY),
  circulation: amountRule(1, 45e9, HOUR),
  socialVolume: signedRule(0, 1e9, 3 * DAY),
  sentiment: signedRule(-1e6, 1e6, 3 * DAY),
  socialDominance: signedRule(0, 1_000, 3 * DAY),
  activity24h: signedRule(0, 1e7, 3 * DAY),
};
export const NETWORK_RULES: Record<keyof Network, FigureRule> = {
  epoch: signedRule(0, 1e5, HOUR),
  epochStart: signedRule(0, YEAR_2100, HOUR),
  epochEnd: signedRule(0, YEAR_2100, HOUR),
  epochTransactions: signedRule(0, 1e10, HOUR),
  blockHeight: signedRule(0, 1e10, 10 * MINUTE),
  blockTime: signedRule(0, YEAR_2100, 10 * MINUTE),
  activeStake: amountRule(1, 45e9, HOUR),
};
