import { and, between, not, sql } from "drizzle-orm";
import { governanceTopic, NO_GOVERNANCE } from "#app/features/governance/governance.ts";
import {
  actionRecords,
  drepUpdates,
  historyState,
  poolChoices,
  powerEpochs,
  powerRecords,
  voteRecords,
  voters,
} from "#app/features/governance/history/history.tables.server.ts";
import type { ActionRecord, CommitteeRecord, DrepUpdate, VoteRecord } from "#app/features/governance/history/records.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** The state is one row. */
const STATE_ID = 1;

/** Range of the stored votes, in milliseconds since 1970: all from `since` to `until`. */
interface VoteRange {
  since: number | null;
  until: number | null;
  isComplete: boolean;
}

export type NewVote = Omit<VoteRecord, "isSuperseded">;

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Stores what the jobs of the history fetch. Each page is one transaction with the place that it reaches, so a restart continues there. */
export class HistoryStore {
  readonly #db: Database;
  readonly #bus: LiveBus;

  constructor(db: Database, bus: LiveBus) {
    this.#db = db;
    this.#bus = bus;
  }

  /** Saves actions; stored ones that the source no longer returns are kept. */
  async saveActions(records: readonly ActionRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.#db
      .insert(actionRecords)
      .values(records.map((record) => ({ id: record.id, record, proposedAt: new Date(record.proposedAt) })))
      .onConflictDoUpdate({ target: actionRecords.id, set: { record: sql`excluded.record`, proposedAt: sql`excluded.proposed_at` } });
  }

  async voteRange(): Promise<VoteRange> {
    const [row] = await this.#db.select().from(historyState);
    return {
      since: row?.votesSince?.getTime() ?? null,
      until: row?.votesUntil?.getTime() ?? null,
      isComplete: row?.isComplete ?? false,
    };
  }

