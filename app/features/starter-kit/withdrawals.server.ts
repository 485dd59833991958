import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { applyFact, updateOrder, type FulfillmentContext } from "#app/features/starter-kit/fulfillment.server.ts";
import { hashOf, isRefundLost, isRefundOwed, lockOrder, type Order } from "#app/features/starter-kit/order-store.server.ts";
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

/** Days after a withdrawal within which the law requires the refund. */
const REFUND_DAYS = 14;
export const refundDueBy = (withdrawnAt: number): number => withdrawnAt + REFUND_DAYS * DAY;

export const withdrawableSince = (now: number): number => now - withdrawalDays() * DAY;

/** Stripe rejected a refund; the job retries after the delay. */
class RefundError extends Error {
  readonly retryAfterMs = REFUND_RETRY_DELAY;
}

type Payment = Pick<Order, "state" | "paidAt">;

/** True while the buyer can get a refund by a button. */
export const isWithdrawable = ({ state, paidAt }: Payment, now: number): boolean =>
  (state === "paid" || state === "held") && paidAt !== null && paidAt.getTime() > withdrawableSince(now);

/** End of the buyer's time to get a refund by a button; null if it's over or there is none. */
export const withdrawableUntil = (order: Payment, now: number): number | null =>
  order.paidAt !== null && isWithdrawable(order, now) ? order.paidAt.getTime() + withdrawalDays() * DAY : null;

/** True if the operator can refund the payment. Stripe refuses disputed ones, and repeating a refund that came back would fail again. */
export const isRefundable = (
  { state, payment, live, ...refund }: Pick<Order, "state" | "payment" | "live" | "refundedAt" | "refundFailedAt">,
  payments: Pick<Payments, "live"> | undefined,
): boolean => (state === "paid" || state === "held") && payment !== null && !isRefundLost(refund) && live === payments?.live;

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

export interface RefundContext extends FulfillmentContext {
  payments: Payments | undefined;
  enqueueRefundNotice: (transaction: Transaction, orderId: string) => Promise<void>;
}

/**
 * Grants a refund without a withdrawal, for the operator: ends the entitlement, marks the refund as due and queues the email. Returns the
 * order as it was; undefined if it can't be refunded.
 */
export async function grantRefund(
  transaction: Transaction,
  reference: string,
  { payments, enqueueRefundNotice, ...fulfillment }: RefundContext,
): Promise<Order | undefined> {
  const [order] = await transaction.select().from(kitOrders).where(eq(kitOrders.reference, reference)).for("update");
  if (!order || !isRefundable(order, payments)) return undefined;
  await updateOrder(transaction, order, { refundGrantedAt: new Date(fulfillment.now) }, fulfillment);
  await transaction.delete(kitTokens).where(eq(kitTokens.orderId, order.id));
  await enqueueRefundNotice(transaction, order.id);
  return order;
}

/**
 * Requests due refunds. A refund is recorded as done when Stripe reports it, or if there is nothing left to refund. Returns the number of
 * requests.
 * @throws {RefundError} when Stripe rejected any of them, after trying the others
 */
export async function requestRefunds(db: Database, payments: Payments, fulfillment: FulfillmentContext): Promise<number> {
  const isDue = and(isRefundOwed, isNull(kitOrders.refundAskedAt), isNotNull(kitOrders.payment));
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
      await db.transaction(async (transaction) => {
        await transaction
          .update(kitOrders)
          .set({ refundAskedAt: new Date(fulfillment.now), refundRefusal: null })
          .where(eq(kitOrders.id, id));
        if (!isNew) await applyFact(transaction, { fact: { kind: "refund", payment, isFull: true }, at: fulfillment.now }, fulfillment);
      });
      log.info({ event: isNew ? "refund-requested" : "refund-already-made", order: reference });
      asked += 1;
    } catch (error) {
      const refundRefusal = paymentReason(error);
      metrics.orders.inc({ outcome: "refund-failed" });
      log.error({ event: "refund-failed", order: reference, reason: refundRefusal });
      await db.update(kitOrders).set({ refundRefusal }).where(eq(kitOrders.id, id));
      failed += 1;
    }
  }
  if (failed > 0) throw new RefundError(`${failed} of ${due.length} refunds were not taken by Stripe`);
  return asked;
}
