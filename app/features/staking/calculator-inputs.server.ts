import type { StakingService } from "#app/features/staking/staking.server.ts";
import { shownPool, type Pool, type PoolChoice, type StakingParameters } from "#app/features/staking/staking.ts";
import type { TypicalPool } from "#app/features/staking/calculator-view.ts";
import { expectedBlocks, type RewardPool } from "#app/features/staking/reward.ts";

/** Rewards of pools with fewer blocks per epoch depend more on luck than on their terms, so such pools aren't typical. */
const MIN_BLOCKS = 10;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
};

/** Medians by list of pools, because the home page asks for them at every render. */
const medians = new WeakMap<readonly Pool[], { parameters: StakingParameters; typical: TypicalPool | null }>();

/**
 * Medians (amounts in ADA) of all pools that make MIN_BLOCKS or more per epoch and leave a share to their delegators; null while there are
 * none.
 */
export async function typicalPool({ latestPools }: StakingService, parameters: StakingParameters): Promise<TypicalPool | null> {
  const pools = await latestPools();
  const last = medians.get(pools);
  if (last?.parameters === parameters) return last.typical;
  const typical = mediansOf(pools, parameters);
  medians.set(pools, { parameters, typical });
  return typical;
}

function mediansOf(pools: readonly Pool[], parameters: StakingParameters): TypicalPool | null {
  const usable = pools.flatMap(({ liveStake, activeStake, margin, fixedCost, pledge }) => {
    const stake = liveStake ?? activeStake;
    if (stake === null || margin === null || margin === 1 || fixedCost === null || pledge === null) return [];
    const one = { stake, margin, fixedCost, pledge, isPledgeMet: true };
    return expectedBlocks(parameters, one, 0) >= MIN_BLOCKS ? [one] : [];
  });
  if (usable.length === 0) return null;
  const of = (read: (pool: RewardPool) => number): number => median(usable.map(read));
  return {
    stake: Math.round(of(({ stake }) => stake)),
    margin: of(({ margin }) => margin),
    fixedCost: of(({ fixedCost }) => fixedCost),
    pledge: Math.round(of(({ pledge }) => pledge)),
    isPledgeMet: true,
    outOf: usable.length,
  };
}

/** Finds a pool by its ID, or by its ticker when only one pool has it. */
export async function choosePool({ latestPools, latestStaking }: StakingService, text: string): Promise<PoolChoice> {
  const { parameters } = latestStaking().value;
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return { kind: "typical" };
  const all = (await latestPools())
    .filter(({ id, ticker }) => id === wanted || ticker?.toLowerCase() === wanted)
    .map((pool) => shownPool(pool, parameters));
  const [pool, other] = all;
  if (!pool) return { kind: "unknown", text };
  if (other) return { kind: "several", text, pools: all };
  const { stake, margin, fixedCost, pledge } = pool;
  if (stake === null || margin === null || fixedCost === null || pledge === null) return { kind: "incomplete", pool };
  return { kind: "one", pool, terms: { stake, margin, fixedCost, pledge, isPledgeMet: pool.isPledgeMet ?? true } };
}
