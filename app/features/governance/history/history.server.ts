import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { governanceTopic } from "#app/features/governance/governance.ts";
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
import type {
  ActionRecord,
  CommitteeRecord,
  DrepUpdate,
  EpochPower,
  HistoryCoverage,
  VoteRecord,
  VoterRole,
} from "#app/features/governance/history/records.ts";
import { HistoryStore } from "#app/features/governance/history/history-store.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

/** Epochs whose powers stay in memory; each has about 4,000 voters. */
const CACHED_POWERS = 8;

const NO_COVERAGE: HistoryCoverage = { isComplete: false, votesSince: null, fetchedAt: null };

/** Reads the stored history of governance: actions, votes, powers by epoch and the committee. */
export function createGovernanceHistory({ db, bus }: { db: Database; bus: LiveBus }) {
  let actions: Promise<readonly ActionRecord[]> | undefined;
  const powers = new Map<string, Promise<ReadonlyMap<string, bigint> | null>>();
  bus.subscribe((name) => {
    if (name === governanceTopic.name) actions = undefined;
  });

  async function loadPowers(epoch: number, role: "drep" | "pool"): Promise<ReadonlyMap<string, bigint> | null> {
    const [stored] = await db
      .select()
      .from(powerEpochs)
      .where(and(eq(powerEpochs.epoch, epoch), eq(powerEpochs.role, role)));
    if (!stored) return null;
    const rows = await db
      .select({ id: voters.id, power: powerRecords.power })
      .from(powerRecords)
      .innerJoin(voters, eq(voters.key, powerRecords.voter))
      .where(and(eq(powerRecords.epoch, epoch), eq(voters.role, role)));
    // Koios has no powers of some epochs.
    return rows.length === 0 ? null : new Map(rows.map(({ id, power }) => [id, power]));
  }

  const voteColumns = {
    actionId: voteRecords.actionId,
    role: voters.role,
    voterId: voters.id,
    choice: voteRecords.choice,
    txHash: voteRecords.txHash,
    votedAt: voteRecords.votedAt,
    epoch: voteRecords.epoch,
    anchor: voteRecords.anchor,
    isSuperseded: voteRecords.isSuperseded,
  };
  const votes = () => db.select(voteColumns).from(voteRecords).innerJoin(voters, eq(voters.key, voteRecords.voter));
  type VoteRow = Awaited<ReturnType<typeof votes>>[number];
  const toVote = ({ votedAt, ...row }: VoteRow): VoteRecord => ({ ...row, votedAt: votedAt.getTime() });

  const state = async () => (await db.select().from(historyState))[0];

  const history = {
    store: new HistoryStore(db, bus),

    /** All actions, newest first. */
    actions(): Promise<readonly ActionRecord[]> {
      const loaded = (actions ??= db
        .select({ record: actionRecords.record })
        .from(actionRecords)
        .orderBy(desc(actionRecords.proposedAt), asc(actionRecords.id))
        .then((rows) => rows.map(({ record }) => record)));
      loaded.catch(() => {
        if (actions === loaded) actions = undefined;
      });
      return loaded;
    },

    async action(id: string): Promise<ActionRecord | null> {
      return (await history.actions()).find((action) => action.id === id) ?? null;
    },

    /** All votes on an action, oldest first, including superseded ones. */
    async votesOf(actionId: string): Promise<VoteRecord[]> {
      const rows = await votes()
        .where(eq(voteRecords.actionId, actionId))
        .orderBy(asc(voteRecords.votedAt), asc(voteRecords.txHash), asc(voters.id));
      return rows.map(toVote);
    },

    /** Choices that count of all voters of a body, by action and voter ID. */
    async choicesOn(actionIds: readonly string[], role: VoterRole): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
      const rows = await db
        .select({ actionId: voteRecords.actionId, voterId: voters.id, choice: voteRecords.choice })
        .from(voteRecords)
        .innerJoin(voters, eq(voters.key, voteRecords.voter))
        .where(and(inArray(voteRecords.actionId, [...actionIds]), eq(voters.role, role), eq(voteRecords.isSuperseded, false)));
      const byAction = Map.groupBy(rows, ({ actionId }) => actionId);
      return new Map(actionIds.map((id) => [id, new Map((byAction.get(id) ?? []).map(({ voterId, choice }) => [voterId, choice]))]));
    },

    /** All votes of a DRep, pool or hot credential, newest first, including superseded ones. */
    async votesOfVoter(voterId: string): Promise<VoteRecord[]> {
      const rows = await votes()
        .where(eq(voters.id, voterId))
        .orderBy(desc(voteRecords.votedAt), asc(voteRecords.txHash), asc(voteRecords.actionId));
      return rows.map(toVote);
    },

    /** Epoch of each DRep's last vote before an epoch, on any action. */
    async lastDrepVotes(before: number): Promise<ReadonlyMap<string, number>> {
      const last = sql<
        number | null
      >`(select max(${voteRecords.epoch}) from ${voteRecords} where ${voteRecords.voter} = ${voters.key} and ${voteRecords.epoch} < ${before})`;
      const rows = await db.select({ id: voters.id, epoch: last }).from(voters).where(eq(voters.role, "drep"));
      return new Map(rows.flatMap(({ id, epoch }) => (epoch === null ? [] : [[id, epoch] as const])));
    },

    /**
     * Power in lovelace by DRep or pool ID at the start of an epoch, or null if we haven't stored it. The predefined choices are DReps too:
     * drep_always_abstain and drep_always_no_confidence. A voter without power is missing.
     */
    async powers(epoch: number, role: "drep" | "pool"): Promise<ReadonlyMap<string, bigint> | null> {
      const key = `${role} ${epoch}`;
      const known = powers.get(key) ?? loadPowers(epoch, role);
      powers.delete(key);
      powers.set(key, known);
      for (const oldest of [...powers.keys()].slice(0, -CACHED_POWERS)) powers.delete(oldest);
      try {
        const loaded = await known;
        if (loaded === null) powers.delete(key);
        return loaded;
      } catch (error) {
        powers.delete(key);
        throw error;
      }
    },

    /** Powers of the newest stored epoch, and when we read them; null before the first. */
    async newestPowers(role: "drep" | "pool"): Promise<{ epoch: number; fetchedAt: number; powers: ReadonlyMap<string, bigint> } | null> {
      const stored = await db.select().from(powerEpochs).where(eq(powerEpochs.role, role)).orderBy(desc(powerEpochs.epoch)).limit(2);
      for (const { epoch, fetchedAt } of stored) {
        const known = await history.powers(epoch, role);
        if (known) return { epoch, fetchedAt: fetchedAt.getTime(), powers: known };
      }
      return null;
    },

    /** Power of one DRep or pool in each stored epoch, oldest first. */
    powersOfVoter: (voterId: string): Promise<EpochPower[]> =>
      db
        .select({ epoch: powerRecords.epoch, power: powerRecords.power })
        .from(powerRecords)
        .innerJoin(voters, eq(voters.key, powerRecords.voter))
        .where(eq(voters.id, voterId))
        .orderBy(asc(powerRecords.epoch)),

    /** Epochs whose powers are stored, oldest first. */
    async powerEpochs(role: "drep" | "pool"): Promise<number[]> {
      const rows = await db.select().from(powerEpochs).where(eq(powerEpochs.role, role)).orderBy(asc(powerEpochs.epoch));
      return rows.map(({ epoch }) => epoch);
    },

    /** Current and earlier members; null before we first read the committee. */
    async committee(): Promise<CommitteeRecord | null> {
      return (await state())?.committee ?? null;
    },

    /** The DReps that pools' reward accounts delegated to in an epoch, by pool ID, as far as we know; pools without one are missing. */
    async poolChoices(epoch: number): Promise<ReadonlyMap<string, string>> {
      const rows = await db
        .selectDistinctOn([poolChoices.poolId])
        .from(poolChoices)
        .where(lte(poolChoices.epoch, epoch))
        .orderBy(poolChoices.poolId, desc(poolChoices.epoch));
      return new Map(rows.flatMap(({ poolId, drepId }) => (drepId === null ? [] : [[poolId, drepId] as const])));
    },

    /** Certificates of one DRep, or of all, oldest first. */
    async drepUpdates(drepId?: string): Promise<DrepUpdate[]> {
      const rows = await db
        .select()
        .from(drepUpdates)
        .where(drepId === undefined ? sql`true` : eq(drepUpdates.drepId, drepId))
        .orderBy(asc(drepUpdates.at), asc(drepUpdates.txHash), asc(drepUpdates.certificate));
      return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
    },

    /** Range of the stored votes. Show it beside every count while it's incomplete. */
    async coverage(): Promise<HistoryCoverage> {
      const stored = await state();
      if (!stored) return NO_COVERAGE;
      return {
        isComplete: stored.isComplete,
        votesSince: stored.votesSince?.getTime() ?? null,
        fetchedAt: stored.fetchedAt?.getTime() ?? null,
      };
    },
  };
  return history;
}
export type GovernanceHistory = ReturnType<typeof createGovernanceHistory>;
