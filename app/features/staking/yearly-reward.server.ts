import { typicalPool } from "#app/features/staking/calculator-inputs.server.ts";
import { estimate, type Range } from "#app/features/staking/estimate.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";

/** So much that the fixed cost of a pool is shared as usual, so little that the pool stays what it is. */
const AMOUNT = 1_000;

/** What a delegator of a typical pool may get in a year, in percent of the stake: the usual outcome and its range. Null before the first reading. */
export async function yearlyReward(staking: StakingService): Promise<Range | null> {
  const { parameters } = staking.latestStaking().value;
  const pool = parameters && (await typicalPool(staking, parameters));
  if (!pool) return null;
  const { low, middle, high } = estimate(parameters, pool, AMOUNT, parameters.shrinking).year;
  const percent = (ada: number) => (ada / AMOUNT) * 100;
  return { low: percent(low), middle: percent(middle), high: percent(high) };
}
