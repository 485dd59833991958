import { asc, sql } from "drizzle-orm";
import { safeParse } from "valibot";
import {
  actionSchema,
  governanceTopic,
  NO_GOVERNANCE,
  tallySchema,
  type TalliedAction,
  type Drep,
  type Governance,
} from "#app/features/governance/governance.ts";
import { dreps, governanceActions } from "#app/features/governance/governance.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { LiveEntry } from "#app/foundation/live/use-live.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

/** What is loaded from the database once and kept until it changes. */
interface GovernanceSnapshot {
  /** Newest first. */
  actions: readonly TalliedAction[];
  dreps: readonly Drep[];
  /** Open actions whose votes are known. */
  countedVotes: number;
}

/** A grace for the time that a poll itself takes, in milliseconds. */
const GRACE_MS = 60_000;

const memory = remember("governance", () => ({
  db: undefined as Database | undefined,
  bus: undefined as LiveBus | undefined,
  known: Promise.resolve<GovernanceSnapshot>({ actions: [], dreps: [], countedVotes: 0 }),
}));

export function opened(): { db: Database; bus: LiveBus } {
  if (!memory.db || !memory.bus) throw new Error("Governance is not open yet: call openGovernance at boot");
  return { db: memory.db, bus: memory.bus };
}

/** Loads what is stored and follows what other instances store. Called once at boot. */
export async function openGovernance(db: Database, bus: LiveBus): Promise<void> {
  memory.db = db;
  memory.bus = bus;
  memory.known = loadSnapshot();
  await memory.known;
  bus.subscribe((name) => {
    if (name !== governanceTopic.name) return;
    const before = memory.known;
    memory.known = loadSnapshot().catch((error: unknown) => {
      log.warn({ event: "governance-load-failed", reason: errorMessage(error) });
      return before;
    });
  });
}

export const latestGovernance = (): LiveEntry<Governance> => opened().bus.latest(governanceTopic, NO_GOVERNANCE);
/** Actions and DReps; never older than the topic's newest value. */
export const latestSnapshot = (): Promise<GovernanceSnapshot> => memory.known;

async function loadSnapshot(): Promise<GovernanceSnapshot> {
  const { db } = opened();
  const rows = await db
    .select()
    .from(governanceActions)
    .orderBy(sql`${governanceActions.proposedAt} desc nulls last`, asc(governanceActions.id));
  const actions = rows.flatMap(({ action, tally, tallyAt }): TalliedAction[] => {
    // What another version stored comes again with the next poll.
    const [read, counted] = [safeParse(actionSchema, action), safeParse(tallySchema, tally)];
    return read.success
      ? [{ ...read.output, tally: counted.success ? counted.output : null, tallyAt: counted.success ? (tallyAt?.getTime() ?? null) : null }]
      : [];
  });
  const counted = rows.filter(({ isActive, votesAt }) => isActive && votesAt !== null);
  const list = await db.select().from(dreps).orderBy(asc(dreps.id));
  return {
    actions,
    countedVotes: counted.length,
    dreps: list.map(({ id, isActive, expiresEpoch, power, delegators }) => ({
      id,
      isActive,
      expiresEpoch,
      power,
      delegators,
      votes: counted.length === 0 ? null : counted.filter(({ votes }) => votes && Object.hasOwn(votes, id)).length,
    })),
  };
}

/** Changes one part of the topic; the others, each of which has a job of its own, stay. */
export const publish = (transaction: Transaction, change: Partial<Governance>): Promise<void> =>
  opened().bus.update(transaction, governanceTopic, NO_GOVERNANCE, (stored) => ({ ...stored, ...change }));

/** When a value was fetched and until when it is live; `interval` is the time to the next poll, in milliseconds. */
export const freshnessOf = (fetchedAt: number, interval: number) => ({
  fetchedAt: Math.min(fetchedAt, Date.now()),
  staleAt: Date.now() + 2 * interval + GRACE_MS,
});
