import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { pruneRateLimits } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { kitEvents, kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { comparableAddress } from "#app/foundation/email/email-address.ts";

/** Retention of handled events and of unpaid orders, except those with a pending bank transfer. */
const UNPAID_RETENTION = 30 * DAY;
/** Retention of events and pending transfers that never matched a payment. No dispute arrives later. */
const PENDING_RETENTION = 180 * DAY;

/** Deletes expired data. Returns the number of deleted unpaid orders. */
export async function pruneOrders(db: Database, now: number): Promise<number> {
  const [timestamp, old, oldest] = [0, UNPAID_RETENTION, PENDING_RETENTION].map((ago) => new Date(now - ago));
  if (!timestamp || !old || !oldest) return 0;
  await pruneRateLimits(db, now);
  await db.delete(kitTokens).where(lt(kitTokens.expiresAt, timestamp));
  await db.delete(kitEvents).where(and(isNotNull(kitEvents.handledAt), lt(kitEvents.receivedAt, old)));
  await db.delete(kitEvents).where(lt(kitEvents.receivedAt, oldest));
  const unpaid: OrderState[] = ["open", "expired", "failed"];
  // A bank transfer can take long, and its order must still exist when it arrives.
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
 * Erases a buyer's personal data by email address. Keeps data for accounting: reference, amounts, dates and Stripe's IDs. Returns the
 * number of orders.
 */
export async function eraseBuyer(db: Database, email: string, now: number): Promise<number> {
  // Matches the address itself, because the hash may come from an earlier secret.
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
