import type { StakingService } from "#app/features/staking/staking.server.ts";
import { shownPool, type Pool, type PoolChoice, type StakingParameters } from "#app/features/staking/staking.ts";
import type { TypicalPool } from "#app/features/staking/calculator-view.ts";
import { expectedBlocks, type RewardPool } from "#app/features/staking/reward.ts";

/** A pool that makes fewer blocks in an epoch is decided by luck more than by its terms, and no typical one. */
const MIN_BLOCKS = 10;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
};

/** The last one that was reckoned from a list of pools: home asks for it each time that it's rendered. */
const reckoned = new WeakMap<readonly Pool[], { parameters: StakingParameters; typical: TypicalPool | null }>();

/**
 * The medians, amounts in whole ADA, of all pools that make ten blocks an epoch or more and leave something to their delegators; null
 * before any is known.
 */
export async function typicalPool({ latestPools }: StakingService, parameters: StakingParameters): Promise<TypicalPool | null> {
  const pools = await latestPools();
  const last = reckoned.get(pools);
  if (last?.parameters === parameters) return last.typical;
  const typical = mediansOf(pools, parameters);
  reckoned.set(pools, { parameters, typical });
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

/** What a visitor wrote for a pool: its identifier, or its ticker when only one pool has it. */
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
