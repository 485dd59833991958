import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { jobs } from "#app/foundation/jobs/jobs.tables.server.ts";

/** Jobs of all instances whose last run failed. */
export async function listFailingJobs(db: Database) {
  const rows = await db.select().from(jobs).where(gt(jobs.failures, 0)).orderBy(asc(jobs.name));
  return rows.map(({ name, failures, lastError, lastErrorAt, lastSuccess, nextAt }) => ({
    name,
    failures,
    lastError: lastError ?? "",
    lastErrorAt: lastErrorAt?.getTime() ?? null,
    lastSuccess: lastSuccess?.getTime() ?? null,
    nextAt: nextAt.getTime(),
  }));
}

/** Makes a failing job due now, in whichever instance runs jobs. @returns false if it isn't failing anymore, or runs at this moment */
export async function retryJob(tx: Transaction, name: string): Promise<boolean> {
  const due = await tx
    .update(jobs)
    .set({ nextAt: sql`now()` })
    .where(and(eq(jobs.name, name), gt(jobs.failures, 0), or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, sql`now()`))))
    .returning({ name: jobs.name });
  return due.length > 0;
}
