import { and, eq, isNull } from "drizzle-orm";
import { downloadPath } from "#app/features/starter-kit/downloads.server.ts";
import { deliveryLetter, linksLetter, receiptLetter, withdrawLetter, type FileLink, type Purchase } from "#app/features/starter-kit/kit-letters.server.ts";
import { countAgainst, MAILS_OF_DAY, MAILS_OF_HOUR } from "#app/features/starter-kit/order-limits.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements, kitOrders } from "#app/features/starter-kit/orders.tables.server.ts";
import { DOWNLOAD_DAYS } from "#app/features/starter-kit/orders.ts";
import { filesOf, opened, type Shop } from "#app/features/starter-kit/shop.server.ts";
import { isWithdrawable, makeWithdrawToken, WITHDRAW_WITHIN, withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";
import type { PostOffice, Subject } from "#app/foundation/mail/post-office.server.ts";

const DELIVERY = "kit-delivery";
const LINKS = "kit-links";
const WITHDRAW = "kit-withdraw";
const RECEIPT = "kit-receipt";
const LINK_MS = DOWNLOAD_DAYS * 86_400_000;

/** Says who writes the shop's letters, before the post office begins to work. */
export function writeFor(post: PostOffice): void {
  post.writes(DELIVERY, writeDelivery);
  post.writes(LINKS, writeLinks);
  post.writes(WITHDRAW, writeWithdraw);
  post.writes(RECEIPT, writeReceipt);
}

/** Links to the files of an order, until a moment. */
function linksUntil(shop: Shop, { id, language }: Pick<store.Order, "id" | "language">, expiresAt: number): FileLink[] {
  return filesOf(shop, language).map(({ format }) => ({ format, url: `${shop.origin}${downloadPath(shop.secret, { orderId: id, format, expiresAt }, language)}` }));
}

const purchaseOf = ({ origin }: Shop, order: store.Order): Purchase | null =>
  order.email === null || order.paidAt === null ? null : { to: order.email, language: order.language, origin, reference: order.reference, cents: order.cents, currency: order.currency, paidAt: order.paidAt.getTime(), withdrawalDays: withdrawalDays() };

/** Nothing when the money went back meanwhile, or Stripe told no address that mail can reach. */
async function writeDelivery({ order: id = "" }: Subject): Promise<Letter | null> {
  const shop = opened();
  const [row] = await shop.db
    .select({ order: kitOrders, grantedAt: kitEntitlements.grantedAt })
    .from(kitOrders)
    .innerJoin(kitEntitlements, eq(kitEntitlements.orderId, kitOrders.id))
    .where(and(eq(kitOrders.id, id), isNull(kitEntitlements.revokedAt)));
  const purchase = row && purchaseOf(shop, row.order);
  return purchase ? deliveryLetter(purchase, linksUntil(shop, row.order, row.grantedAt.getTime() + LINK_MS)) : null;
}

async function writeLinks({ order: id = "", at = "" }: Subject): Promise<Letter | null> {
  const shop = opened();
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  return purchase && (await store.isEntitled(shop.db, id)) ? linksLetter(purchase, linksUntil(shop, order, Number(at) + LINK_MS)) : null;
}

/** Nothing when there is nothing to withdraw from any more, or the link would not work. */
async function writeWithdraw({ order: id = "", at = "" }: Subject): Promise<Letter | null> {
  const shop = opened();
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  if (!purchase || !isWithdrawable(order, shop.now()) || Number(at) + WITHDRAW_WITHIN <= shop.now()) return null;
  return withdrawLetter(purchase, await makeWithdrawToken(shop.db, shop.secret, id, Number(at)));
}

async function writeReceipt({ order: id = "" }: Subject): Promise<Letter | null> {
  const shop = opened();
  const order = await store.orderById(shop.db, id);
  const purchase = order && purchaseOf(shop, order);
  return purchase && order.withdrawnAt ? receiptLetter(purchase, order.withdrawnAt.getTime(), order.withdrawnName) : null;
}

/** Orders the mail with the files, in the transaction that gives the right to them. */
export const orderDelivery = (transaction: Transaction, order: string): Promise<void> => opened().post.order(transaction, DELIVERY, { order });

/** Orders the receipt of a withdrawal, in the transaction that notes it. */
export const orderReceipt = (transaction: Transaction, order: string): Promise<void> => opened().post.order(transaction, RECEIPT, { order });

/** Orders a mail about an order unless its address had too many; nobody is told which. */
async function orderMail(kind: typeof LINKS | typeof WITHDRAW, order: store.Order | undefined): Promise<void> {
  const { db, secret, post, now } = opened();
  const key = order?.emailKey;
  if (!order || !key) return;
  await db.transaction(async (transaction) => {
    // The shorter span first: what it refuses does not use up the longer one.
    for (const limit of [MAILS_OF_HOUR, MAILS_OF_DAY]) {
      if ((await countAgainst(transaction, secret, limit, `${kind} ${key}`, now())) > 0) return;
    }
    await post.order(transaction, kind, { order: order.id, at: String(now()) });
  });
}

/** Orders new links to the files of an order. */
export const orderLinks = (order: store.Order | undefined): Promise<void> => orderMail(LINKS, order);

/** Orders the mail that asks whether a withdrawal is meant. */
export const orderQuestion = (order: store.Order | undefined): Promise<void> => orderMail(WITHDRAW, order);
