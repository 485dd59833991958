import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { thinLimits } from "#app/features/starter-kit/order-limits.server.ts";
import { kitEvents, kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Database } from "#app/foundation/db/database.server.ts";

const DAY = 86_400_000;
/** Orders that nobody paid are forgotten after this, unless a bank is at it; so are events that were dealt with. */
const FORGET_AFTER = 30 * DAY;
/** Events of payments that are not ours, and payments that never came; no dispute comes later. */
const GIVE_UP_AFTER = 180 * DAY;

/** Forgets what is no longer needed. Answers how many unpaid orders went. */
export async function thinOrders(db: Database, now: number): Promise<number> {
  const [moment, old, oldest] = [0, FORGET_AFTER, GIVE_UP_AFTER].map((ago) => new Date(now - ago));
  if (!moment || !old || !oldest) return 0;
  await thinLimits(db, now);
  await db.delete(kitTokens).where(lt(kitTokens.expiresAt, moment));
  await db.delete(kitEvents).where(and(isNotNull(kitEvents.handledAt), lt(kitEvents.receivedAt, old)));
  await db.delete(kitEvents).where(lt(kitEvents.receivedAt, oldest));
  const unpaid: OrderState[] = ["open", "expired", "failed"];
  // A bank may take its time: what it brings at last must find its order.
  const isOver = or(and(inArray(kitOrders.state, unpaid), lt(kitOrders.createdAt, old)), and(eq(kitOrders.state, "pending"), lt(kitOrders.createdAt, oldest)));
  const gone = await db.delete(kitOrders).where(and(isOver, isNull(kitOrders.paidAt))).returning({ id: kitOrders.id });
  return gone.length;
}

/** Erases who bought under an address. What the books need stays: reference, amounts, dates and Stripe's names. Answers how many orders it was. */
export async function eraseBuyer(db: Database, email: string, now: number): Promise<number> {
  // By the address itself: its seal is of the secret of its time.
  const isTheirs = sql`lower(${kitOrders.email}) = ${email.toLowerCase()}`;
  await db.delete(kitTokens).where(inArray(kitTokens.orderId, db.select({ id: kitOrders.id }).from(kitOrders).where(isTheirs)));
  await db
    .update(kitEvents)
    .set({ fact: sql`jsonb_set(${kitEvents.fact}, '{email}', 'null')` })
    .where(sql`lower(${kitEvents.fact}->>'email') = ${email.toLowerCase()}`);
  const erased = await db.update(kitOrders).set({ email: null, emailKey: null, country: null, withdrawnName: null, erasedAt: new Date(now) }).where(isTheirs).returning({ id: kitOrders.id });
  return erased.length;
}
