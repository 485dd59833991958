import { lt } from "drizzle-orm";
import { pruneLog } from "#app/features/desk/desk-log.server.ts";
import { deskChallenges, deskInvites, deskSessions } from "#app/features/desk/desk.tables.server.ts";
import { hasMembers } from "#app/features/desk/members.server.ts";
import { createPasskeys } from "#app/features/desk/passkeys.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";

interface Options {
  db: Database;
  /** Origin where the desk is served. */
  origin: string;
  siteName: string;
  logDays: number;
  now?: () => number;
}
export type DeskService = ReturnType<typeof createDesk>;

/** The operator's desk. All state is in the database, so any instance can answer any request. */
export function createDesk({ db, origin, siteName, logDays, now = Date.now }: Options) {
  return {
    db,
    origin,
    siteName,
    logDays,
    now,
    passkeys: createPasskeys({ db, origin, siteName, now }),
    /** False until the first invite. */
    isOpen: (): Promise<boolean> => hasMembers(db),
    /** Deletes what has expired, and old log entries. `passed` has certainly passed, in milliseconds since 1970. @returns the number of rows */
    async prune(passed: number): Promise<number> {
      const before = new Date(passed);
      const gone = await Promise.all([
        db.delete(deskSessions).where(lt(deskSessions.expiresAt, before)).returning({ hash: deskSessions.hash }),
        db.delete(deskChallenges).where(lt(deskChallenges.expiresAt, before)).returning({ hash: deskChallenges.hash }),
        db.delete(deskInvites).where(lt(deskInvites.expiresAt, before)).returning({ hash: deskInvites.hash }),
      ]);
      return gone.reduce((sum, rows) => sum + rows.length, await pruneLog(db, logDays, passed));
    },
  };
}
