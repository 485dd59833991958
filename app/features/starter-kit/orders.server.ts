import { downloadPath, verifyDownloadToken } from "#app/features/starter-kit/downloads.server.ts";
import {
  handleEvent,
  applyAllPendingEvents,
  type EventOutcome,
  type FulfillmentContext,
} from "#app/features/starter-kit/fulfillment.server.ts";
import * as mails from "#app/features/starter-kit/kit-email-queue.server.ts";
import { consumeRateLimit } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { pruneOrders } from "#app/features/starter-kit/order-retention.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import type { OrderView, WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { reconcile, type Reconciliation } from "#app/features/starter-kit/reconciliation.server.ts";
import { filesOf, isOnSale, type Shop } from "#app/features/starter-kit/shop.server.ts";
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
import { builtKitFolder, findKitFile, type KitFile } from "#app/features/starter-kit/kit-files.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

/** How long after the payment the buyer's page offers the files, and how long its links work. */
const DOWNLOAD_PAGE_TTL_MS = 86_400_000;

export interface OrdersOptions extends Omit<Shop, "folder" | "now"> {
  /** In place of the built files. */
  folder?: string;
  /** Milliseconds since 1970, in place of this machine's clock. */
  clock?: () => number;
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
async function startCheckout(shop: Shop, language: Language, network: string | null): Promise<Started> {
  const { db, secret, origin, payments, now } = shop;
  if (!payments || !isOnSale(shop)) return "not-on-sale";
  const retryAfter = network === null ? 0 : await consumeRateLimit(db, secret, "kit-limit-checkout", network, now());
  if (retryAfter > 0) return { retryAfter };
  const price = currentPrice();
  const { id, token } = await store.createOrder(db, { language, ...price, live: payments.live }, now());
  const pageOf = (path: string, query: Record<string, string>) => `${origin}${pathIn(path, language)}?${new URLSearchParams(query)}`;
  const checkout = await payments.createCheckout({
    reference: id,
    title: translatorFor(language, "order")("product"),
    ...price,
    language,
    paidUrl: pageOf("/starter-kit/thanks", { order: token }),
    cancelUrl: pageOf("/starter-kit/order", { state: "cancelled" }),
  });
  await store.saveCheckout(db, id, checkout.id);
  metrics.orders.inc({ outcome: "open" });
  return { url: checkout.url };
}

/** What the buyer's page shows; null for a token that is none. Soon after the payment it offers the files, later a mail does. */
async function viewOrder(shop: Shop, token: string): Promise<OrderView | null> {
  const order = await store.orderByToken(shop.db, token);
  if (!order) return null;
  const { reference, cents, currency } = order;
  const state = store.shownStateOf(order);
  const happenedAt = state === "refund-failed" ? order.refundFailedAt : (order.refundedAt ?? order.withdrawnAt);
  const isFresh =
    order.paidAt !== null && order.paidAt.getTime() + DOWNLOAD_PAGE_TTL_MS > shop.now() && (await store.isEntitled(shop.db, order.id));
  const offer = ({ format, language, bytes }: KitFile) => ({
    format,
    language,
    bytes,
    url: downloadPath(shop.secret, { orderId: order.id, format, expiresAt: shop.now() + DOWNLOAD_PAGE_TTL_MS }, order.language),
  });
  return {
    state,
    reference,
    orderedAt: (order.paidAt ?? order.createdAt).toISOString(),
    cents,
    currency,
    happenedAt: happenedAt?.toISOString() ?? null,
    files: isFresh ? filesOf(shop, order.language).map(offer) : [],
  };
}

/** What a download link opens: a file, or why it does not. The language is that of the order, where there is one. */
export type DownloadResult = { file: KitFile } | { refused: "unknown" | "expired" | "revoked"; language?: Language };

/** Looks up what a link is for, and whether its order gives a right to it at this moment. */
async function resolveDownload(shop: Shop, token: string): Promise<DownloadResult> {
  const pass = verifyDownloadToken(shop.secret, token);
  const order = pass && (await store.orderById(shop.db, pass.orderId));
  if (!order) return { refused: "unknown" };
  const { id, language } = order;
  if (!(await store.isEntitled(shop.db, id))) return { refused: "revoked", language };
  if (pass.expiresAt <= shop.now()) return { refused: "expired", language };
  const file = findKitFile(pass.format, language, shop.folder);
  return file ? { file } : { refused: "unknown", language };
}

/**
 * Checkouts, downloads, withdrawals and refunds of the starter kit. Registers its templates, so create it before the email queue starts.
 */
export function createOrders({ folder = builtKitFolder, clock: now = Date.now, ...options }: OrdersOptions) {
  const shop: Shop = { ...options, folder, now };
  const { db, secret, payments } = shop;
  mails.registerTemplates(shop);
  const fulfillmentContext = (): FulfillmentContext => ({
    secret,
    now: now(),
    enqueueDelivery: (transaction, order) => mails.enqueueDelivery(shop, transaction, order),
  });
  const withdrawalContext = (): WithdrawalContext => ({
    ...fulfillmentContext(),
    enqueueReceipt: (transaction, order) => mails.enqueueReceipt(shop, transaction, order),
  });
  const countRequest = async (network: string | null): Promise<number> =>
    network === null ? 0 : consumeRateLimit(db, secret, "kit-limit-request", network, now());

  return {
    /** Whether the kit can be bought: Stripe is set up, and what is sold is there. */
    isOnSale: (): boolean => isOnSale(shop),

    /** Where one pays; null where nothing is for sale. */
    paymentOrigin: payments?.pagesOrigin ?? null,

    /** Starts a checkout; see `startCheckout`. */
    startCheckout: (language: Language, network: string | null): Promise<Started> => startCheckout(shop, language, network),

    /** Takes Stripe's word, as the bytes that came. @throws {SignatureError} when it is not Stripe's; then nothing is written */
    async receiveWebhook(body: string, signature: string): Promise<EventOutcome | "not-on-sale"> {
      if (!payments) return "not-on-sale";
      const outcome = await handleEvent(db, payments.readEvent(body, signature, now()), fulfillmentContext());
      metrics.paymentEvents.inc({ outcome });
      return outcome;
    },

    /** What the buyer's page shows; see `viewOrder`. */
    viewOrder: (token: string): Promise<OrderView | null> => viewOrder(shop, token),

    /** What a download link opens; see `resolveDownload`. */
    resolveDownload: (token: string): Promise<DownloadResult> => resolveDownload(shop, token),

    /** Sends the links to the files of an address again. Answers how many seconds to wait, 0 when the request was taken. */
    async sendLinksAgain(email: string, network: string | null): Promise<number> {
      const wait = await countRequest(network);
      if (wait === 0) await mails.enqueueLinks(shop, await store.findEntitledOrder(db, secret, email));
      return wait;
    },

    /**
     * Withdraws from the purchase of a declaration; without a reference, sends the link that withdraws from the newest one of its address.
     * Answers how many seconds to wait, 0 when the declaration was taken.
     */
    async requestWithdrawal(
      { reference, email, name }: Omit<Declaration, "reference"> & { reference: string | undefined },
      network: string | null,
    ): Promise<number> {
      const wait = await countRequest(network);
      if (wait > 0) return wait;
      if (reference !== undefined) await applyDeclaration(db, { reference, email, name }, withdrawalContext());
      else await mails.enqueueWithdrawalEmail(shop, await store.findPaidOrder(db, secret, email, withdrawableSince(now())));
      return 0;
    },

    /** What a withdrawal link is about; null when it does not work. Changes nothing. */
    async readWithdrawal(token: string): Promise<{ reference: string; cents: number; currency: string; paidAt: number } | null> {
      const order = await orderOfToken(db, token, now());
      if (!order?.paidAt || !isWithdrawable(order, now())) return null;
      return { reference: order.reference, cents: order.cents, currency: order.currency, paidAt: order.paidAt.getTime() };
    },

    /** Withdraws from the purchase that a link is for. */
    confirmWithdrawal: (token: string): Promise<WithdrawalOutcome> => withdraw(db, token, withdrawalContext()),

    /** Asks Stripe for the refunds that are due. Answers how many were. */
    makeRefunds: async (): Promise<number> => (payments ? requestRefunds(db, payments, now()) : 0),

    /** Compares with Stripe's own list; null where there is no Stripe. */
    reconcileOrders: async (): Promise<Reconciliation | null> => (payments ? reconcile(db, payments, fulfillmentContext()) : null),

    /** Looks again at the events that were kept; see `applyAllPendingEvents`. */
    applyPendingEventsNow: (): Promise<number> => applyAllPendingEvents(db, fulfillmentContext()),

    /** Forgets what is no longer needed. Answers how many unpaid orders went. */
    pruneOrders: (moment = now()): Promise<number> => pruneOrders(db, moment),
  };
}
export type OrdersService = ReturnType<typeof createOrders>;
