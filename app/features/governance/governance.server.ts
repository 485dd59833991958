import { asc, sql } from "drizzle-orm";
import { safeParse } from "valibot";
import {
  actionSchema,
  CHOICES,
  governanceTopic,
  NO_GOVERNANCE,
  tallySchema,
  type TalliedAction,
  type Drep,
  type Governance,
  type VoteRecord,
} from "#app/features/governance/governance.ts";
import { documentTitles } from "#app/features/governance/documents/document-titles.server.ts";
import { documentsTopic } from "#app/features/governance/documents/documents-topic.ts";
import { createGovernanceDocuments } from "#app/features/governance/documents/documents.server.ts";
import { GovernanceStore } from "#app/features/governance/governance-store.server.ts";
import { dreps, governanceActions } from "#app/features/governance/governance.tables.server.ts";
import { createGovernanceHistory } from "#app/features/governance/history/history.server.ts";
import { koiosSummarySchema, type KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

/** Data loaded from the database and cached until it changes. */
interface GovernanceSnapshot {
  /** Newest first. */
  actions: readonly TalliedAction[];
  dreps: readonly Drep[];
  /** Number of open actions whose votes we know. */
  talliedActions: number;
  /** Koios' count to the last lovelace, by action ID. */
  summaries: ReadonlyMap<string, KoiosSummary>;
  /** Votes of each DRep, by action ID. */
  openVotes: ReadonlyMap<string, ReadonlyMap<string, (typeof CHOICES)[number]>>;
}

/** Loads stored data and reloads it when another instance saves. */
export async function createGovernance({ db, bus }: { db: Database; bus: LiveBus }) {
  const history = createGovernanceHistory({ db, bus });
  const documents = createGovernanceDocuments({ db, bus });
  const load = async (): Promise<GovernanceSnapshot> => {
    const loaded = await loadSnapshot(db, bus.latest(governanceTopic, NO_GOVERNANCE).value.blockfrostDrepStates?.fetchedAt ?? null);
    const untitled = loaded.actions.filter(({ title }) => title === null).map(({ id }) => id);
    const titles = await documentTitles({ history, documents }, untitled);
    return { ...loaded, actions: loaded.actions.map((action) => ({ ...action, title: action.title ?? titles.get(action.id) ?? null })) };
  };
  let known = load();
  let newest = await known;
  bus.subscribe((name) => {
    const mayHaveTitle = name === documentsTopic.name && newest.actions.some(({ title }) => title === null);
    if (name !== governanceTopic.name && !mayHaveTitle) return;
    const before = known;
    known = load().catch((error: unknown) => {
      log.warn({ event: "governance-load-failed", reason: errorMessage(error) });
      return before;
    });
    const loading = known;
    void loading.then((loaded) => {
      if (known === loading) newest = loaded;
    });
  });
  return {
    store: new GovernanceStore(db, bus),
    /** All actions, votes and powers since the first. */
    history,
    documents,
    latestGovernance: (): LiveEntry<Governance> => bus.latest(governanceTopic, NO_GOVERNANCE),
    /** Actions and DReps, at least as new as the topic's value. */
    latestSnapshot: (): Promise<GovernanceSnapshot> => known,
    /** Actions as last loaded, newest first. */
    latestActions: (): readonly TalliedAction[] => newest.actions,
  };
}
export type GovernanceService = Awaited<ReturnType<typeof createGovernance>>;

/** @param secondAt time when Blockfrost listed the DReps */
async function loadSnapshot(db: Database, secondAt: number | null): Promise<GovernanceSnapshot> {
  const rows = await db
    .select()
    .from(governanceActions)
    .orderBy(sql`${governanceActions.proposedAt} desc nulls last`, asc(governanceActions.id));
  const actions = rows.flatMap(({ action, tally, tallyAt }): TalliedAction[] => {
    // Skips rows that another version stored in a different shape; the next poll replaces them.
    const [read, counted] = [safeParse(actionSchema, action), safeParse(tallySchema, tally)];
    return read.success
      ? [{ ...read.output, tally: counted.success ? counted.output : null, tallyAt: counted.success ? (tallyAt?.getTime() ?? null) : null }]
      : [];
  });
  const counted = rows.filter(({ isActive, votesAt }) => isActive && votesAt !== null);
  const list = await db.select().from(dreps).orderBy(asc(dreps.id));
  return {
    actions,
    talliedActions: counted.length,
    summaries: new Map(
      rows.flatMap(({ id, tally }) => {
        const summary = safeParse(koiosSummarySchema, tally?.summary);
        return summary.success ? [[id, summary.output] as const] : [];
      }),
    ),
    openVotes: new Map(counted.map(({ id, votes }) => [id, choicesOf(votes)])),
    dreps: list.map(({ id, askedAt, isActive, expiresEpoch, power, delegators, name, isUnlisted, anchor }): Drep => {
      const record = counted.length === 0 ? null : recordOf(id, counted);
      const source = secondAt !== null && askedAt?.getTime() === secondAt ? "blockfrost" : "koios";
      return {
        id,
        source,
        isActive,
        expiresEpoch,
        power,
        delegators,
        name: isUnlisted ? null : name,
        isUnlisted,
        anchor,
        record,
        votes: record && record.yes + record.no + record.abstain + record.other,
      };
    }),
  };
}

function recordOf(id: string, actions: readonly { votes: Record<string, string> | null }[]): VoteRecord {
  const record: VoteRecord = { yes: 0, no: 0, abstain: 0, other: 0 };
  for (const { votes } of actions) {
    const word = votes !== null && Object.hasOwn(votes, id) ? votes[id] : undefined;
    if (word !== undefined) record[CHOICES.find((choice) => choice === word) ?? "other"] += 1;
  }
  return record;
}

const choicesOf = (votes: Record<string, string> | null) =>
  new Map(
    Object.entries(votes ?? {}).flatMap(([drep, word]) => {
      const choice = CHOICES.find((candidate) => candidate === word);
      return choice ? [[drep, choice] as const] : [];
    }),
  );
