import { asc, desc, gte, lt, notInArray, sql } from "drizzle-orm";
import { parse } from "valibot";
import { CHAIN_RULES } from "#app/features/network/chain-rules.server.ts";
import { chainTopic, EMPTY_CHAIN, type BlockMark, type Chain, type ChainMetric, type EpochRecord } from "#app/features/network/network.ts";
import { chainEpochs, chainFigures, chainHours } from "#app/features/network/network.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { isSource, type Figure } from "#app/foundation/figures/figure.ts";
import { validateReading } from "#app/foundation/figures/validate-reading.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log } from "#app/foundation/log.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { KoiosEpochRecord, KoiosTotals } from "#app/features/network/koios-chain.server.ts";

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 5_000;
const HOUR = 3_600_000;
/** One note an hour is kept this long, one a day for ever. */
const HOURLY_RETENTION = sql`interval '90 days'`;
const SOURCE = "koios";

const memory = remember("network", () => ({ db: undefined as Database | undefined, bus: undefined as LiveBus | undefined }));

function opened(): { db: Database; bus: LiveBus } {
  if (!memory.db || !memory.bus) throw new Error("The network is not open yet: call openNetwork at boot");
  return { db: memory.db, bus: memory.bus };
}

/** Called once at boot. */
export function openNetwork(db: Database, bus: LiveBus): void {
  memory.db = db;
  memory.bus = bus;
}

/** Protocol parameters and the chain's books, as last read. */
export const latestChain = (): LiveEntry<Chain> => opened().bus.latest(chainTopic, EMPTY_CHAIN);

/**
 * Stores what one poll brought and tells everybody in the same transaction. A value that is null or outside its range
 * leaves the last good one, with its true age. `interval` is the time to the next poll, in milliseconds.
 */
export async function saveChain(readings: Partial<Record<ChainMetric, number | null>>, interval: number): Promise<void> {
  const { db, bus } = opened();
  const now = Date.now();
  await db.transaction((transaction) =>
    bus.update(transaction, chainTopic, EMPTY_CHAIN, async () => {
      const known = new Map((await transaction.select().from(chainFigures)).map((row) => [row.metric, row]));
      for (const [name, rule] of Object.entries(CHAIN_RULES)) {
        const metric = name as ChainMetric;
        const value = readings[metric] ?? null;
        if (value === null) continue;
        const last = known.get(metric);
        const verdict = validateReading(rule, value, last);
        if (verdict === "refuse" || "hold" in verdict) {
          log.warn({ event: verdict === "refuse" ? "reading-rejected" : "reading-held", source: SOURCE, metric, value, last: last?.value });
          if (verdict !== "refuse")
            await transaction
              .update(chainFigures)
              .set({ heldValue: verdict.hold })
              .where(sql`${chainFigures.metric} = ${metric}`);
          continue;
        }
        const moment = new Date(now);
        const staleAt = new Date(now + Math.min(rule.lag, 2 * interval + GRACE_MS));
        const row = { metric, source: SOURCE, value: verdict.take, observedAt: moment, fetchedAt: moment, staleAt, heldValue: null };
        await transaction.insert(chainFigures).values(row).onConflictDoUpdate({ target: chainFigures.metric, set: row });
        known.set(metric, row);
      }
      const figures = Object.fromEntries(Object.keys(EMPTY_CHAIN).map((metric) => [metric, toFigure(known.get(metric))]));
      return parse(chainTopic.schema, figures);
    }),
  );
}

function toFigure(row: typeof chainFigures.$inferSelect | undefined): Figure | null {
  if (!row || !isSource(row.source)) return null;
  return {
    value: row.value,
    source: row.source,
    observedAt: row.observedAt.getTime(),
    fetchedAt: row.fetchedAt.getTime(),
    staleAt: row.staleAt.getTime(),
  };
}

/** A count that the source no longer gives keeps the one that it gave. */
const coalesceWithStored = (column: string) => sql.raw(`coalesce(excluded.${column}, chain_epochs.${column})`);

/** Stores what epochs held; an epoch that is stored already keeps what these rows do not know. */
export async function saveEpochRecords(list: readonly KoiosEpochRecord[]): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ start, end, ...row }) => ({ ...row, startsAt: new Date(start), endsAt: new Date(end) }));
  const set = {
    startsAt: coalesceWithStored("starts_at"),
    endsAt: coalesceWithStored("ends_at"),
    transactions: coalesceWithStored("transactions"),
    blocks: coalesceWithStored("blocks"),
    fees: coalesceWithStored("fees"),
    activeStake: coalesceWithStored("active_stake"),
    rewards: coalesceWithStored("rewards"),
  };
  await opened().db.insert(chainEpochs).values(rows).onConflictDoUpdate({ target: chainEpochs.epoch, set });
}

/** Stores the books at the begin of epochs. */
export async function saveTotals(list: readonly KoiosTotals[]): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ epoch, treasury, reserves, supply }) => ({ epoch, treasury, reserves, supply }));
  const set = { treasury: coalesceWithStored("treasury"), reserves: coalesceWithStored("reserves"), supply: coalesceWithStored("supply") };
  await opened().db.insert(chainEpochs).values(rows).onConflictDoUpdate({ target: chainEpochs.epoch, set });
}

/** How many epochs are stored with their counts, and how many with their books. */
export async function countEpochs(): Promise<{ records: number; totals: number }> {
  const [row] = await opened()
    .db.select({ records: sql`count(starts_at)::int`.mapWith(Number), totals: sql`count(reserves)::int`.mapWith(Number) })
    .from(chainEpochs);
  return row ?? { records: 0, totals: 0 };
}

/** The newest epochs whose times are known, oldest first; the last one runs. */
export async function newestEpochs(count: number): Promise<EpochRecord[]> {
  const rows = await opened()
    .db.select()
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
}

/** Notes a block as the one of its hour; the first one of an hour stays. */
export async function recordBlock({ height, time }: BlockMark): Promise<void> {
  const row = { hour: new Date(Math.floor(time / HOUR) * HOUR), blockHeight: height, blockTime: new Date(time) };
  await opened().db.insert(chainHours).values(row).onConflictDoNothing();
}

/** The noted blocks since a moment, oldest first; milliseconds since 1970. */
export async function blockMarks(since: number): Promise<BlockMark[]> {
  const rows = await opened()
    .db.select()
    .from(chainHours)
    .where(gte(chainHours.hour, new Date(since)))
    .orderBy(asc(chainHours.hour));
  return rows.map(({ blockHeight, blockTime }) => ({ height: blockHeight, time: blockTime.getTime() }));
}

/** Thins old notes to the first of each day (UTC). Returns how many went. */
export async function pruneBlockMarks(): Promise<number> {
  const { db } = opened();
  const firsts = db
    .select({ kept: sql`min(${chainHours.hour})` })
    .from(chainHours)
    .groupBy(sql`date_trunc('day', ${chainHours.hour}, 'UTC')`);
  const removed = await db
    .delete(chainHours)
    .where(sql`${lt(chainHours.hour, sql`now() - ${HOURLY_RETENTION}`)} and ${notInArray(chainHours.hour, firsts)}`)
    .returning({ hour: chainHours.hour });
  return removed.length;
}
