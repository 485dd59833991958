import { lt, sql } from "drizzle-orm";
import type { Database } from "#app/foundation/db/database.server.ts";
import { HOUR, SECOND } from "#app/foundation/durations.ts";
import { emailRequests } from "#app/foundation/email/request-limit.tables.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

/** Requests from one network within an hour, for each purpose. */
const MAX_PER_HOUR = 5;

/**
 * Counts a request for an email against its network.
 * @returns how many seconds to wait when there were too many, else 0
 */
export async function countRequest(
  db: Database,
  secret: string,
  purpose: "newsletter" | "follow",
  network: string,
  now: number,
): Promise<number> {
  const hour = Math.floor(now / HOUR);
  const endsAt = new Date((hour + 1) * HOUR);
  const [row] = await db
    .insert(emailRequests)
    .values({ key: signValue(secret, `${purpose}-network`, `${hour} ${network}`), count: 1, endsAt })
    .onConflictDoUpdate({ target: emailRequests.key, set: { count: sql`${emailRequests.count} + 1` } })
    .returning({ count: emailRequests.count });
  return (row?.count ?? 0) > MAX_PER_HOUR ? Math.ceil((endsAt.getTime() - now) / SECOND) : 0;
}

/** Deletes the counters of past hours. */
export async function pruneRequests(db: Database, now: number): Promise<void> {
  await db.delete(emailRequests).where(lt(emailRequests.endsAt, new Date(now)));
}
