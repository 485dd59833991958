import { and, desc, eq, lt, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import {
  changeSchema,
  followTopic,
  NO_CHANGES,
  type SubjectAspects,
  type Change,
  type FollowKind,
  type FoundChange,
} from "#app/features/follow/follow.ts";
import { followChanges, followStates } from "#app/features/follow/follow.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";

const ROWS_PER_INSERT = 1_000;
const MAX_SHOWN = 30;
const RETENTION_MS = 400 * 86_400_000;
const VOTE = "vote:";
/** Reports are compared only once they are no longer new. */
const NEW_REPORT: SubjectAspects = { state: { type: "report", state: "new" } };

/** Aspects of all subjects of a kind, by ID. */
export type SubjectsById = ReadonlyMap<string, SubjectAspects>;
/** Has no entry for a kind whose source hasn't been read. */
export type FollowState = Partial<Record<FollowKind, SubjectsById>>;

/** Finds and stores changes, once for all followers. */
export function createFollow({ db, bus }: { db: Database; bus: LiveBus }) {
  return {
    latestFollow: () => bus.latest(followTopic, NO_CHANGES),

    /**
     * Stores the changes since the last comparison. A new subject has no changes.
     * @param passed a time that has surely passed; the retention of changes counts from it
     * @returns the number of changes
     */
    compare: (current: FollowState, now: number, passed = now): Promise<number> =>
      db.transaction(async (transaction) => {
        const rows = await transaction.select().from(followStates);
        const before = new Map(rows.map(({ kind, subject, aspects }) => [`${kind} ${subject}`, aspects]));
        const isCounted = (action: string): boolean => before.get(`action ${action}`)?.["counted"] !== undefined;
        const changes: (typeof followChanges.$inferInsert)[] = [];
        const states: (typeof followStates.$inferInsert)[] = [];
        const foundAt = new Date(now);
        for (const [kind, subjects] of entriesOf(current))
          for (const [subject, aspects] of withUnregistered(kind, subjects, rows)) {
            const old = before.get(`${kind} ${subject}`) ?? (kind === "report" ? NEW_REPORT : undefined);
            const next = { ...withoutVotes(old ?? {}), ...aspects };
            if (old && isDeepStrictEqual(old, next)) continue;
            states.push({ kind, subject, aspects: next });
            if (old) changes.push(...newsOf(old, aspects, isCounted).map((change) => ({ kind, subject, foundAt, change })));
          }
        for (let first = 0; first < states.length; first += ROWS_PER_INSERT)
          await transaction
            .insert(followStates)
            .values(states.slice(first, first + ROWS_PER_INSERT))
            .onConflictDoUpdate({ target: [followStates.kind, followStates.subject], set: { aspects: sql`excluded.aspects` } });
        for (let first = 0; first < changes.length; first += ROWS_PER_INSERT)
          await transaction.insert(followChanges).values(changes.slice(first, first + ROWS_PER_INSERT));
        await transaction.delete(followChanges).where(lt(followChanges.foundAt, new Date(passed - RETENTION_MS)));
        if (changes.length > 0) await bus.update(transaction, followTopic, NO_CHANGES, () => ({ changedAt: now }));
        return changes.length;
      }),

    isKnown: async (kind: FollowKind, subject: string): Promise<boolean> =>
      (await db.$count(followStates, and(eq(followStates.kind, kind), eq(followStates.subject, subject)))) > 0,

    /** Returns the most recent changes of a subject, newest first. */
    async changesOf(kind: FollowKind, subject: string): Promise<FoundChange[]> {
      const rows = await db
        .select()
        .from(followChanges)
        .where(and(eq(followChanges.kind, kind), eq(followChanges.subject, subject)))
        .orderBy(desc(followChanges.id))
        .limit(MAX_SHOWN);
      return changesFrom(rows);
    },
  };
}
export type FollowService = ReturnType<typeof createFollow>;

/** Parses stored changes. Another version of the site may have stored a type that this one doesn't know. */
export const changesFrom = (rows: readonly { id: number; foundAt: Date; change: unknown }[]): FoundChange[] =>
  rows.flatMap(({ id, foundAt, change }) => {
    const read = v.safeParse(changeSchema, change);
    return read.success ? [{ id, foundAt: foundAt.getTime(), change: read.output }] : [];
  });

/** Actions come last, because `isCounted` checks the stored state from before their votes were read. */
const entriesOf = (current: FollowState): [FollowKind, SubjectsById][] =>
  (["pool", "drep", "project", "report", "action"] as const).flatMap((kind) =>
    current[kind] ? [[kind, current[kind]] as [FollowKind, SubjectsById]] : [],
  );

/** A DRep that is no longer listed has ended its registration. */
function withUnregistered(
  kind: FollowKind,
  subjects: SubjectsById,
  rows: readonly { kind: FollowKind; subject: string }[],
): [string, SubjectAspects][] {
  const gone = kind === "drep" ? rows.filter((row) => row.kind === kind && !subjects.has(row.subject)) : [];
  const aspects: SubjectAspects = { registration: { type: "registration", isRegistered: false } };
  return [...subjects, ...gone.map(({ subject }): [string, SubjectAspects] => [subject, aspects])];
}

const withoutVotes = (aspects: SubjectAspects): SubjectAspects =>
  Object.fromEntries(Object.entries(aspects).filter(([name]) => !name.startsWith(VOTE)));

/** Returns aspects that differ. A first vote counts only if we had already read that action's votes. */
const newsOf = (old: SubjectAspects, aspects: SubjectAspects, isCounted: (action: string) => boolean): Change[] =>
  Object.entries(aspects).flatMap(([name, change]) => {
    if (change.type === "counted" || isDeepStrictEqual(old[name], change)) return [];
    const isNews = old[name] !== undefined || (change.type === "vote" && isCounted(change.action));
    return isNews ? [change] : [];
  });
