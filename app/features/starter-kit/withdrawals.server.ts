import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { updateOrder, type FulfillmentContext } from "#app/features/starter-kit/fulfillment.server.ts";
import { hashOf, lockOrder, type Order } from "#app/features/starter-kit/order-store.server.ts";
import { kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import { isOrderToken, type WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { signValue } from "#app/foundation/secret.server.ts";
import { paymentReason, type Payments } from "#app/features/starter-kit/stripe.server.ts";

export const WITHDRAW_LINK_TTL = 48 * HOUR;
/** Stripe seldom accepts a refund soon after rejecting it, and each try is a line in the log. */
const REFUND_RETRY_DELAY = 10 * MINUTE;
/** Withdrawal period required by law, if the operator promises no longer one. */
const LEGAL_DAYS = 14;

/** Days after the payment within which a buyer can get a refund by a button. */
export function withdrawalDays(): number {
  const { guarantee } = starterKit().claims;
  return guarantee.shown ? guarantee.days : LEGAL_DAYS;
}

export const withdrawableSince = (now: number): number => now - withdrawalDays() * DAY;

/** Stripe rejected a refund; the job retries after the delay. */
class RefundError extends Error {
  readonly retryAfterMs = REFUND_RETRY_DELAY;
}

/** True while the buyer can get a refund by a button. */
export const isWithdrawable = ({ state, paidAt }: Pick<Order, "state" | "paidAt">, now: number): boolean =>
  (state === "paid" || state === "held") && paidAt !== null && paidAt.getTime() > withdrawableSince(now);

/** Derived from the secret and the request, so rendering an email twice gives the same link. */
export async function makeWithdrawToken(db: Database, secret: string, orderId: string, requestedAt: number): Promise<string> {
  const token = signValue(secret, "kit-withdraw", `${orderId} ${requestedAt}`);
  await db
    .insert(kitTokens)
    .values({ hash: hashOf(token), orderId, expiresAt: new Date(requestedAt + WITHDRAW_LINK_TTL) })
    .onConflictDoNothing();
  return token;
}

/** Order of a valid link. Read-only. */
export async function orderOfToken(db: Database, token: string, now: number): Promise<Order | undefined> {
  if (!isOrderToken(token)) return undefined;
  const [row] = await db
    .select({ order: kitOrders })
    .from(kitTokens)
    .innerJoin(kitOrders, eq(kitOrders.id, kitTokens.orderId))
    .where(and(eq(kitTokens.hash, hashOf(token)), gt(kitTokens.expiresAt, new Date(now))));
  return row?.order;
}

export interface WithdrawalContext extends FulfillmentContext {
  enqueueReceipt: (transaction: Transaction, orderId: string) => Promise<void>;
}

/** Ends the entitlement, marks the refund as due and queues the receipt, in one transaction. */
async function endEntitlement(
  transaction: Transaction,
  order: Order,
  name: string | null,
  { enqueueReceipt, ...fulfillment }: WithdrawalContext,
): Promise<void> {
  await updateOrder(transaction, order, { withdrawnAt: new Date(fulfillment.now), withdrawnName: name }, fulfillment);
  await transaction.delete(kitTokens).where(eq(kitTokens.orderId, order.id));
  await enqueueReceipt(transaction, order.id);
}

/** Identifies the purchase; the name is optional. */
export interface Declaration {
  reference: string;
  email: string;
  name: string | null;
}

/** Withdraws from the declared purchase. Does nothing if there is none or it's too late, and the response is the same. */
export function applyDeclaration(db: Database, { reference, email, name }: Declaration, ending: WithdrawalContext): Promise<void> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, ending.secret, reference, email);
    if (order && isWithdrawable(order, ending.now)) await endEntitlement(transaction, order, name, ending);
  });
}

export function withdraw(db: Database, token: string, ending: WithdrawalContext): Promise<WithdrawalOutcome> {
  const { now } = ending;
  if (!isOrderToken(token)) return Promise.resolve("used");
  return db.transaction(async (transaction) => {
    const [used] = await transaction
      .delete(kitTokens)
      .where(and(eq(kitTokens.hash, hashOf(token)), gt(kitTokens.expiresAt, new Date(now))))
      .returning({ orderId: kitTokens.orderId });
    if (!used) return "used";
    const [order] = await transaction.select().from(kitOrders).where(eq(kitOrders.id, used.orderId)).for("update");
    if (!order || !isWithdrawable(order, now)) return "unable";
    await endEntitlement(transaction, order, null, ending);
    return "done";
  });
}

/**
 * Requests refunds of withdrawals. A refund is recorded as done when Stripe reports it, or if there is nothing left to refund. Returns the
 * number of requests.
 * @throws {RefundError} when Stripe rejected any of them, after trying the others
 */
export async function requestRefunds(db: Database, payments: Payments, now: number): Promise<number> {
  const isDue = and(
    isNotNull(kitOrders.withdrawnAt),
    isNull(kitOrders.refundAskedAt),
    isNull(kitOrders.refundedAt),
    isNotNull(kitOrders.payment),
  );
  const due = await db
    .select({ id: kitOrders.id, reference: kitOrders.reference, payment: kitOrders.payment })
    .from(kitOrders)
    .where(isDue);
  let asked = 0;
  let failed = 0;
  for (const { id, reference, payment } of due) {
    if (payment === null) continue;
    try {
      const isNew = await payments.refund(payment, id);
      await db
        .update(kitOrders)
        .set({ refundAskedAt: new Date(now) })
        .where(eq(kitOrders.id, id));
      log.info({ event: isNew ? "refund-requested" : "refund-already-made", order: reference });
      asked += 1;
    } catch (error) {
      metrics.orders.inc({ outcome: "refund-failed" });
      log.error({ event: "refund-failed", order: reference, reason: paymentReason(error) });
      failed += 1;
    }
  }
  if (failed > 0) throw new RefundError(`${failed} of ${due.length} refunds were not taken by Stripe`);
  return asked;
}
