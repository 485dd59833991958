import { lt, sql } from "drizzle-orm";
import { kitLimits } from "#app/features/starter-kit/orders.tables.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

const HOUR = 3_600_000;

/** How often something may be done within a span of time. */
export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export const CHECKOUTS_PER_NETWORK: RateLimit = { name: "checkout", max: 20, windowMs: HOUR };
/** Requests for mails, whatever they ask for. */
export const REQUESTS_PER_NETWORK: RateLimit = { name: "request", max: 5, windowMs: HOUR };
/** Emails to one address, whoever asked for them: one an hour, three a day. */
export const EMAILS_PER_HOUR: RateLimit = { name: "mail-hour", max: 1, windowMs: HOUR };
export const EMAILS_PER_DAY: RateLimit = { name: "mail-day", max: 3, windowMs: 24 * HOUR };

/**
 * Counts one more against a limit.
 * @returns how many seconds to wait when there were too many, else 0
 */
export async function consumeRateLimit(
  db: Database | Transaction,
  secret: string,
  { name, max, windowMs }: RateLimit,
  thing: string,
  now: number,
): Promise<number> {
  const span = Math.floor(now / windowMs);
  const endsAt = new Date((span + 1) * windowMs);
  const [row] = await db
    .insert(kitLimits)
    .values({ key: signValue(secret, `kit-limit-${name}`, `${span} ${thing}`), count: 1, endsAt })
    .onConflictDoUpdate({ target: kitLimits.key, set: { count: sql`${kitLimits.count} + 1` } })
    .returning({ count: kitLimits.count });
  return (row?.count ?? 0) > max ? Math.ceil((endsAt.getTime() - now) / 1000) : 0;
}

export async function pruneRateLimits(db: Database, now: number): Promise<void> {
  await db.delete(kitLimits).where(lt(kitLimits.endsAt, new Date(now)));
}
