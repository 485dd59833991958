import { asc, inArray, lt, sql } from "drizzle-orm";
import { NO_STAKING, stakingTopic, type Pool, type Staking, type StakingParameters } from "#app/features/staking/staking.ts";
import { stakePools } from "#app/features/staking/staking.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { KoiosPool, KoiosPoolState } from "#app/features/staking/koios-pools.server.ts";

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 60_000;
/** One statement takes at most 65,535 values. */
const ROWS_PER_INSERT = 1_000;

const memory = remember("staking", () => ({
  db: undefined as Database | undefined,
  bus: undefined as LiveBus | undefined,
  pools: Promise.resolve<readonly Pool[]>([]),
}));

function opened(): { db: Database; bus: LiveBus } {
  if (!memory.db || !memory.bus) throw new Error("Staking is not open yet: call openStaking at boot");
  return { db: memory.db, bus: memory.bus };
}

/** Loads what is stored and follows what other instances store. Called once at boot. */
export async function openStaking(db: Database, bus: LiveBus): Promise<void> {
  memory.db = db;
  memory.bus = bus;
  memory.pools = loadPools();
  await memory.pools;
  bus.subscribe((name) => {
    if (name !== stakingTopic.name) return;
    const before = memory.pools;
    memory.pools = loadPools().catch((error: unknown) => {
      log.warn({ event: "pools-load-failed", reason: errorMessage(error) });
      return before;
    });
  });
}

export const latestStaking = (): LiveEntry<Staking> => opened().bus.latest(stakingTopic, NO_STAKING);
/** The registered pools, in the order of their identifiers; never older than the topic's newest value. */
export const latestPools = (): Promise<readonly Pool[]> => memory.pools;

async function loadPools(): Promise<readonly Pool[]> {
  const rows = await opened().db.select().from(stakePools).orderBy(asc(stakePools.id));
  return rows.map(({ id, ticker, name, margin, fixedCost, pledge, livePledge, activeStake, liveStake, blocks, delegators, askedAt }) => {
    const declared = { id, ticker, name, margin, fixedCost, pledge };
    return { ...declared, livePledge, activeStake, liveStake, blocks, delegators, askedAt: askedAt?.getTime() ?? null };
  });
}

/** Changes one part of the topic; the others, each of which has a job of its own, stay. */
const publish = (transaction: Transaction, change: Partial<Staking>): Promise<void> =>
  opened().bus.update(transaction, stakingTopic, NO_STAKING, (stored) => ({ ...stored, ...change }));

const freshnessOf = (fetchedAt: number, interval: number) => ({
  fetchedAt: Math.min(fetchedAt, Date.now()),
  staleAt: Date.now() + 2 * interval + GRACE_MS,
});

/** Stores what the protocol pays by. */
export async function saveParameters(parameters: StakingParameters): Promise<void> {
  await opened().db.transaction((transaction) => publish(transaction, { parameters }));
}

/**
 * Stores the list of registered pools; one that is no longer in it goes. A number that the source does not tell this time
 * keeps its last good value.
 * @throws when the list is less than half as long as the last one: that is no news but a fault
 */
export async function savePools(list: readonly KoiosPool[], fetchedAt: number, interval: number): Promise<void> {
  const { db } = opened();
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
            listedAt,
          },
        });
    }
    await transaction.delete(stakePools).where(lt(stakePools.listedAt, listedAt));
    await publish(transaction, { pools: { ...freshnessOf(fetchedAt, interval), count: list.length } });
  });
}

/** The pools whose own counts were asked for longest ago, never asked and large ones first. `isFirstRound` while others were never asked. */
export async function poolsToRefresh(count: number): Promise<{ ids: string[]; isFirstRound: boolean }> {
  const { db } = opened();
  const order = [sql`${stakePools.askedAt} asc nulls first`, sql`${stakePools.activeStake} desc nulls last`];
  const rows = await db
    .select({ id: stakePools.id })
    .from(stakePools)
    .orderBy(...order)
    .limit(count);
  const waiting = await db.$count(stakePools, sql`${stakePools.askedAt} is null`);
  return { ids: rows.map(({ id }) => id), isFirstRound: waiting > rows.length };
}

/**
 * Stores what the chain counted for the pools that were asked about; those of which it told nothing are noted as asked
 * too, so that the turn goes on.
 * @param interval how long it takes until a pool is asked about again, in milliseconds
 */
export async function savePoolStates(asked: readonly string[], states: readonly KoiosPoolState[], interval: number): Promise<void> {
  const { db } = opened();
  const askedAt = new Date();
  await db.transaction(async (transaction) => {
    // A returned value replaces the old one; a missing value leaves it.
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
    const count = await transaction.$count(stakePools, sql`${stakePools.askedAt} is not null`);
    await publish(transaction, { states: { ...freshnessOf(askedAt.getTime(), interval), count } });
  });
}
