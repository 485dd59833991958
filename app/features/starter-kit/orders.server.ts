import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { signPass, readPass } from "#app/features/starter-kit/downloads.server.ts";
import { handleEvent, sweepKept, type EventOutcome, type Fulfilment } from "#app/features/starter-kit/fulfilment.server.ts";
import { deliveryLetter, linksLetter, receiptLetter, withdrawLetter, type FileLink, type Purchase } from "#app/features/starter-kit/kit-letters.server.ts";
import { CHECKOUTS_OF_NETWORK, countAgainst, MAILS_OF_DAY, MAILS_OF_HOUR, REQUESTS_OF_NETWORK, thinLimits } from "#app/features/starter-kit/order-limits.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import { kitEntitlements, kitEvents, kitOrders, kitTokens } from "#app/features/starter-kit/orders.tables.server.ts";
import { DOWNLOAD_DAYS, readReference, shownStateOf, type OrderState, type OrderView, type RequestOutcome, type WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { reconcile, type Reconciliation } from "#app/features/starter-kit/reconciliation.server.ts";
import { askRefunds, isWithdrawable, makeWithdrawToken, orderOfToken, withdraw, WITHDRAW_WITHIN, withdrawableSince, withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import { builtKitFolder, findKitFile, KIT_FORMATS, type KitFile } from "#app/foundation/content/kit-files.server.ts";
import { starterKit } from "#app/foundation/content/starter-kit.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DEFAULT_LANGUAGE, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { isAddress } from "#app/foundation/mail/address.ts";
import type { Letter } from "#app/foundation/mail/letter.server.ts";
import type { PostOffice, Subject } from "#app/foundation/mail/post-office.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import type { Payments } from "#app/foundation/upstream/stripe.server.ts";

const DELIVERY = "kit-delivery";
const LINKS = "kit-links";
const WITHDRAW = "kit-withdraw";
const RECEIPT = "kit-receipt";

const DAY = 86_400_000;
const LINK_MS = DOWNLOAD_DAYS * DAY;
/** How long after the payment the buyer's page offers the files, and how long its links work. */
const PAGE_MS = DAY;
/** Orders that nobody paid are forgotten after this, unless a bank is at it; so are events that were dealt with. */
const FORGET_AFTER = 30 * DAY;
/** Events of payments that are not ours, and payments that never came; no dispute comes later. */
const GIVE_UP_AFTER = 180 * DAY;

interface Shop {
  db: Database;
  post: PostOffice;
  secret: string;
  origin: string;
  payments: Payments | undefined;
  folder: string;
  now: () => number;
}

export interface ShopOptions {
  /** Seals addresses, makes tokens and signs links. */
  secret: string;
  /** Scheme and host of the site. */
  origin: string;
  /** Undefined: nothing is for sale. */
  payments: Payments | undefined;
  /** Where the kit's files are, in place of the built ones. */
  folder?: string;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
}

const memory = remember("kit-shop", () => ({ shop: undefined as Shop | undefined }));

function opened(): Shop {
  if (!memory.shop) throw new Error("The shop is not open yet: call openShop at boot");
  return memory.shop;
}

/** Called once at boot, before the post office begins to work. */
export function openShop(db: Database, post: PostOffice, { folder = builtKitFolder, clock = Date.now, ...options }: ShopOptions): void {
  memory.shop = { db, post, folder, now: clock, ...options };
  post.writes(DELIVERY, writeDelivery);
  post.writes(LINKS, writeLinks);
  post.writes(WITHDRAW, writeWithdraw);
  post.writes(RECEIPT, writeReceipt);
}

/** Whether the kit can be bought: Stripe is set up, and what is sold is there. */
export function isOnSale(): boolean {
  const { shop } = memory;
  return shop?.payments !== undefined && KIT_FORMATS.every((format) => findKitFile(format, DEFAULT_LANGUAGE, shop.folder) !== undefined);
}

/** Where one pays; null where nothing is for sale. */
export const paymentOrigin = (): string | null => memory.shop?.payments?.pagesOrigin ?? null;

function fulfilment(): Fulfilment {
  const { secret, now, post } = opened();
  return { secret, now: now(), orderDelivery: (transaction, order) => post.order(transaction, DELIVERY, { order }) };
}

const filesOf = (shop: Shop, language: Language): KitFile[] => KIT_FORMATS.flatMap((format) => findKitFile(format, language, shop.folder) ?? []);

/** Links to the files of an order, until a moment. */
function linksUntil(shop: Shop, { id, language }: Pick<store.Order, "id" | "language">, expiresAt: number): FileLink[] {
  return filesOf(shop, language).map(({ format }) => ({ format, url: `${shop.origin}/api/downloads/${signPass(shop.secret, { orderId: id, format, expiresAt })}` }));
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
  return purchase && order.withdrawnAt ? receiptLetter(purchase, order.withdrawnAt.getTime()) : null;
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
  const offer = ({ format, language, bytes }: KitFile) => ({ format, language, bytes, url: `/api/downloads/${signPass(shop.secret, { orderId: order.id, format, expiresAt: shop.now() + PAGE_MS })}` });
  return { state, reference: order.reference, files: isFresh ? filesOf(shop, order.language).map(offer) : [] };
}

/** What a download link opens: a file, or why it does not and which page tells a reader so. */
export type Opened = { file: KitFile } | { refused: "unknown" | "expired" | "revoked"; page: string };

/** Looks up what a link is for, and whether its order gives a right to it at this moment. */
export async function openDownload(token: string): Promise<Opened> {
  const shop = opened();
  const renewalIn = (language: Language, state: RequestOutcome = "expired") => `${pathIn("/starter-kit/downloads", language)}?state=${state}`;
  const pass = readPass(shop.secret, token);
  const order = pass && (await store.orderById(shop.db, pass.orderId));
  if (!order) return { refused: "unknown", page: renewalIn(DEFAULT_LANGUAGE) };
  const { id, language } = order;
  // Who holds a link to a file may be somebody else: it does not lead to the order.
  if (!(await store.isEntitled(shop.db, id))) return { refused: "revoked", page: renewalIn(language, "returned") };
  if (pass.expiresAt <= shop.now()) return { refused: "expired", page: renewalIn(language) };
  const file = findKitFile(pass.format, language, shop.folder);
  return file ? { file } : { refused: "unknown", page: renewalIn(language) };
}

/** Orders a mail about an order unless its address had too many; nobody is told which. */
async function orderMail(kind: string, order: store.Order | undefined): Promise<void> {
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

async function countRequest(network: string | null): Promise<number> {
  const { db, secret, now } = opened();
  return network === null ? 0 : countAgainst(db, secret, REQUESTS_OF_NETWORK, network, now());
}

/** Sends the links to the files of an address again. Answers how many seconds to wait, 0 when the request was taken. */
export async function sendLinksAgain(email: string, network: string | null): Promise<number> {
  const { db, secret } = opened();
  const wait = await countRequest(network);
  if (wait === 0) await orderMail(LINKS, await store.entitledOrderOf(db, secret, email));
  return wait;
}

/**
 * Sends the link that withdraws, for an order's reference or the newest order of an address.
 * @returns seconds to wait, 0 when the request was taken, undefined for what is neither
 */
export async function requestWithdrawal(about: string, network: string | null): Promise<number | undefined> {
  const { db, secret, now } = opened();
  const reference = readReference(about);
  if (reference === undefined && !isAddress(about)) return undefined;
  const wait = await countRequest(network);
  if (wait > 0) return wait;
  const order = reference === undefined ? await store.paidOrderOf(db, secret, about, withdrawableSince(now())) : await store.orderByReference(db, reference);
  await orderMail(WITHDRAW, order && isWithdrawable(order, now()) ? order : undefined);
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
export const confirmWithdrawal = (token: string): Promise<WithdrawalOutcome> => withdraw(opened().db, token, fulfilment(), (transaction, order) => opened().post.order(transaction, RECEIPT, { order }));

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

/** Forgets what is no longer needed. Answers how many unpaid orders went. */
export async function thinOrders(): Promise<number> {
  const { db, now } = opened();
  const [moment, old, oldest] = [0, FORGET_AFTER, GIVE_UP_AFTER].map((ago) => new Date(now() - ago));
  if (!moment || !old || !oldest) return 0;
  await thinLimits(db, now());
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
  const erased = await db.update(kitOrders).set({ email: null, emailKey: null, country: null, erasedAt: new Date(now) }).where(isTheirs).returning({ id: kitOrders.id });
  return erased.length;
}
