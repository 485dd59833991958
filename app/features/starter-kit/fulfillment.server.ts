import { and, eq, isNull, or, sql } from "drizzle-orm";
import { addressKey, isRefundLost, stateOf, type Order } from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements, kitEvents, kitOrders } from "#app/features/starter-kit/orders.tables.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { toAsciiAddress } from "#app/foundation/email/email-address.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { CheckoutFact, PaymentEvent, PaymentFact } from "#app/features/starter-kit/payment-events.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_PENDING_EVENTS = 200;

export interface FulfillmentContext {
  secret: string;
  now: number;
  /** Queues the email with the files in the transaction that grants the entitlement. */
  enqueueDelivery: (transaction: Transaction, orderId: string) => Promise<void>;
}

/** `kept` waits for its order; `ignored` doesn't belong to our shop. */
export type EventOutcome = "handled" | "duplicate" | "kept" | "ignored";

/** `at` is the time of the fact in milliseconds since 1970. */
export interface TimedFact {
  fact: PaymentFact;
  at: number;
}

/** Key for finding the order: the payment for refunds and disputes, our order ID for checkouts. */
const orderKeyOf = (fact: PaymentFact): string | null => (fact.kind === "checkout" ? fact.reference : fact.payment);
/** False for other sales through the same Stripe account. */
export const isOwnEvent = (fact: PaymentFact): boolean =>
  fact.kind !== "checkout" || (fact.reference !== null && UUID.test(fact.reference));

/**
 * Handles an event once: the event, its consequences and the email are one transaction. Simultaneous copies wait for the event's row. An
 * event that arrives before its order is kept.
 */
export function handleEvent(
  db: Database,
  { id, type, createdAt, fact }: PaymentEvent,
  fulfillment: FulfillmentContext,
): Promise<EventOutcome> {
  if (fact === null || !isOwnEvent(fact)) return Promise.resolve("ignored");
  return db.transaction(async (transaction) => {
    const now = new Date(fulfillment.now);
    const row = { id, type, createdAt: new Date(createdAt), receivedAt: now, about: orderKeyOf(fact), fact };
    const [isNew] = await transaction.insert(kitEvents).values(row).onConflictDoNothing().returning({ id: kitEvents.id });
    if (!isNew) return "duplicate";
    const isHandled = await applyFact(transaction, { fact, at: createdAt }, fulfillment);
    // Deletes the content of a handled event.
    if (isHandled) await transaction.update(kitEvents).set({ handledAt: now, fact: null }).where(eq(kitEvents.id, id));
    return isHandled ? "handled" : "kept";
  });
}

/** Applies a fact from Stripe to its order. Returns true if the order is known. */
export async function applyFact(transaction: Transaction, timedFact: TimedFact, fulfillment: FulfillmentContext): Promise<boolean> {
  const { fact } = timedFact;
  const about = orderKeyOf(fact);
  if (about === null || !isOwnEvent(fact)) return false;
  await lockPayment(transaction, fact);
  const isWanted = eq(fact.kind === "checkout" ? kitOrders.id : kitOrders.payment, about);
  const [order] = await transaction.select().from(kitOrders).where(isWanted).limit(1).for("update");
  if (!order) return false;
  const known = await updateOrder(transaction, order, orderChanges(order, timedFact, fulfillment), fulfillment);
  if (order.payment === null && known.payment !== null) await applyPendingEvents(transaction, known.payment, fulfillment);
  return true;
}

