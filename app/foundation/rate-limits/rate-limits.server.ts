import { lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, SECOND } from "#app/foundation/durations.ts";
import { rateLimits } from "#app/foundation/rate-limits/rate-limits.tables.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";

interface RateLimit {
  max: number;
  windowMs: number;
}

const LIMITS = {
  "newsletter-network": { max: 5, windowMs: HOUR },
  "follow-network": { max: 5, windowMs: HOUR },
  "report-network": { max: 5, windowMs: HOUR },
  "report-subject": { max: 20, windowMs: DAY },
  "report-total": { max: 1_000, windowMs: DAY },
  "kit-limit-checkout": { max: 20, windowMs: HOUR },
  "kit-limit-request": { max: 5, windowMs: HOUR },
  "kit-limit-mail-hour": { max: 1, windowMs: HOUR },
  "kit-limit-mail-day": { max: 3, windowMs: DAY },
} satisfies Record<string, RateLimit>;

/** Counts one request; only a hash of `key` is stored. @returns seconds to wait if the limit is exceeded, otherwise 0 */
export async function consumeRateLimit(
  db: Database | Transaction,
  secret: string,
  name: keyof typeof LIMITS,
  key: string,
  now: number,
): Promise<number> {
  const { max, windowMs } = LIMITS[name];
  const window = Math.floor(now / windowMs);
  const endsAt = new Date((window + 1) * windowMs);
  const [row] = await db
    .insert(rateLimits)
    .values({ key: signValue(secret, name, `${window} ${key}`), count: 1, endsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
    .returning({ count: rateLimits.count });
  return (row?.count ?? 0) > max ? Math.ceil((endsAt.getTime() - now) / SECOND) : 0;
}

export async function pruneRateLimits(db: Database, now: number): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, new Date(now)));
}