  /**
   * Saves a page of votes and the range that is complete with it.
   * @param only a range (milliseconds since 1970, inclusive) that the page has completely: stored ones that it lacks were rolled back
   */
  async saveVotes(votes: readonly NewVote[], range: VoteRange, only?: { from: number; to: number }): Promise<void> {
    await this.#db.transaction(async (transaction) => {
      if (only) await removeRolledBack(transaction, votes, only);
      await insertVotes(transaction, votes);
      await saveState(transaction, {
        votesSince: dateOf(range.since),
        votesUntil: dateOf(range.until),
        isComplete: range.isComplete,
        fetchedAt: new Date(),
      });
    });
  }

  /** Tells pages and other instances that the history changed. `interval` is the time to the next poll, in milliseconds. */
  async publish(fetchedAt: number, interval: number): Promise<void> {
    const { isComplete } = await this.voteRange();
    await this.#db.transaction(async (transaction) => {
      const votes = await transaction.$count(voteRecords);
      const history = { ...freshnessOf(fetchedAt, interval), votes, isComplete };
      await this.#bus.update(transaction, governanceTopic, NO_GOVERNANCE, (stored) => ({ ...stored, history }));
    });
  }

  /** Saves all powers of an epoch at once, so an epoch is stored completely or not at all. */
  async savePowers(epoch: number, role: "drep" | "pool", powers: ReadonlyMap<string, bigint>): Promise<void> {
    const rows = JSON.stringify([...powers].map(([id, power]) => ({ id, power: power.toString() })));
    await this.#db.transaction(async (transaction) => {
      const told = sql`jsonb_to_recordset(${rows}::jsonb) as told(id text, power text)`;
      await transaction.execute(sql`
        insert into ${voters} (role, id)
        select ${role}, told.id from ${told}
        where not exists (select from ${voters} where ${voters.id} = told.id and ${voters.role} = ${role})
        on conflict do nothing`);
      await transaction.execute(sql`
        delete from ${powerRecords} using ${voters}
        where ${powerRecords.voter} = ${voters.key} and ${powerRecords.epoch} = ${epoch} and ${voters.role} = ${role}`);
      await transaction.execute(sql`
        insert into ${powerRecords} (voter, epoch, power)
        select ${voters.key}, ${epoch}::integer, told.power::bigint from ${told}
        join ${voters} on ${voters.id} = told.id and ${voters.role} = ${role}`);
      await transaction
        .insert(powerEpochs)
        .values({ role, epoch, fetchedAt: new Date() })
        .onConflictDoUpdate({ target: [powerEpochs.role, powerEpochs.epoch], set: { fetchedAt: sql`excluded.fetched_at` } });
    });
  }

  /** Saves the committee. Keeps members that it no longer has, and the hot credentials that members had before. */
  async saveCommittee(read: CommitteeRecord): Promise<void> {
    await this.#db.transaction(async (transaction) => {
      const [row] = await transaction.select().from(historyState).for("update");
      const before = row?.committee?.members ?? [];
      const now = new Set(read.members.map(({ coldId }) => coldId));
      const members = read.members.map((member) => {
        const known = before.find(({ coldId }) => coldId === member.coldId);
        const hotIds = [...(known?.earlierHotIds ?? []), ...(known?.hotId ? [known.hotId] : []), ...member.earlierHotIds];
        return { ...member, earlierHotIds: [...new Set(hotIds)].filter((id) => id !== member.hotId) };
      });
      const former = before.filter(({ coldId }) => !now.has(coldId)).map((member) => ({ ...member, isCurrent: false }));
      await saveState(transaction, { committee: { ...read, members: [...members, ...former] } });
    });
  }

  async drepUpdatesUntil(): Promise<number | null> {
    const [row] = await this.#db.select().from(historyState);
    return row?.drepUpdatesUntil?.getTime() ?? null;
  }

  /** Saves certificates of DReps; all until `until` are stored then. */
  async saveDrepUpdates(updates: readonly DrepUpdate[], until: number): Promise<void> {
    await this.#db.transaction(async (transaction) => {
      if (updates.length > 0)
        await transaction
          .insert(drepUpdates)
          .values(updates.map((update) => ({ ...update, at: new Date(update.at) })))
          .onConflictDoUpdate({
            target: [drepUpdates.drepId, drepUpdates.txHash, drepUpdates.certificate],
            set: { action: sql`excluded.action`, at: sql`excluded.at` },
          });
      await saveState(transaction, { drepUpdatesUntil: new Date(until) });
    });
  }

  /** Saves the DReps that pools' reward accounts delegate to, if they changed. */
  async savePoolChoices(epoch: number, choices: ReadonlyMap<string, string | null>): Promise<void> {
    const rows = JSON.stringify([...choices].map(([pool, drep]) => ({ pool, drep })));
    await this.#db.execute(sql`
      insert into ${poolChoices} (pool_id, epoch, drep_id)
      select told.pool, ${epoch}::integer, told.drep from jsonb_to_recordset(${rows}::jsonb) as told(pool text, drep text)
      where told.drep is distinct from (
        select drep_id from ${poolChoices} where pool_id = told.pool order by epoch desc limit 1)
      on conflict (pool_id, epoch) do update set drep_id = excluded.drep_id`);
  }
}

async function saveState(transaction: Transaction, change: Partial<typeof historyState.$inferInsert>): Promise<void> {
  await transaction
    .insert(historyState)
    .values({ id: STATE_ID, ...change })
    .onConflictDoUpdate({ target: historyState.id, set: change });
}

const recordset = (votes: readonly NewVote[]) => sql`
  jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as told(
    "actionId" text, role text, "voterId" text, "txHash" text, choice text, "votedAt" bigint, epoch integer, anchor jsonb)`;

async function insertVotes(transaction: Transaction, votes: readonly NewVote[]): Promise<void> {
  if (votes.length === 0) return;
  const told = recordset(votes);
  await transaction.execute(sql`
    insert into ${voters} (role, id)
    select distinct told.role, told."voterId" from ${told}
    where not exists (select from ${voters} where ${voters.id} = told."voterId" and ${voters.role} = told.role)
    on conflict do nothing`);
  const voter = sql`join ${voters} on ${voters.id} = told."voterId" and ${voters.role} = told.role`;
  await transaction.execute(sql`
    insert into ${voteRecords} (action_id, voter, tx_hash, choice, voted_at, epoch, anchor, is_superseded)
    select distinct on (told."actionId", ${voters.key}, told."txHash")
      told."actionId", ${voters.key}, told."txHash", told.choice, to_timestamp(told."votedAt" / 1000.0), told.epoch, told.anchor, false
    from ${told} ${voter}
    on conflict (action_id, voter, tx_hash) do update set
      choice = excluded.choice, voted_at = excluded.voted_at, epoch = excluded.epoch, anchor = excluded.anchor`);
  await markSuperseded(transaction, sql`select told."actionId", ${voters.key} from ${told} ${voter}`);
}

/** The newest vote of a voter on an action counts. Koios doesn't say which of two in one block is newer, so their hashes decide. */
async function markSuperseded(transaction: Transaction, changed: ReturnType<typeof sql>): Promise<void> {
  await transaction.execute(sql`
    update ${voteRecords} set is_superseded = ranked.is_superseded
    from (
      select action_id, voter, tx_hash,
        row_number() over (partition by action_id, voter order by voted_at desc, tx_hash desc) > 1 as is_superseded
      from ${voteRecords} where (action_id, voter) in (${changed})
    ) as ranked
    where ${voteRecords.actionId} = ranked.action_id and ${voteRecords.voter} = ranked.voter
      and ${voteRecords.txHash} = ranked.tx_hash and ${voteRecords.isSuperseded} <> ranked.is_superseded`);
}

/** Deletes stored votes of a time that the source no longer has: their block was rolled back. */
async function removeRolledBack(transaction: Transaction, votes: readonly NewVote[], { from, to }: { from: number; to: number }) {
  const isStillTold = sql`exists (
    select from ${recordset(votes)} join ${voters} on ${voters.id} = told."voterId" and ${voters.role} = told.role
    where told."actionId" = ${voteRecords.actionId} and told."txHash" = ${voteRecords.txHash} and ${voters.key} = ${voteRecords.voter})`;
  const removed = await transaction
    .delete(voteRecords)
    .where(and(between(voteRecords.votedAt, new Date(from), new Date(to)), not(isStillTold)))
    .returning({ action: voteRecords.actionId, voter: voteRecords.voter });
  if (removed.length > 0)
    await markSuperseded(
      transaction,
      sql`select action, voter from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone(action text, voter integer)`,
    );
}
