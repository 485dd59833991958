import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { FigureRule } from "#app/foundation/figures/figures.server.ts";
import { MAX_PRICE } from "#app/foundation/upstream/field-schemas.server.ts";

const amountRule = (min: number, max: number, maxLagMs: number): FigureRule => ({ min, max, confirmsJumps: true, maxLagMs });
const signedRule = (min: number, max: number, maxLagMs: number): FigureRule => ({ min, max, confirmsJumps: false, maxLagMs });

/** Valid ranges. Small tokens jump, but a price that halves within two minutes is held until the next reading. */
export const PROJECT_RULES: Record<ProjectMetric, FigureRule> = {
  tvl: amountRule(0, 1e12, 3 * HOUR),
  tvlChange24h: signedRule(-100, 1e5, 3 * HOUR),
  protocolVolume24h: signedRule(0, 1e12, 6 * HOUR),
  fees24h: signedRule(0, 1e11, 6 * HOUR),
  stablecoinSupply: amountRule(0, 1e12, 6 * HOUR),
  price: amountRule(1e-12, MAX_PRICE, HOUR),
  change24h: signedRule(-100, 1e5, HOUR),
  change7d: signedRule(-100, 1e6, HOUR),
  change30d: signedRule(-100, 1e6, HOUR),
  marketCap: amountRule(0, 1e13, HOUR),
  rank: signedRule(1, 50_000, HOUR),
  tokenVolume24h: signedRule(0, 1e12, HOUR),
  high24h: amountRule(1e-12, MAX_PRICE, HOUR),
  low24h: amountRule(1e-12, MAX_PRICE, HOUR),
  circulatingSupply: amountRule(0, 1e18, HOUR),
  totalSupply: amountRule(0, 1e18, HOUR),
  ath: signedRule(1e-12, MAX_PRICE, HOUR),
  athAt: signedRule(Date.UTC(2017, 8), Date.UTC(2100, 0), HOUR),
  holders: amountRule(0, 1e9, 6 * HOUR),
  transactions24h: signedRule(0, 1e8, 6 * HOUR),
  // Counted once a week, so a count is late after two weeks.
  transactions30d: signedRule(0, 1e9, 14 * 24 * HOUR),
};
