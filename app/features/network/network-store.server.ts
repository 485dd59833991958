import { asc, desc, gte, lt, notInArray, sql } from "drizzle-orm";
import type { KoiosEpochRecord, KoiosTotals } from "#app/features/network/koios-chain.server.ts";
import type { BlockTime, EpochRecord } from "#app/features/network/network.ts";
import { chainEpochs, chainHours } from "#app/features/network/network.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

/** Block marks are kept hourly for this long, then daily forever. */
const HOURLY_RETENTION_MS = 90 * DAY;

/** Keeps the stored count where the source no longer has one. */
const coalesceWithStored = (column: string) => sql.raw(`coalesce(excluded.${column}, chain_epochs.${column})`);

export const createNetworkStore = (db: Database) => ({
  /** Inserts or updates epochs. A null doesn't replace a stored value. */
  async saveEpochRecords(list: readonly KoiosEpochRecord[]): Promise<void> {
    if (list.length === 0) return;
    const rows = list.map(({ start, end, ...row }) => ({ ...row, startsAt: new Date(start), endsAt: new Date(end) }));
    const set = {
      startsAt: coalesceWithStored("starts_at"),
      endsAt: coalesceWithStored("ends_at"),
      transactions: coalesceWithStored("transactions"),
      blocks: coalesceWithStored("blocks"),
      fees: coalesceWithStored("fees"),
      activeStake: coalesceWithStored("active_stake"),
    };
    await db.insert(chainEpochs).values(rows).onConflictDoUpdate({ target: chainEpochs.epoch, set });
  },

  /** Saves the totals at the start of epochs. */
  async saveTotals(list: readonly KoiosTotals[]): Promise<void> {
    if (list.length === 0) return;
    const rows = list.map(({ epoch, treasury, reserves }) => ({ epoch, treasury, reserves }));
    const set = {
      treasury: coalesceWithStored("treasury"),
      reserves: coalesceWithStored("reserves"),
    };
    await db.insert(chainEpochs).values(rows).onConflictDoUpdate({ target: chainEpochs.epoch, set });
  },

  /** Number of epochs with stored counts, and with stored totals. */
  async countEpochs(): Promise<{ records: number; totals: number }> {
    const [row] = await db
      .select({ records: sql`count(starts_at)::int`.mapWith(Number), totals: sql`count(reserves)::int`.mapWith(Number) })
      .from(chainEpochs);
    return row ?? { records: 0, totals: 0 };
  },

  /** The newest epochs with known times, oldest first; the last one is the current epoch. */
  async newestEpochs(count: number): Promise<EpochRecord[]> {
    const rows = await db
      .select()
      .from(chainEpochs)
      .where(sql`${chainEpochs.startsAt} is not null and ${chainEpochs.endsAt} is not null`)
      .orderBy(desc(chainEpochs.epoch))
      .limit(count);
    return rows
      .reverse()
      .flatMap(({ startsAt, endsAt, epoch, transactions, blocks, fees, activeStake, treasury, reserves }) =>
        startsAt && endsAt
          ? [{ epoch, start: startsAt.getTime(), end: endsAt.getTime(), transactions, blocks, fees, activeStake, treasury, reserves }]
          : [],
      );
  },

  /** Saves a block as the mark of its hour, unless the hour already has one. */
  async recordBlock({ height, time }: BlockTime): Promise<void> {
    const row = { hour: new Date(Math.floor(time / HOUR) * HOUR), blockHeight: height, blockTime: new Date(time) };
    await db.insert(chainHours).values(row).onConflictDoNothing();
  },

  /** Block marks since a time (milliseconds since 1970), oldest first. */
  async blockMarks(since: number): Promise<BlockTime[]> {
    const rows = await db
      .select()
      .from(chainHours)
      .where(gte(chainHours.hour, new Date(since)))
      .orderBy(asc(chainHours.hour));
    return rows.map(({ blockHeight, blockTime }) => ({ height: blockHeight, time: blockTime.getTime() }));
  },

  /** Thins old marks to the first of each UTC day. Returns the number of deleted marks. */
  async pruneBlockTimes(timestamp = Date.now()): Promise<number> {
    const firsts = db
      .select({ kept: sql`min(${chainHours.hour})` })
      .from(chainHours)
      .groupBy(sql`date_trunc('day', ${chainHours.hour}, 'UTC')`);
    const removed = await db
      .delete(chainHours)
      .where(sql`${lt(chainHours.hour, new Date(timestamp - HOURLY_RETENTION_MS))} and ${notInArray(chainHours.hour, firsts)}`)
      .returning({ hour: chainHours.hour });
    return removed.length;
  },
});
