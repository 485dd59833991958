import { and, eq, gte, inArray, isNotNull, lt } from "drizzle-orm";
import { applyFact, isOwnEvent, type FulfillmentContext } from "#app/features/starter-kit/fulfillment.server.ts";
import { kitOrders } from "#app/features/starter-kit/orders.tables.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { PaymentFact } from "#app/features/starter-kit/payment-events.server.ts";
import type { Payments } from "#app/features/starter-kit/stripe.server.ts";
import { HOUR } from "#app/foundation/durations.ts";

/** Stripe retries a webhook for this long. */
const WINDOW = 72 * HOUR;

export interface Reconciliation {
  checkouts: number;
  /** Orders that we updated from Stripe's list. */
  mended: number;
  /** Checkouts and orders that only one side knows. */
  unknown: number;
}

/** Compares the orders of the last 72 hours with Stripe's list and applies events that no webhook delivered. */
export async function reconcile(db: Database, payments: Payments, fulfillment: FulfillmentContext): Promise<Reconciliation> {
  const since = fulfillment.now - WINDOW;
  const found: Reconciliation = { checkouts: 0, mended: 0, unknown: 0 };
  const listed = new Set<string>();
  for await (const { checkout, isRefunded } of payments.listCheckouts(since)) {
    listed.add(checkout.checkout);
    if (checkout.reference === null || !isOwnEvent(checkout)) continue;
    found.checkouts += 1;
    const refund: PaymentFact[] =
      isRefunded && checkout.payment !== null ? [{ kind: "refund", payment: checkout.payment, isFull: true }] : [];
    const change = await reconcileOrder(db, checkout.reference, [checkout, ...refund], fulfillment);
    if (change === "unknown") found.unknown += 1;
    if (change === "mended") found.mended += 1;
  }
  found.unknown += await logOrdersWithoutCheckout(db, listed, since, fulfillment.now);
  return found;
}

async function reconcileOrder(
  db: Database,
  orderId: string,
  facts: readonly PaymentFact[],
  fulfillment: FulfillmentContext,
): Promise<"same" | "mended" | "unknown"> {
  return db.transaction(async (transaction) => {
    const before = await readOrderState(transaction, orderId);
    if (before === undefined) {
      logDifference("checkout-without-order", orderId);
      return "unknown";
    }
    for (const fact of facts) {
      // Stripe's list has no timestamps, so known facts keep theirs. Only the webhook shows if a refund followed a failed one.
      if (fact.kind !== "refund" || (before.state !== "refunded" && before.refundFailedAt === null))
        await applyFact(transaction, { fact, at: fulfillment.now }, fulfillment);
    }
    const after = await readOrderState(transaction, orderId);
    if (after?.state === before.state) return "same";
    metrics.orders.inc({ outcome: "mended" });
    log.warn({ event: "order-repaired", order: orderId, from: before.state, to: after?.state });
    return "mended";
  });
}

const readOrderState = async (
  db: Pick<Database, "select">,
  orderId: string,
): Promise<{ state: OrderState; refundFailedAt: Date | null } | undefined> =>
  (
    await db.select({ state: kitOrders.state, refundFailedAt: kitOrders.refundFailedAt }).from(kitOrders).where(eq(kitOrders.id, orderId))
  )[0];

/** Logs paid orders that are missing from Stripe's list, except at the edges of the time window, where the list may just not have them. */
async function logOrdersWithoutCheckout(db: Database, listed: ReadonlySet<string>, since: number, now: number): Promise<number> {
  const rows = await db
    .select({ id: kitOrders.id, checkout: kitOrders.checkout })
    .from(kitOrders)
    .where(
      and(
        inArray(kitOrders.state, ["paid", "held"]),
        isNotNull(kitOrders.checkout),
        gte(kitOrders.createdAt, new Date(since + HOUR)),
        lt(kitOrders.createdAt, new Date(now - HOUR)),
      ),
    );
  const missing = rows.filter(({ checkout }) => checkout !== null && !listed.has(checkout));
  for (const { id } of missing) logDifference("order-without-checkout", id);
  return missing.length;
}

function logDifference(event: string, order: string): void {
  metrics.orders.inc({ outcome: "difference" });
  log.warn({ event, order });
}
