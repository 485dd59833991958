import { downloadPath, readPass } from "#app/features/starter-kit/downloads.server.ts";
import { handleEvent, sweepKept, type EventOutcome, type Fulfilment } from "#app/features/starter-kit/fulfilment.server.ts";
import * as mails from "#app/features/starter-kit/kit-mails.server.ts";
import { CHECKOUTS_OF_NETWORK, countAgainst, REQUESTS_OF_NETWORK } from "#app/features/starter-kit/order-limits.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import { shownStateOf, type OrderView, type WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { reconcile, type Reconciliation } from "#app/features/starter-kit/reconciliation.server.ts";
import { filesOf, isOnSale, opened, setUpShop, type ShopOptions } from "#app/features/starter-kit/shop.server.ts";
import { askRefunds, isWithdrawable, orderOfToken, withdraw, withdrawableSince, withdrawAsDeclared, type Declaration, type Ending } from "#app/features/starter-kit/withdrawals.server.ts";
import { findKitFile, type KitFile } from "#app/foundation/content/kit-files.server.ts";
import { starterKit } from "#app/foundation/content/starter-kit.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import type { PostOffice } from "#app/foundation/mail/post-office.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

/** How long after the payment the buyer's page offers the files, and how long its links work. */
const PAGE_MS = 86_400_000;

/** Called once at boot, before the post office begins to work. */
export function openShop(db: Database, post: PostOffice, options: ShopOptions): void {
  setUpShop(db, post, options);
  mails.writeFor(post);
}

function fulfilment(): Fulfilment {
  const { secret, now } = opened();
  return { secret, now: now(), orderDelivery: mails.orderDelivery };
}

/** What a new order costs, in Stripe's spelling. */
function askedPrice(): { cents: number; currency: string } {
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
  const retryAfter = network === null ? 0 : await countAgainst(db, secret, CHECKOUTS_OF_NETWORK, network, now());
  if (retryAfter > 0) return { retryAfter };
  const price = askedPrice();
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
  await store.noteCheckout(db, id, checkout.id);
  metrics.orders.inc({ outcome: "open" });
  return { url: checkout.url };
}

/** Takes Stripe's word, as the bytes that came. @throws {SignatureError} when it is not Stripe's; then nothing is written */
export async function takeWebhook(body: string, signature: string): Promise<EventOutcome | "not-on-sale"> {
  const { db, payments, now } = opened();
  if (!payments) return "not-on-sale";
  const outcome = await handleEvent(db, payments.readEvent(body, signature, now()), fulfilment());
  metrics.paymentEvents.inc({ outcome });
  return outcome;
}

/** What the buyer's page shows; null for a token that is none. Soon after the payment it offers the files, later a mail does. */
export async function viewOrder(token: string): Promise<OrderView | null> {
  const shop = opened();
  const order = await store.orderByToken(shop.db, token);
  if (!order) return null;
  const state = shownStateOf(order.state);
  const isFresh = state === "ready" && order.paidAt !== null && order.paidAt.getTime() + PAGE_MS > shop.now() && (await store.isEntitled(shop.db, order.id));
  const offer = ({ format, language, bytes }: KitFile) => ({ format, language, bytes, url: downloadPath(shop.secret, { orderId: order.id, format, expiresAt: shop.now() + PAGE_MS }, order.language) });
  return { state, reference: order.reference, files: isFresh ? filesOf(shop, order.language).map(offer) : [] };
}

/** What a download link opens: a file, or why it does not. The language is that of the order, where there is one. */
export type Opened = { file: KitFile } | { refused: "unknown" | "expired" | "revoked"; language?: Language };

/** Looks up what a link is for, and whether its order gives a right to it at this moment. */
export async function openDownload(token: string): Promise<Opened> {
  const shop = opened();
  const pass = readPass(shop.secret, token);
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
  return network === null ? 0 : countAgainst(db, secret, REQUESTS_OF_NETWORK, network, now());
}

/** Sends the links to the files of an address again. Answers how many seconds to wait, 0 when the request was taken. */
export async function sendLinksAgain(email: string, network: string | null): Promise<number> {
  const { db, secret } = opened();
  const wait = await countRequest(network);
  if (wait === 0) await mails.orderLinks(await store.entitledOrderOf(db, secret, email));
  return wait;
}

const ending = (): Ending => ({ ...fulfilment(), orderReceipt: mails.orderReceipt });

/**
 * Withdraws from the purchase of a declaration; without a reference, sends the link that withdraws from the newest one of its address.
 * Answers how many seconds to wait, 0 when the declaration was taken.
 */
export async function declareWithdrawal({ reference, email, name }: Omit<Declaration, "reference"> & { reference: string | undefined }, network: string | null): Promise<number> {
  const { db, secret, now } = opened();
  const wait = await countRequest(network);
  if (wait > 0) return wait;
  if (reference !== undefined) await withdrawAsDeclared(db, { reference, email, name }, ending());
  else await mails.orderQuestion(await store.paidOrderOf(db, secret, email, withdrawableSince(now())));
  return 0;
}

/** What a link that withdraws is about; null when it does not work. Nothing changes. */
export async function readWithdrawal(token: string): Promise<{ reference: string; cents: number; currency: string; paidAt: number } | null> {
  const { db, now } = opened();
  const order = await orderOfToken(db, token, now());
  if (!order?.paidAt || !isWithdrawable(order, now())) return null;
  return { reference: order.reference, cents: order.cents, currency: order.currency, paidAt: order.paidAt.getTime() };
}

/** Withdraws from the purchase that a link is for. */
export const confirmWithdrawal = (token: string): Promise<WithdrawalOutcome> => withdraw(opened().db, token, ending());

/** Asks Stripe for the refunds that are due. Answers how many were. */
export async function makeRefunds(): Promise<number> {
  const { db, payments, now } = opened();
  return payments ? askRefunds(db, payments, now()) : 0;
}

/** Compares with Stripe's own list; null where there is no Stripe. */
export async function reconcileOrders(): Promise<Reconciliation | null> {
  const { db, payments } = opened();
  return payments ? reconcile(db, payments, fulfilment()) : null;
}

export const sweepEvents = (): Promise<number> => sweepKept(opened().db, fulfilment());
