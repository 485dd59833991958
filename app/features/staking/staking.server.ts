import { asc } from "drizzle-orm";
import { createStakingStore } from "#app/features/staking/staking-store.server.ts";
import { NO_STAKING, stakingTopic, type Pool, type Staking } from "#app/features/staking/staking.ts";
import { stakePools } from "#app/features/staking/staking.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

/** Loads what is stored and follows what other instances store. */
export async function createStaking({ db, bus }: { db: Database; bus: LiveBus }) {
  let pools = loadPools(db);
  await pools;
  bus.subscribe((name) => {
    if (name !== stakingTopic.name) return;
    const before = pools;
    pools = loadPools(db).catch((error: unknown) => {
      log.warn({ event: "pools-load-failed", reason: errorMessage(error) });
      return before;
    });
  });
  return {
    latestStaking: (): LiveEntry<Staking> => bus.latest(stakingTopic, NO_STAKING),
    /** The registered pools, in the order of their identifiers; never older than the topic's newest value. */
    latestPools: (): Promise<readonly Pool[]> => pools,
    ...createStakingStore({ db, bus }),
  };
}
export type StakingService = Awaited<ReturnType<typeof createStaking>>;

async function loadPools(db: Database): Promise<readonly Pool[]> {
  const rows = await db.select().from(stakePools).orderBy(asc(stakePools.id));
  return rows.map(({ id, ticker, name, margin, fixedCost, pledge, livePledge, activeStake, liveStake, blocks, delegators, askedAt }) => {
    const declared = { id, ticker, name, margin, fixedCost, pledge };
    return { ...declared, livePledge, activeStake, liveStake, blocks, delegators, askedAt: askedAt?.getTime() ?? null };
  });
}
