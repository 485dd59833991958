import { downloadPath, verifyDownloadToken } from "#app/features/starter-kit/downloads.server.ts";
import {
  handleEvent,
  applyAllPendingEvents,
  type EventOutcome,
  type FulfillmentContext,
} from "#app/features/starter-kit/fulfillment.server.ts";
import * as mails from "#app/features/starter-kit/kit-email-queue.server.ts";
import { CHECKOUTS_PER_NETWORK, consumeRateLimit, REQUESTS_PER_NETWORK } from "#app/features/starter-kit/order-rate-limits.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import { shownStateOf, type OrderView, type WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { reconcile, type Reconciliation } from "#app/features/starter-kit/reconciliation.server.ts";
import { filesOf, isOnSale, opened, setUpShop, type ShopOptions } from "#app/features/starter-kit/shop.server.ts";
import {
  requestRefunds,
  isWithdrawable,
  orderOfToken,
  withdraw,
  withdrawableSince,
  applyDeclaration,
  type Declaration,
  type WithdrawalContext,
} from "#app/features/starter-kit/withdrawals.server.ts";
import { findKitFile, type KitFile } from "#app/features/starter-kit/kit-files.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { EmailQueue } from "#app/foundation/email/email-queue.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

/** How long after the payment the buyer's page offers the files, and how long its links work. */
const DOWNLOAD_PAGE_TTL_MS = 86_400_000;

/** Called once at boot, before the post office begins to work. */
export function openShop(db: Database, post: EmailQueue, options: ShopOptions): void {
  setUpShop(db, post, options);
  mails.registerTemplates(post);
}

function fulfillmentContext(): FulfillmentContext {
  const { secret, now } = opened();
  return { secret, now: now(), orderDelivery: mails.enqueueDelivery };
}

/** What a new order costs, in Stripe's spelling. */
function currentPrice(): { cents: number; currency: string } {
  const { cents, currency } = starterKit().price;
  return { cents, currency: currency.toLowerCase() };
}

/** How an order began: where to pay, or how many seconds to wait. */
export type Started = { url: string } | { retryAfter: number } | "not-on-sale";

/**
 * Notes an order and makes its checkout at Stripe. The order comes first, and its id makes asking twice harmless.
 * @param network of the visitor; null where limits are lifted
 */
export async function startCheckout(language: Language, network: string | null): Promise<Started> {
  const { db, secret, origin, payments, now } = opened();
  if (!payments || !isOnSale()) return "not-on-sale";
  const retryAfter = network === null ? 0 : await consumeRateLimit(db, secret, CHECKOUTS_PER_NETWORK, network, now());
  if (retryAfter > 0) return { retryAfter };
  const price = currentPrice();
  const { id } = await store.createOrder(db, secret, { language, ...price, live: payments.live }, now());
  const pageOf = (path: string, query: Record<string, string>) => `${origin}${pathIn(path, language)}?${new URLSearchParams(query)}`;
  const checkout = await payments.createCheckout({
    reference: id,
    title: translatorFor(language, "order")("product"),
    ...price,
    language,
    paidUrl: pageOf("/starter-kit/thanks", { order: store.orderToken(secret, id) }),
    cancelUrl: pageOf("/starter-kit/order", { state: "cancelled" }),
  });
  await store.saveCheckout(db, id, checkout.id);
  metrics.orders.inc({ outcome: "open" });
  return { url: checkout.url };
}

/** Takes Stripe's word, as the bytes that came. @throws {SignatureError} when it is not Stripe's; then nothing is written */
export async function receiveWebhook(body: string, signature: string): Promise<EventOutcome | "not-on-sale"> {
  const { db, payments, now } = opened();
  if (!payments) return "not-on-sale";
  const outcome = await handleEvent(db, payments.readEvent(body, signature, now()), fulfillmentContext());
  metrics.paymentEvents.inc({ outcome });
  return outcome;
}

