import { and, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { NO_STAKING, stakingTopic, type Staking, type StakingParameters } from "#app/features/staking/staking.ts";
import { stakePools } from "#app/features/staking/staking.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { KoiosPool, KoiosPoolState } from "#app/features/staking/koios-pools.server.ts";

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const ROWS_PER_INSERT = 1_000;

/** Retired pools stay for their pages, but nothing updates them. */
export const isRunning = ne(stakePools.status, "retired");

/** Storage of the staking jobs. Each change is published in the same transaction. */
export function createStakingStore({ db, bus }: { db: Database; bus: LiveBus }) {
  /** Updates one part of the topic; other jobs update the other parts. */
  const publish = (transaction: Transaction, change: Partial<Staking>): Promise<void> =>
    bus.update(transaction, stakingTopic, NO_STAKING, (stored) => ({ ...stored, ...change }));

  return {
    async saveParameters(parameters: StakingParameters): Promise<void> {
      await db.transaction((transaction) => publish(transaction, { parameters }));
    },

    /**
     * Stores the list of pools and deletes those no longer in it. A missing number keeps its last good value.
     * @throws when the list is less than half as long as the last one, because that's an error of the source
     */
    async savePools(list: readonly KoiosPool[], fetchedAt: number, interval: number): Promise<void> {
      const listedAt = new Date(fetchedAt);
      await db.transaction(async (transaction) => {
        const before = await transaction.$count(stakePools);
        if (list.length < before / 2) throw new Error(`Koios lists ${list.length} pools where it listed ${before}`);
        const kept = (column: string) => sql.raw(`coalesce(excluded.${column}, stake_pools.${column})`);
        for (let first = 0; first < list.length; first += ROWS_PER_INSERT) {
          await transaction
            .insert(stakePools)
            .values(list.slice(first, first + ROWS_PER_INSERT).map((pool) => ({ ...pool, listedAt })))
            .onConflictDoUpdate({
              target: stakePools.id,
              set: {
                ticker: sql`excluded.ticker`,
                margin: kept("margin"),
                fixedCost: kept("fixed_cost"),
                pledge: kept("pledge"),
                activeStake: kept("active_stake"),
                status: sql`excluded.status`,
                termsEpoch: sql`excluded.terms_epoch`,
                retiringEpoch: sql`excluded.retiring_epoch`,
                operator: sql`excluded.operator`,
                listedAt,
              },
            });
        }
        await transaction.delete(stakePools).where(ne(stakePools.listedAt, listedAt));
        const count = list.filter(({ status }) => status !== "retired").length;
        await publish(transaction, { pools: { ...freshnessOf(fetchedAt, interval), count } });
      });
    },

    /**
     * Returns the pools whose counts are oldest: unread ones first, large ones before small ones. `isFirstRound` while other unread pools
     * remain.
     */
    async poolsToRefresh(count: number): Promise<{ ids: string[]; isFirstRound: boolean }> {
      const order = [sql`${stakePools.askedAt} asc nulls first`, sql`${stakePools.activeStake} desc nulls last`];
      const rows = await db
        .select({ id: stakePools.id })
        .from(stakePools)
        .where(isRunning)
        .orderBy(...order)
        .limit(count);
      const waiting = await db.$count(stakePools, and(isRunning, isNull(stakePools.askedAt)));
      return { ids: rows.map(({ id }) => id), isFirstRound: waiting > rows.length };
    },

    /**
     * Stores the chain's counts. Pools without counts are marked as asked too, so that the next run moves on to others.
     * @param interval milliseconds until a pool is read again
     */
    async savePoolStates(asked: readonly string[], states: readonly Omit<KoiosPoolState, "rewardDrep">[], interval: number): Promise<void> {
      const askedAt = new Date();
      await db.transaction(async (transaction) => {
        // A returned value replaces the stored one; a missing value leaves it.
        await transaction.execute(sql`
      update ${stakePools} set
        name = told.name,
        blocks = coalesce(told.blocks, ${stakePools.blocks}),
        live_stake = coalesce(told."liveStake", ${stakePools.liveStake}),
        live_pledge = coalesce(told."livePledge", ${stakePools.livePledge}),
        delegators = coalesce(told.delegators, ${stakePools.delegators})
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as told(id text, name text, blocks integer, "liveStake" double precision, "livePledge" double precision, delegators integer)
      where ${stakePools.id} = told.id`);
        if (asked.length > 0)
          await transaction
            .update(stakePools)
            .set({ askedAt })
            .where(inArray(stakePools.id, [...asked]));
        const count = await transaction.$count(stakePools, and(isRunning, isNotNull(stakePools.askedAt)));
        await publish(transaction, { states: { ...freshnessOf(askedAt.getTime(), interval), count } });
      });
    },
  };
}
