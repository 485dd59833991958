import type { KnownDetails } from "#app/features/staking/pool-details.server.ts";
import { blockLuck, epochsWithSameFees, poolTerms } from "#app/features/staking/pool-terms.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { shownPool, type Pool } from "#app/features/staking/staking.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { DAY } from "#app/foundation/durations.ts";

const MAX_SAME_TICKER = 4;

export async function poolView(
  { latestPools, latestStaking }: StakingService,
  pool: Pool,
  { details, isPending }: KnownDetails,
  now: number,
) {
  const { parameters, pools } = latestStaking().value;
  const { askedAt, operator } = pool;
  const group = operator === null ? [] : (await latestPools()).filter((candidate) => candidate.operator === operator);
  const stakes = group.map((item) => shownPool(item, parameters).stake ?? 0);
  return {
    pool: shownPool(pool, parameters),
    terms: poolTerms(pool, details?.certificates ?? [], epochAt(now)),
    luck: details && blockLuck(details.epochs),
    unchangedEpochs: details && epochsWithSameFees(details.epochs),
    operator:
      operator !== null && group.length > 1
        ? { name: operator, pools: group.length, stake: stakes.reduce((sum, stake) => sum + stake, 0) }
        : null,
    details,
    isPending,
    listOrigin: pools && { source: "koios" as const, observedAt: pools.fetchedAt, staleAt: pools.staleAt },
    // The job reads each pool's counts about once a day.
    countsOrigin: askedAt === null ? null : { source: "koios" as const, observedAt: askedAt, staleAt: askedAt + 2 * DAY },
    detailsOrigin: details && { source: "koios" as const, observedAt: details.fetchedAt, staleAt: details.staleAt },
  };
}
export type PoolView = Awaited<ReturnType<typeof poolView>>;

/** Pools with a ticker, suggested when an address has no pool ID. */
export async function poolsOfTicker({ latestPools }: StakingService, text: string): Promise<Pool[]> {
  const wanted = text.trim().toLowerCase();
  return (await latestPools()).filter(({ ticker }) => ticker?.toLowerCase() === wanted).slice(0, MAX_SAME_TICKER);
}
