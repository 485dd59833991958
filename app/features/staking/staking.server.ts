import { bech32 } from "@scure/base";
import { asc, eq } from "drizzle-orm";
import { createStakingStore, isRunning } from "#app/features/staking/staking-store.server.ts";
import { NO_STAKING, POOL_ID, stakingTopic, type Pool, type Staking } from "#app/features/staking/staking.ts";
import { stakePools } from "#app/features/staking/staking.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

/** Loads the stored pools, and reloads them when any instance stores new ones. */
export async function createStaking({ db, bus }: { db: Database; bus: LiveBus }) {
  let pools = loadPools(db);
  let ids = idsOf(await pools);
  bus.subscribe((name) => {
    if (name !== stakingTopic.name) return;
    const before = pools;
    pools = loadPools(db)
      .then((list) => {
        ids = idsOf(list);
        return list;
      })
      .catch((error: unknown) => {
        log.warn({ event: "pools-load-failed", reason: errorMessage(error) });
        return before;
      });
  });
  return {
    latestStaking: (): LiveEntry<Staking> => bus.latest(stakingTopic, NO_STAKING),
    /** Registered pools sorted by ID, never older than the topic's newest value. */
    latestPools: (): Promise<readonly Pool[]> => pools,
    /** True when this process knows a running pool with this ID. */
    isRunningPool: (id: string): boolean => ids.has(id),
    /** Includes retired pools. */
    allPools: async (): Promise<Pool[]> => (await db.select().from(stakePools)).map(poolOf),
    /** Finds a pool by its ID, also a retired one. */
    async findPool(id: string): Promise<Pool | undefined> {
      if (!POOL_ID.test(id)) return undefined;
      const running = (await pools).find((pool) => pool.id === id);
      if (running) return running;
      const [row] = await db.select().from(stakePools).where(eq(stakePools.id, id));
      return row && poolOf(row);
    },
    /** True for a valid ID while we have never read the list of pools, so we can't say whether the pool exists. */
    isUnread: (id: string): boolean =>
      POOL_ID.test(id) && bech32.decodeUnsafe(id) !== undefined && bus.latest(stakingTopic, NO_STAKING).value.pools === null,
    ...createStakingStore({ db, bus }),
  };
}
export type StakingService = Awaited<ReturnType<typeof createStaking>>;

const idsOf = (pools: readonly Pool[]): ReadonlySet<string> => new Set(pools.map(({ id }) => id));

function poolOf(row: typeof stakePools.$inferSelect): Pool {
  const { id, ticker, name, margin, fixedCost, pledge, livePledge, activeStake, liveStake, blocks, delegators, askedAt } = row;
  const { status, termsEpoch, retiringEpoch, operator } = row;
  const declared = { id, ticker, name, margin, fixedCost, pledge, status, termsEpoch, retiringEpoch, operator };
  return { ...declared, livePledge, activeStake, liveStake, blocks, delegators, askedAt: askedAt?.getTime() ?? null };
}

async function loadPools(db: Database): Promise<readonly Pool[]> {
  return (await db.select().from(stakePools).where(isRunning).orderBy(asc(stakePools.id))).map(poolOf);
}
