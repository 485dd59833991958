import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { LogEntry } from "#app/features/desk/desk.ts";
import { deskLog } from "#app/features/desk/desk.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";

const PAGE_SIZE = 100;

/** An entry of the log. `before` and `after` are the changed values, as JSON. */
export interface NewLogEntry {
  actor: string;
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Adds an entry in the transaction of its change, so that neither exists without the other. */
export async function recordEntry(tx: Transaction, { before = null, after = null, ...entry }: NewLogEntry, at: number): Promise<void> {
  await tx.insert(deskLog).values({ ...entry, before, after, at: new Date(at) });
}

export interface LogFilter {
  action?: string | undefined;
  actor?: string | undefined;
  /** Only entries with a lower ID. */
  before?: number | undefined;
}

export async function listEntries(db: Database, { action, actor, before }: LogFilter, count = PAGE_SIZE): Promise<LogEntry[]> {
  const rows = await db
    .select()
    .from(deskLog)
    .where(
      and(
        action === undefined ? undefined : eq(deskLog.action, action),
        actor === undefined ? undefined : eq(deskLog.actor, actor),
        before === undefined ? undefined : lt(deskLog.id, before),
      ),
    )
    .orderBy(desc(deskLog.id))
    .limit(count);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() }));
}

/** Actors and actions in the log, for its filters. */
export async function listLogChoices(db: Database): Promise<{ actors: string[]; actions: string[] }> {
  const [actors, actions] = await Promise.all([
    db.selectDistinct({ name: deskLog.actor }).from(deskLog).orderBy(deskLog.actor),
    db.selectDistinct({ name: deskLog.action }).from(deskLog).orderBy(deskLog.action),
  ]);
  return { actors: actors.map(({ name }) => name), actions: actions.map(({ name }) => name) };
}

/** Deletes entries older than the configured age. @param passed a time that has certainly passed, in milliseconds since 1970 */
export async function pruneLog(db: Database, days: number, passed: number): Promise<number> {
  const gone = await db
    .delete(deskLog)
    // The database refuses to delete younger ones by its own clock.
    .where(and(lt(deskLog.at, new Date(passed - days * DAY)), lt(deskLog.at, sql`now() - interval '90 days'`)))
    .returning({ id: deskLog.id });
  return gone.length;
}