/** Serializes a payment and its refund, in case they arrive at the same time. */
async function lockPayment(transaction: Transaction, { payment }: PaymentFact): Promise<void> {
  if (payment !== null) await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${payment}))`);
}

/** Returns changed columns. A fact that was already known keeps its first time. */
function orderChanges(order: Order, { fact, at }: TimedFact, { secret, now }: FulfillmentContext): Partial<Order> {
  const timestamp = new Date(now);
  if (fact.kind === "refund") return fact.isFull ? refunds(latest(order.refundedAt, at), order.refundFailedAt) : {};
  if (fact.kind === "failed-refund") return refunds(order.refundedAt, latest(order.refundFailedAt, at));
  if (fact.kind === "dispute") {
    // A dispute's end may arrive before its start.
    const before = order.disputes[fact.dispute];
    return before === undefined || fact.status !== "open" ? { disputes: { ...order.disputes, [fact.dispute]: fact.status } } : {};
  }
  const email = order.email ?? (order.erasedAt === null && fact.email !== null ? toAsciiAddress(fact.email) : null);
  const isPaid = fact.outcome === "paid";
  return {
    checkout: order.checkout ?? fact.checkout,
    payment: order.payment ?? fact.payment,
    email,
    emailKey: email === null ? null : addressKey(secret, email),
    country: order.country ?? (order.erasedAt === null ? fact.country : null),
    pendingAt: order.pendingAt ?? (fact.outcome === "unpaid" ? timestamp : null),
    failedAt: order.failedAt ?? (fact.outcome === "failed" ? timestamp : null),
    expiredAt: order.expiredAt ?? (fact.outcome === "expired" ? timestamp : null),
    paidAt: order.paidAt ?? (isPaid ? timestamp : null),
    held: order.held ?? (isPaid ? mismatchOf(order, fact) : null),
  };
}

const latest = (known: Date | null, at: number): Date => (known !== null && known.getTime() >= at ? known : new Date(at));

/** A failed refund undoes earlier refunds, even when reported late; a later refund counts. */
const refunds = (refundedAt: Date | null, refundFailedAt: Date | null): Pick<Order, "refundedAt" | "refundFailedAt"> => ({
  refundedAt: refundedAt !== null && refundFailedAt !== null && refundedAt <= refundFailedAt ? null : refundedAt,
  refundFailedAt,
});

/** Describes how a payment differs from the order; null if it matches. */
function mismatchOf(order: Pick<Order, "cents" | "currency" | "live" | "checkout">, fact: CheckoutFact): string | null {
  if (fact.mode !== "payment") return `mode ${fact.mode.slice(0, 40)}`;
  if (fact.live !== order.live) return fact.live ? "real money for a test" : "test money";
  if (fact.currency !== order.currency) return `currency ${(fact.currency ?? "none").slice(0, 10)}`;
  if (fact.cents !== order.cents) return `amount ${fact.cents ?? "none"}`;
  return order.checkout !== null && order.checkout !== fact.checkout ? "another checkout" : null;
}

/** Saves changes to an order with their consequences: state, entitlement and email. */
export async function updateOrder(
  transaction: Transaction,
  order: Order,
  change: Partial<Order>,
  { now, enqueueDelivery }: FulfillmentContext,
): Promise<Order> {
  const known = { ...order, ...change };
  const state = stateOf(known);
  await transaction
    .update(kitOrders)
    .set({ ...change, state })
    .where(eq(kitOrders.id, order.id));
  if (known.paidAt !== null && known.held === null) {
    const [granted] = await transaction
      .insert(kitEntitlements)
      .values({ orderId: order.id, grantedAt: new Date(now) })
      .onConflictDoNothing()
      .returning({ id: kitEntitlements.orderId });
    if (granted) await enqueueDelivery(transaction, order.id);
  }
  const isLost = state !== "paid";
  await transaction
    .update(kitEntitlements)
    .set({ revokedAt: isLost ? new Date(now) : null })
    .where(
      and(
        eq(kitEntitlements.orderId, order.id),
        isLost ? isNull(kitEntitlements.revokedAt) : sql`${kitEntitlements.revokedAt} is not null`,
      ),
    );
  if (state !== order.state) logTransition(order, state, known.held);
  if (isRefundLost(known) && !isRefundLost(order)) {
    metrics.orders.inc({ outcome: "refund-failed" });
    log.error({ event: "refund-failed", order: order.reference, reason: "the buyer's bank returned the money" });
  }
  return { ...known, state };
}

function logTransition(order: Order, state: OrderState, held: string | null): void {
  metrics.orders.inc({ outcome: state });
  if (state === "held") log.error({ event: "order-held", order: order.reference, reason: held });
  else log.info({ event: "order-changed", order: order.reference, from: order.state, to: state });
}

/** Applies events that arrived before their order was known by its payment. */
async function applyPendingEvents(transaction: Transaction, payment: string, fulfillment: FulfillmentContext): Promise<void> {
  const kept = await transaction
    .select()
    .from(kitEvents)
    .where(and(eq(kitEvents.about, payment), isNull(kitEvents.handledAt)))
    .for("update");
  for (const { id, fact, createdAt } of kept) {
    if (fact === null || !(await applyFact(transaction, { fact, at: createdAt.getTime() }, fulfillment))) continue;
    await transaction
      .update(kitEvents)
      .set({ handledAt: new Date(fulfillment.now), fact: null })
      .where(eq(kitEvents.id, id));
  }
}

/** Retries kept events whose order may have been added since, for example from a backup. Returns the number of handled events. */
export async function applyAllPendingEvents(db: Database, fulfillment: FulfillmentContext): Promise<number> {
  // Two subqueries, because each can use an index; a join would compare every kept event with every order.
  const hasPayment = sql`exists (select 1 from ${kitOrders} where ${kitOrders.payment} = ${kitEvents.about})`;
  const hasId = sql`exists (select 1 from ${kitOrders} where ${kitOrders.id} = case when ${kitEvents.fact}->>'kind' = 'checkout' then ${kitEvents.about}::uuid end)`;
  const waiting = await db
    .select({ id: kitEvents.id, fact: kitEvents.fact, createdAt: kitEvents.createdAt })
    .from(kitEvents)
    .where(and(isNull(kitEvents.handledAt), or(hasPayment, hasId)))
    .limit(MAX_PENDING_EVENTS);
  let handled = 0;
  for (const { id, fact, createdAt } of waiting) {
    handled += await db.transaction(async (transaction) => {
      // Lock the payment before the event, as everywhere else, to avoid a deadlock.
      if (fact) await lockPayment(transaction, fact);
      const [event] = await transaction
        .select({ id: kitEvents.id })
        .from(kitEvents)
        .where(and(eq(kitEvents.id, id), isNull(kitEvents.handledAt)))
        .for("update");
      if (!event || !fact || !(await applyFact(transaction, { fact, at: createdAt.getTime() }, fulfillment))) return 0;
      await transaction
        .update(kitEvents)
        .set({ handledAt: new Date(fulfillment.now), fact: null })
        .where(eq(kitEvents.id, id));
      return 1;
    });
  }
  return handled;
}
