import { and, eq, isNull } from "drizzle-orm";
import { downloadPath } from "#app/features/starter-kit/downloads.server.ts";
import {
  deliveryEmail,
  linksEmail,
  receiptEmail,
  refundEmail,
  withdrawEmail,
  type FileLink,
  type Purchase,
} from "#app/features/starter-kit/kit-emails.server.ts";
import { consumeRateLimit } from "#app/foundation/rate-limits/rate-limits.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements, kitOrders } from "#app/features/starter-kit/orders.tables.server.ts";
import { DOWNLOAD_DAYS } from "#app/features/starter-kit/orders.ts";
import { filesOf, type Shop } from "#app/features/starter-kit/shop.server.ts";
import { isWithdrawable, makeWithdrawToken, WITHDRAW_LINK_TTL, withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import type { EmailMessage } from "#app/foundation/email/email-message.server.ts";
import type { TemplateData } from "#app/foundation/email/email-queue.server.ts";

const DELIVERY = "kit-delivery";
const LINKS = "kit-links";
const WITHDRAW = "kit-withdraw";
const RECEIPT = "kit-receipt";
const REFUND = "kit-refund";
const LINK_TTL_MS = DOWNLOAD_DAYS * 86_400_000;

export function registerTemplates(shop: Shop): void {
  shop.emailQueue.registerTemplate(DELIVERY, (data) => renderDeliveryEmail(shop, data));
  shop.emailQueue.registerTemplate(LINKS, (data) => renderLinksEmail(shop, data));
  shop.emailQueue.registerTemplate(WITHDRAW, (data) => renderWithdrawEmail(shop, data));
  shop.emailQueue.registerTemplate(RECEIPT, (data) => renderReceiptEmail(shop, data));
  shop.emailQueue.registerTemplate(REFUND, (data) => renderRefundEmail(shop, data));
}

/** Links to an order's files that expire at `expiresAt`. */
function linksUntil(shop: Shop, { id, language }: Pick<store.Order, "id" | "language">, expiresAt: number): FileLink[] {
  return filesOf(shop, language).map(({ format }) => ({
    format,
    url: `${shop.origin}${downloadPath(shop.secret, { orderId: id, format, expiresAt }, language)}`,
  }));
}

const purchaseOf = ({ origin }: Shop, order: store.Order): Purchase | null =>
  order.email === null || order.paidAt === null
    ? null
    : {
        to: order.email,
        language: order.language,
        origin,
        reference: order.reference,
        cents: order.cents,
        currency: order.currency,
        paidAt: order.paidAt.getTime(),
        withdrawalDays: withdrawalDays(),
      };

/** Returns null if the money was refunded since, or Stripe had no usable address. */
async function renderDeliveryEmail(shop: Shop, { order: id = "" }: TemplateData): Promise<EmailMessage | null> {
  const [row] = await shop.db
    .select({ order: kitOrders, grantedAt: kitEntitlements.grantedAt })
    .from(kitOrders)
    .innerJoin(kitEntitlements, eq(kitEntitlements.orderId, kitOrders.id))
    .where(and(eq(kitOrders.id, id), isNull(kitEntitlements.revokedAt)));
  const purchase = row && purchaseOf(shop, row.order);
  return purchase ? deliveryEmail(purchase, linksUntil(shop, row.order, row.grantedAt.getTime() + LINK_TTL_MS)) : null;
}

async function renderLinksEmail(shop: Shop, { order: id = "", at = "" }: TemplateData): Promise<EmailMessage | null> {
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  return purchase && (await store.isEntitled(shop.db, id)) ? linksEmail(purchase, linksUntil(shop, order, Number(at) + LINK_TTL_MS)) : null;
}

/** Returns null if the order can no longer be withdrawn from, or the link would have expired. */
async function renderWithdrawEmail(shop: Shop, { order: id = "", at = "" }: TemplateData): Promise<EmailMessage | null> {
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  if (!purchase || !isWithdrawable(order, shop.now()) || Number(at) + WITHDRAW_LINK_TTL <= shop.now()) return null;
  return withdrawEmail(purchase, await makeWithdrawToken(shop.db, shop.secret, id, Number(at)));
}

async function renderReceiptEmail(shop: Shop, { order: id = "" }: TemplateData): Promise<EmailMessage | null> {
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  return purchase && order.withdrawnAt ? receiptEmail(purchase, order.withdrawnAt.getTime(), order.withdrawnName) : null;
}

async function renderRefundEmail(shop: Shop, { order: id = "" }: TemplateData): Promise<EmailMessage | null> {
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  return purchase ? refundEmail(purchase) : null;
}

/** Queues the email with the files in the transaction that grants the entitlement. */
export const enqueueDelivery = ({ emailQueue }: Shop, transaction: Transaction, order: string): Promise<void> =>
  emailQueue.enqueue(transaction, DELIVERY, { order });

/** Queues the links for the operator, without the limits that strangers have. */
export const enqueueLinksAgain = ({ emailQueue, now }: Shop, transaction: Transaction, order: string): Promise<void> =>
  emailQueue.enqueue(transaction, LINKS, { order, at: String(now()) });

/** Queues the receipt in the transaction that records the withdrawal. */
export const enqueueReceipt = ({ emailQueue }: Shop, transaction: Transaction, order: string): Promise<void> =>
  emailQueue.enqueue(transaction, RECEIPT, { order });

/** Queues the email in the transaction that grants the refund. */
export const enqueueRefundNotice = ({ emailQueue }: Shop, transaction: Transaction, order: string): Promise<void> =>
  emailQueue.enqueue(transaction, REFUND, { order });

/** Queues an email about an order unless its address reached the limit. The caller doesn't learn which. */
async function enqueueEmail(
  { db, secret, emailQueue, now }: Shop,
  kind: typeof LINKS | typeof WITHDRAW,
  order: store.Order | undefined,
): Promise<void> {
  const key = order?.emailKey;
  if (!order || !key) return;
  await db.transaction(async (transaction) => {
    // The shorter limit first, so that a request it rejects doesn't count toward the longer one.
    for (const limit of ["kit-limit-mail-hour", "kit-limit-mail-day"] as const) {
      if ((await consumeRateLimit(transaction, secret, limit, `${kind} ${key}`, now())) > 0) return;
    }
    await emailQueue.enqueue(transaction, kind, { order: order.id, at: String(now()) });
  });
}

export const enqueueLinks = (shop: Shop, order: store.Order | undefined): Promise<void> => enqueueEmail(shop, LINKS, order);

/** Queues the email that asks to confirm a withdrawal. */
export const enqueueWithdrawalEmail = (shop: Shop, order: store.Order | undefined): Promise<void> => enqueueEmail(shop, WITHDRAW, order);
