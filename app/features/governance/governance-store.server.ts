import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import {
  governanceTopic,
  NO_GOVERNANCE,
  type Action,
  type Governance,
  type Rules,
  type Tally,
} from "#app/features/governance/governance.ts";
import { dreps, governanceActions } from "#app/features/governance/governance.tables.server.ts";
import type { KoiosCommittee } from "#app/features/governance/koios-committee.server.ts";
import type { KoiosDrepName, KoiosDrepState } from "#app/features/governance/koios-dreps.server.ts";
import type { KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import { powerEpochs, powerRecords, voters } from "#app/features/governance/history/history.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { SOURCES, type ChainSource } from "#app/foundation/figures/figure.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** Blockfrost may not know if a DRep is active. */
type DrepState = Omit<KoiosDrepState, "isActive"> & { isActive: boolean | null };

/** PostgreSQL allows at most 65,535 values per statement. */
const ROWS_PER_INSERT = 1_000;

/** Stores what the jobs fetch, and publishes each change in the same transaction. */
export class GovernanceStore {
  readonly #db: Database;
  readonly #bus: LiveBus;

  constructor(db: Database, bus: LiveBus) {
    this.#db = db;
    this.#bus = bus;
  }

  /** Merges a change into the topic, because each job updates only its part. */
  #publish(transaction: Transaction, change: Partial<Governance>): Promise<void> {
    return this.#bus.update(transaction, governanceTopic, NO_GOVERNANCE, (stored) => ({ ...stored, ...change }));
  }

  /** Saves actions; stored ones that the source no longer returns are kept. `interval` is the time to the next poll, in milliseconds. */
  async saveActions(list: readonly Action[], fetchedAt: number, interval: number): Promise<void> {
    const rows = list.map((action) => ({
      id: action.id,
      action,
      isActive: action.status === "active",
      proposedAt: action.proposedAt === null ? null : new Date(action.proposedAt),
    }));
    await this.#db.transaction(async (transaction) => {
      await transaction
        .insert(governanceActions)
        .values(rows)
        .onConflictDoUpdate({
          target: governanceActions.id,
          set: { action: sql`excluded.action`, isActive: sql`excluded.is_active`, proposedAt: sql`excluded.proposed_at` },
        });
      await this.#publish(transaction, { actions: { ...freshnessOf(fetchedAt, interval), count: list.length } });
    });
  }

  /** Open actions whose tally (or votes) we read longest ago, never-read ones first, and the number of open actions. */
  async actionsToRefresh(about: "tally" | "votes", count: number): Promise<{ ids: string[]; open: number; isFirstRound: boolean }> {
    const column = about === "tally" ? governanceActions.tallyAt : governanceActions.votesAt;
    const rows = await this.#db
      .select({ id: governanceActions.id, at: column })
      .from(governanceActions)
      .where(eq(governanceActions.isActive, true))
      .orderBy(sql`${column} asc nulls first`, asc(governanceActions.id));
    return {
      ids: rows.slice(0, count).map(({ id }) => id),
      open: rows.length,
      isFirstRound: rows.slice(count).some(({ at }) => at === null),
    };
  }

  /** @param summary the same count to the last lovelace */
  async saveTally(id: string, tally: Tally, interval: number, summary: KoiosSummary | null = null): Promise<void> {
    const now = Date.now();
    await this.#db.transaction(async (transaction) => {
      await transaction
        .update(governanceActions)
        .set({ tally: { ...tally, summary }, tallyAt: new Date(now) })
        .where(eq(governanceActions.id, id));
      await this.#publish(transaction, { tallies: freshnessOf(now, interval) });
    });
  }

  async saveVotes(id: string, votes: ReadonlyMap<string, string>, interval: number): Promise<void> {
    const now = Date.now();
    await this.#db.transaction(async (transaction) => {
      await transaction
        .update(governanceActions)
        .set({ votes: Object.fromEntries(votes), votesAt: new Date(now) })
        .where(eq(governanceActions.id, id));
      const actions = await transaction.$count(
        governanceActions,
        and(eq(governanceActions.isActive, true), sql`${governanceActions.votesAt} is not null`),
      );
      await this.#publish(transaction, { votes: { ...freshnessOf(now, interval), actions } });
    });
  }

  async saveVotingRules(
    rules: Rules & { parameters?: Record<string, number> },
    interval: number,
    source: ChainSource = "koios",
  ): Promise<void> {
    const said = { rules: { ...rules, source, ...freshnessOf(Date.now(), interval) } };
    await this.#db.transaction((transaction) => this.#publish(transaction, said));
  }

  async saveCommittee(committee: KoiosCommittee, interval: number): Promise<void> {
    const said = { committee: { ...committee, ...freshnessOf(Date.now(), interval) } };
    await this.#db.transaction((transaction) => this.#publish(transaction, said));
  }

  /**
   * Replaces the list of registered DReps.
   * @throws when the list is less than half as long as the last one, because that is a source error
   */
  async saveDreps(
    ids: readonly string[],
    power: number | null,
    fetchedAt: number,
    interval: number,
    source: ChainSource = "koios",
  ): Promise<void> {
    const listedAt = new Date(fetchedAt);
    await this.#db.transaction(async (transaction) => {
      const before = await transaction.$count(dreps);
      if (ids.length < before / 2) throw new Error(`${SOURCES[source]} lists ${ids.length} DReps where it listed ${before}`);
      for (let first = 0; first < ids.length; first += ROWS_PER_INSERT) {
        const rows = ids.slice(first, first + ROWS_PER_INSERT).map((id) => ({ id, listedAt }));
        await transaction.insert(dreps).values(rows).onConflictDoUpdate({ target: dreps.id, set: { listedAt } });
      }
      await transaction.delete(dreps).where(ne(dreps.listedAt, listedAt));
      await this.#publish(transaction, { dreps: { ...freshnessOf(fetchedAt, interval), registered: ids.length, power, source } });
    });
  }

  /**
   * DReps that we requested longest ago, never-requested ones first, and of those the ones with the most voting power, because the counts
   * of open actions wait for them. `isFirstRound` while others were never requested. `first` is the number at once until then.
   */
  async drepsToRefresh(count: number, first = count): Promise<{ ids: string[]; isFirstRound: boolean }> {
    const waiting = await this.#db.$count(dreps, sql`${dreps.askedAt} is null`);
    const newest = sql`(select max(${powerEpochs.epoch}) from ${powerEpochs} where ${powerEpochs.role} = 'drep')`;
    const power = sql`(
      select ${powerRecords.power} from ${powerRecords} join ${voters} on ${voters.key} = ${powerRecords.voter}
      where ${voters.role} = 'drep' and ${voters.id} = ${dreps.id} and ${powerRecords.epoch} = ${newest})`;
    const rows = await this.#db
      .select({ id: dreps.id })
      .from(dreps)
      .orderBy(sql`${dreps.askedAt} asc nulls first`, sql`${power} desc nulls last`, asc(dreps.id))
      .limit(waiting > 0 ? first : count);
    return { ids: rows.map(({ id }) => id), isFirstRound: waiting > rows.length };
  }

  /** Saves the names that DReps claim; the next `saveDrepStates` publishes them. */
  async saveDrepNames(names: readonly KoiosDrepName[]): Promise<void> {
    await this.#db.execute(sql`
      update ${dreps} set name = told.name, is_unlisted = told."isUnlisted", anchor = told.anchor
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as told(id text, name text, "isUnlisted" boolean, anchor jsonb)
      where ${dreps.id} = told.id`);
  }

  /**
   * Saves DRep states. DReps that the source did not return are recorded as requested too. Blockfrost lists all DReps at once, so the time
   * of the request identifies its rows.
   */
  async saveDrepStates(
    asked: readonly string[],
    states: readonly DrepState[],
    interval: number,
    source: ChainSource = "koios",
  ): Promise<void> {
    const askedAt = new Date();
    await this.#db.transaction(async (transaction) => {
      // Keeps the stored value where the source has none.
      await transaction.execute(sql`
      update ${dreps} set
        is_active = told."isActive",
        expires_epoch = told."expiresEpoch",
        power = coalesce(told.power, ${dreps.power}),
        delegators = coalesce(told.delegators, ${dreps.delegators})
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as told(id text, "isActive" boolean, "expiresEpoch" integer, power double precision, delegators integer)
      where ${dreps.id} = told.id`);
      if (asked.length > 0)
        await transaction
          .update(dreps)
          .set({ askedAt })
          .where(inArray(dreps.id, [...asked]));
      const freshness = freshnessOf(askedAt.getTime(), interval);
      if (source === "blockfrost") return this.#publish(transaction, { blockfrostDrepStates: freshness });
      const count = await transaction.$count(dreps, sql`${dreps.askedAt} is not null`);
      await this.#publish(transaction, { drepStates: { ...freshness, count } });
    });
  }
}