/** What the buyer's page shows; null for a token that is none. Soon after the payment it offers the files, later a mail does. */
export async function viewOrder(token: string): Promise<OrderView | null> {
  const shop = opened();
  const order = await store.orderByToken(shop.db, token);
  if (!order) return null;
  const state = shownStateOf(order.state);
  const isFresh =
    state === "ready" &&
    order.paidAt !== null &&
    order.paidAt.getTime() + DOWNLOAD_PAGE_TTL_MS > shop.now() &&
    (await store.isEntitled(shop.db, order.id));
  const offer = ({ format, language, bytes }: KitFile) => ({
    format,
    language,
    bytes,
    url: downloadPath(shop.secret, { orderId: order.id, format, expiresAt: shop.now() + DOWNLOAD_PAGE_TTL_MS }, order.language),
  });
  return { state, reference: order.reference, files: isFresh ? filesOf(shop, order.language).map(offer) : [] };
}

/** What a download link opens: a file, or why it does not. The language is that of the order, where there is one. */
export type DownloadResult = { file: KitFile } | { refused: "unknown" | "expired" | "revoked"; language?: Language };

/** Looks up what a link is for, and whether its order gives a right to it at this moment. */
export async function resolveDownload(token: string): Promise<DownloadResult> {
  const shop = opened();
  const pass = verifyDownloadToken(shop.secret, token);
  const order = pass && (await store.orderById(shop.db, pass.orderId));
  if (!order) return { refused: "unknown" };
  const { id, language } = order;
  if (!(await store.isEntitled(shop.db, id))) return { refused: "revoked", language };
  if (pass.expiresAt <= shop.now()) return { refused: "expired", language };
  const file = findKitFile(pass.format, language, shop.folder);
  return file ? { file } : { refused: "unknown", language };
}

async function countRequest(network: string | null): Promise<number> {
  const { db, secret, now } = opened();
  return network === null ? 0 : consumeRateLimit(db, secret, REQUESTS_PER_NETWORK, network, now());
}

/** Sends the links to the files of an address again. Answers how many seconds to wait, 0 when the request was taken. */
export async function sendLinksAgain(email: string, network: string | null): Promise<number> {
  const { db, secret } = opened();
  const wait = await countRequest(network);
  if (wait === 0) await mails.enqueueLinks(await store.findEntitledOrder(db, secret, email));
  return wait;
}

const withdrawalContext = (): WithdrawalContext => ({ ...fulfillmentContext(), orderReceipt: mails.enqueueReceipt });

/**
 * Withdraws from the purchase of a declaration; without a reference, sends the link that withdraws from the newest one of its address.
 * Answers how many seconds to wait, 0 when the declaration was taken.
 */
export async function requestWithdrawal(
  { reference, email, name }: Omit<Declaration, "reference"> & { reference: string | undefined },
  network: string | null,
): Promise<number> {
  const { db, secret, now } = opened();
  const wait = await countRequest(network);
  if (wait > 0) return wait;
  if (reference !== undefined) await applyDeclaration(db, { reference, email, name }, withdrawalContext());
  else await mails.enqueueWithdrawalEmail(await store.findPaidOrder(db, secret, email, withdrawableSince(now())));
  return 0;
}

/** What a withdrawal link is about; null when it does not work. Changes nothing. */
export async function readWithdrawal(
  token: string,
): Promise<{ reference: string; cents: number; currency: string; paidAt: number } | null> {
  const { db, now } = opened();
  const order = await orderOfToken(db, token, now());
  if (!order?.paidAt || !isWithdrawable(order, now())) return null;
  return { reference: order.reference, cents: order.cents, currency: order.currency, paidAt: order.paidAt.getTime() };
}

/** Withdraws from the purchase that a link is for. */
export const confirmWithdrawal = (token: string): Promise<WithdrawalOutcome> => withdraw(opened().db, token, withdrawalContext());

/** Asks Stripe for the refunds that are due. Answers how many were. */
export async function makeRefunds(): Promise<number> {
  const { db, payments, now } = opened();
  return payments ? requestRefunds(db, payments, now()) : 0;
}

/** Compares with Stripe's own list; null where there is no Stripe. */
export async function reconcileOrders(): Promise<Reconciliation | null> {
  const { db, payments } = opened();
  return payments ? reconcile(db, payments, fulfillmentContext()) : null;
}

export const applyPendingEventsNow = (): Promise<number> => applyAllPendingEvents(opened().db, fulfillmentContext());
