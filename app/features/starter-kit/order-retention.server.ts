import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { pruneRateLimits } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { kitEvents, kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { comparableAddress } from "#app/foundation/email/email-address.ts";

/** Unpaid orders are deleted after this, unless a bank transfer is pending; so are handled events. */
const UNPAID_RETENTION = 30 * DAY;
/** Events of payments that are not ours, and payments that never came; no dispute comes later. */
const PENDING_RETENTION = 180 * DAY;

/** Forgets what is no longer needed. Answers how many unpaid orders went. */
export async function pruneOrders(db: Database, now: number): Promise<number> {
  const [moment, old, oldest] = [0, UNPAID_RETENTION, PENDING_RETENTION].map((ago) => new Date(now - ago));
  if (!moment || !old || !oldest) return 0;
  await pruneRateLimits(db, now);
  await db.delete(kitTokens).where(lt(kitTokens.expiresAt, moment));
  await db.delete(kitEvents).where(and(isNotNull(kitEvents.handledAt), lt(kitEvents.receivedAt, old)));
  await db.delete(kitEvents).where(lt(kitEvents.receivedAt, oldest));
  const unpaid: OrderState[] = ["open", "expired", "failed"];
  // A bank transfer may take long: the order must still exist when it arrives.
  const isOver = or(
    and(inArray(kitOrders.state, unpaid), lt(kitOrders.createdAt, old)),
    and(eq(kitOrders.state, "pending"), lt(kitOrders.createdAt, oldest)),
  );
  const gone = await db
    .delete(kitOrders)
    .where(and(isOver, isNull(kitOrders.paidAt)))
    .returning({ id: kitOrders.id });
  return gone.length;
}

/**
 * Erases who bought under an address. What the books need stays: reference,
 * amounts, dates and Stripe's names. Answers how many orders it was.
 */
export async function eraseBuyer(db: Database, email: string, now: number): Promise<number> {
  // By the address itself too: its hash may come from an earlier secret.
  const isTheirs = sql`lower(${kitOrders.email}) = ${comparableAddress(email)}`;
  await db.delete(kitTokens).where(inArray(kitTokens.orderId, db.select({ id: kitOrders.id }).from(kitOrders).where(isTheirs)));
  await db
    .update(kitEvents)
    .set({ fact: sql`jsonb_set(${kitEvents.fact}, '{email}', 'null')` })
    .where(sql`lower(${kitEvents.fact}->>'email') in (${email.toLowerCase()}, ${comparableAddress(email)})`);
  const erased = await db
    .update(kitOrders)
    .set({ email: null, emailKey: null, country: null, withdrawnName: null, erasedAt: new Date(now) })
    .where(isTheirs)
    .returning({ id: kitOrders.id });
  return erased.length;
}
