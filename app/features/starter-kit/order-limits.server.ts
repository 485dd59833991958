import { lt, sql } from "drizzle-orm";
import { kitLimits } from "#app/features/starter-kit/orders.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { seal } from "#app/foundation/secret.server.ts";

const HOUR = 3_600_000;

/** How often something may be done within a span of time. */
export interface Limit {
  name: string;
  most: number;
  spanMs: number;
}

export const CHECKOUTS_OF_NETWORK: Limit = { name: "checkout", most: 20, spanMs: HOUR };
/** Requests for mails, whatever they ask for. */
export const REQUESTS_OF_NETWORK: Limit = { name: "request", most: 5, spanMs: HOUR };
/** Mails to one address that somebody asked for, whoever it was: one an hour, three a day. */
export const MAILS_OF_HOUR: Limit = { name: "mail-hour", most: 1, spanMs: HOUR };
export const MAILS_OF_DAY: Limit = { name: "mail-day", most: 3, spanMs: 24 * HOUR };

/**
 * Counts one more against a limit.
 * @returns how many seconds to wait when there were too many, else 0
 */
export async function countAgainst(db: Database | Transaction, secret: string, { name, most, spanMs }: Limit, thing: string, now: number): Promise<number> {
  const span = Math.floor(now / spanMs);
  const endsAt = new Date((span + 1) * spanMs);
  const [row] = await db
    .insert(kitLimits)
    .values({ key: seal(secret, `kit-limit-${name}`, `${span} ${thing}`), count: 1, endsAt })
    .onConflictDoUpdate({ target: kitLimits.key, set: { count: sql`${kitLimits.count} + 1` } })
    .returning({ count: kitLimits.count });
  return (row?.count ?? 0) > most ? Math.ceil((endsAt.getTime() - now) / 1000) : 0;
}

export async function thinLimits(db: Database, now: number): Promise<void> {
  await db.delete(kitLimits).where(lt(kitLimits.endsAt, new Date(now)));
}
