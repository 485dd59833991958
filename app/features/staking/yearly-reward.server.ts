import { typicalPool } from "#app/features/staking/calculator-inputs.server.ts";
import { estimate, type Range } from "#app/features/staking/estimate.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";

/** ADA: large enough for a usual share of the fixed cost, too small to change the pool. */
const AMOUNT = 1_000;

/** Yearly reward at a typical pool in percent of the stake, with its range. Null before the first reading. */
export async function yearlyReward(staking: StakingService): Promise<Range | null> {
  const { parameters } = staking.latestStaking().value;
  const pool = parameters && (await typicalPool(staking, parameters));
  if (!pool) return null;
  const { low, middle, high } = estimate(parameters, pool, AMOUNT, parameters.shrinking).year;
  const percent = (ada: number) => (ada / AMOUNT) * 100;
  return { low: percent(low), middle: percent(middle), high: percent(high) };
}
