import { asc, desc, eq, sql } from "drizzle-orm";
import { nextEdition } from "#app/features/governance/treasury/edition.server.ts";
import { treasuryFlow } from "#app/features/governance/treasury/equation.ts";
import { treasuryContent } from "#app/features/governance/treasury/treasury-content.server.ts";
import { treasuryEditions, treasuryReadings } from "#app/features/governance/treasury/treasury.tables.server.ts";
import {
  FIRST_EPOCH,
  treasuryTopic,
  type EnactedWithdrawal,
  type EpochReading,
  type TreasuryEdition,
} from "#app/features/governance/treasury/treasury.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const LOVELACE_PER_ADA = 1_000_000n;

/** All enacted withdrawals. `readAt` is when we last read the actions (milliseconds since 1970); null before the first time. */
export interface KnownWithdrawals {
  readAt: number | null;
  list: readonly EnactedWithdrawal[];
}

/**
 * The treasury by epoch: the source's readings, and editions that freeze each closed epoch.
 * @param withdrawals from the stored governance actions, which another service reads
 */
export function createTreasury({ db, bus, withdrawals }: { db: Database; bus: LiveBus; withdrawals: () => Promise<KnownWithdrawals> }) {
  const readings = async (): Promise<Map<number, EpochReading>> => {
    const rows = await db.select({ reading: treasuryReadings.reading }).from(treasuryReadings);
    return new Map(rows.map(({ reading }) => [reading.epoch, reading]));
  };

  /** All editions, newest epoch first, and each epoch's newest edition first. */
  async function editions(): Promise<TreasuryEdition[]> {
    const rows = await db.select().from(treasuryEditions).orderBy(desc(treasuryEditions.epoch), desc(treasuryEditions.number));
    return rows.map(toEdition);
  }

  const newestEditions = async (): Promise<Map<number, TreasuryEdition>> =>
    new Map((await editions()).reverse().map((edition) => [edition.flow.epoch, edition]));

  return {
    withdrawals,
    editions,
    readings,

    /** The newest edition of each epoch, newest epoch first. */
    newest: async (): Promise<TreasuryEdition[]> => [...(await newestEditions()).values()].reverse(),

    /** One frozen edition; null if there is none. */
    async edition(epoch: number, number: number): Promise<TreasuryEdition | null> {
      const rows = await db
        .select()
        .from(treasuryEditions)
        .where(sql`${eq(treasuryEditions.epoch, epoch)} and ${eq(treasuryEditions.number, number)}`);
      return rows.map(toEdition)[0] ?? null;
    },

    latest: () => bus.latest(treasuryTopic, null).value,

    async saveReadings(list: readonly EpochReading[], fetchedAt: number): Promise<void> {
      if (list.length === 0) return;
      await db
        .insert(treasuryReadings)
        .values(list.map((reading) => ({ epoch: reading.epoch, reading, fetchedAt: new Date(fetchedAt) })))
        .onConflictDoUpdate({
          target: treasuryReadings.epoch,
          set: { reading: sql`excluded.reading`, fetchedAt: sql`excluded.fetched_at` },
        });
    },

    /**
     * Freezes every epoch whose figures are complete, and again those that a later reading corrects.
     * @param interval milliseconds to the next poll
     */
    async freeze(fetchedAt: number, interval: number): Promise<void> {
      const { readAt, list } = await withdrawals();
      const [known, frozen] = [await readings(), await newestEditions()];
      const fresh = [...known.keys()]
        // Without the actions of this epoch, its withdrawals would be missing.
        .filter((epoch) => epoch >= FIRST_EPOCH && readAt !== null && readAt >= epochStart(epoch))
        .flatMap((epoch) => {
          const terms = { withdrawals: enactedIn(epoch, list), forfeitedDeposits: forfeitedIn(epoch) };
          const flow = treasuryFlow(epoch, known, terms);
          return flow === null ? [] : (nextEdition(flow, frozen.get(epoch), fetchedAt) ?? []);
        });
      await db.transaction(async (transaction) => {
        if (fresh.length > 0) await transaction.insert(treasuryEditions).values(fresh.map(toRow)).onConflictDoNothing();
        const [count] = await transaction
          .select({ editions: sql`count(*)::int`.mapWith(Number), newestEpoch: sql`max(epoch)`.mapWith((epoch) => Number(epoch)) })
          .from(treasuryEditions);
        const hasEditions = count !== undefined && count.editions > 0;
        const value = {
          newestEpoch: hasEditions ? count.newestEpoch : null,
          editions: count?.editions ?? 0,
          ...freshnessOf(fetchedAt, interval),
        };
        await bus.update(transaction, treasuryTopic, null, () => value);
      });
    },

    /** Oldest first: epochs from `from` to `to` without a stored reading, or with one that lacked a figure. */
    async incompleteReadings(from: number, to: number): Promise<number[]> {
      const rows = await db.select().from(treasuryReadings).orderBy(asc(treasuryReadings.epoch));
      const complete = new Set(rows.flatMap(({ epoch, reading }) => (isComplete(reading, to) ? [epoch] : [])));
      return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter((epoch) => !complete.has(epoch));
    },
  };
}
export type TreasuryService = ReturnType<typeof createTreasury>;

/** Donations are final once the epoch has ended, and rewards are known at the start of the second one after. */
const isComplete = ({ epoch, blocks, rewards, expansionRate, treasuryRate }: EpochReading, current: number): boolean =>
  epoch <= current - 2 && blocks !== null && rewards !== null && expansionRate !== null && treasuryRate !== null;

const enactedIn = (epoch: number, list: readonly EnactedWithdrawal[]): bigint =>
  list.filter((withdrawal) => withdrawal.epoch === epoch).reduce((sum, { amount }) => sum + BigInt(amount), 0n);

const forfeitedIn = (epoch: number): bigint =>
  treasuryContent()
    .forfeitedDeposits.filter((deposit) => deposit.epoch === epoch)
    .reduce((sum, { amount }) => sum + BigInt(amount) * LOVELACE_PER_ADA, 0n);

type EditionRow = typeof treasuryEditions.$inferSelect;

const toEdition = ({ number, hash, replaces, flow, frozenAt }: EditionRow): TreasuryEdition => ({
  number,
  hash,
  replaces,
  frozenAt: frozenAt.getTime(),
  flow,
});

const toRow = ({ frozenAt, ...edition }: TreasuryEdition): EditionRow => ({
  ...edition,
  epoch: edition.flow.epoch,
  frozenAt: new Date(frozenAt),
});
