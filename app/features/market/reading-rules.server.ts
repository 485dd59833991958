import type { MetricName } from "#app/features/market/market.ts";
import type { FigureRule } from "#app/foundation/figures/judge.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const amount = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: true, lag });
const free = (min: number, max: number, lag: number): FigureRule => ({ min, max, jumps: false, lag });
const YEAR_2100 = 4_102_444_800_000;

export const METRIC_RULES: Record<MetricName, FigureRule> = {
  price: amount(1e-6, 1e4, 10 * MINUTE),
  change24h: free(-100, 10_000, 10 * MINUTE),
  high24h: amount(1e-6, 1e4, 10 * MINUTE),
  low24h: amount(1e-6, 1e4, 10 * MINUTE),
  marketCap: amount(1, 1e14, 10 * MINUTE),
  rank: free(1, 20_000, 10 * MINUTE),
  volume24h: amount(0, 1e13, 10 * MINUTE),
  marketDominance: amount(0, 100, HOUR),
  circulatingSupply: amount(1, 45e9, 10 * MINUTE),
  totalSupply: amount(1, 45e9, 10 * MINUTE),
  activeAddresses: amount(0, 1e9, 3 * DAY),
  holders: amount(0, 1e10, 3 * DAY),
  circulation: amount(1, 45e9, HOUR),
  socialVolume: free(0, 1e9, 3 * DAY),
  sentiment: free(-1e6, 1e6, 3 * DAY),
  socialDominance: free(0, 1_000, 3 * DAY),
  activity24h: free(0, 1e7, 3 * DAY),
  epoch: free(0, 1e5, HOUR),
  epochStart: free(0, YEAR_2100, HOUR),
  epochEnd: free(0, YEAR_2100, HOUR),
  epochTransactions: free(0, 1e10, HOUR),
  blockHeight: free(0, 1e10, 10 * MINUTE),
  blockTime: free(0, YEAR_2100, 10 * MINUTE),
  activeStake: amount(1, 45e9, HOUR),
};
