import { downloadPath, verifyDownloadToken } from "#app/features/starter-kit/downloads.server.ts";
import {
  handleEvent,
  applyAllPendingEvents,
  type EventOutcome,
  type FulfillmentContext,
} from "#app/features/starter-kit/fulfillment.server.ts";
import * as emails from "#app/features/starter-kit/kit-email-queue.server.ts";
import { consumeRateLimit } from "#app/foundation/rate-limits/rate-limits.server.ts";
import { pruneOrders } from "#app/features/starter-kit/order-retention.server.ts";
import * as store from "#app/features/starter-kit/order-store.server.ts";
import type { OrderView, WithdrawalOutcome } from "#app/features/starter-kit/orders.ts";
import { reconcile, type Reconciliation } from "#app/features/starter-kit/reconciliation.server.ts";
import { filesOf, isOnSale, type Shop } from "#app/features/starter-kit/shop.server.ts";
import {
  grantRefund,
  isRefundable,
  requestRefunds,
  isWithdrawable,
  orderOfToken,
  withdraw,
  withdrawableSince,
  applyDeclaration,
  type Declaration,
  type RefundContext,
  type WithdrawalContext,
} from "#app/features/starter-kit/withdrawals.server.ts";
import { builtKitFolder, findKitFile, type KitFile } from "#app/features/starter-kit/kit-files.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import type { Transaction } from "#app/foundation/db/database.server.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

/** Time after the payment during which the buyer's page has download links, and their lifetime. */
const DOWNLOAD_PAGE_TTL_MS = 86_400_000;

export interface OrdersOptions extends Omit<Shop, "folder" | "now"> {
  folder?: string;
  /** Returns milliseconds since 1970. Tests replace it. */
  clock?: () => number;
}

/** Stripe writes currencies in lower case. */
function currentPrice(): { cents: number; currency: string } {
  const { cents, currency } = starterKit().price;
  return { cents, currency: currency.toLowerCase() };
}

export type CheckoutStart = { url: string } | { retryAfter: number } | "not-on-sale";

/**
 * Saves an order, then creates its checkout at Stripe. The order's ID makes a retry harmless.
 * @param network the visitor's; null when limits are off
 */
async function startCheckout(shop: Shop, language: Language, network: string | null): Promise<CheckoutStart> {
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

/** Data of the buyer's page; null for an unknown token. Has download links soon after the payment; later they're only sent by email. */
async function viewOrder(shop: Shop, token: string): Promise<OrderView | null> {
  const order = await store.orderByToken(shop.db, token);
  if (!order) return null;
  const { reference, cents, currency } = order;
  const state = store.orderDisplayState(order);
  const happenedAt = state === "refund-failed" ? order.refundFailedAt : (order.refundedAt ?? order.withdrawnAt ?? order.refundGrantedAt);
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

/** A file, or the reason for refusing it. `language` is the order's, if there is one. */
export type DownloadResult = { file: KitFile } | { refused: "unknown" | "expired" | "revoked"; language?: Language };

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
  emails.registerTemplates(shop);
  const fulfillmentContext = (): FulfillmentContext => ({
    secret,
    now: now(),
    enqueueDelivery: (transaction, order) => emails.enqueueDelivery(shop, transaction, order),
  });
  const withdrawalContext = (): WithdrawalContext => ({
    ...fulfillmentContext(),
    enqueueReceipt: (transaction, order) => emails.enqueueReceipt(shop, transaction, order),
  });
  const refundContext = (): RefundContext => ({
    ...fulfillmentContext(),
    payments,
    enqueueRefundNotice: (transaction, order) => emails.enqueueRefundNotice(shop, transaction, order),
  });
  const countRequest = async (network: string | null): Promise<number> =>
    network === null ? 0 : consumeRateLimit(db, secret, "kit-limit-request", network, now());

  return {
    /** True if Stripe is configured and the kit is built. */
    isOnSale: (): boolean => isOnSale(shop),

    paymentOrigin: payments?.pagesOrigin ?? null,

    startCheckout: (language: Language, network: string | null): Promise<CheckoutStart> => startCheckout(shop, language, network),

    /**
     * Handles a webhook; `body` must be the unchanged bytes. @throws {SignatureError} when the signature isn't Stripe's; then nothing is
     * saved
     */
    async receiveWebhook(body: string, signature: string): Promise<EventOutcome | "not-on-sale"> {
      if (!payments) return "not-on-sale";
      const outcome = await handleEvent(db, payments.readEvent(body, signature, now()), fulfillmentContext());
      metrics.paymentEvents.inc({ outcome });
      return outcome;
    },

    viewOrder: (token: string): Promise<OrderView | null> => viewOrder(shop, token),

    resolveDownload: (token: string): Promise<DownloadResult> => resolveDownload(shop, token),

    /** Emails the download links again. Returns the seconds to wait, 0 if the request was accepted. */
    async sendLinksAgain(email: string, network: string | null): Promise<number> {
      const wait = await countRequest(network);
      if (wait === 0) await emails.enqueueLinks(shop, await store.findEntitledOrder(db, secret, email));
      return wait;
    },

    /** Orders for the operator: one by reference, those of an address, or the newest. */
    findOrders: (about?: { reference: string } | { email: string }): Promise<store.Order[]> =>
      store.listOrders(db, about && ("email" in about ? { secret, email: about.email } : about)),

    /** Emails an order's download links again, for the operator. Returns false if the order has no access or no address. */
    async resendLinks(transaction: Transaction, reference: string): Promise<boolean> {
      const [order] = await store.listOrders(transaction, { reference });
      if (!order?.email || !(await store.isEntitled(transaction, order.id))) return false;
      await emails.enqueueLinksAgain(shop, transaction, order.id);
      return true;
    },

    /** Orders whose money has to be returned, for the operator. */
    owedRefunds: (): Promise<store.Order[]> => store.listOwedRefunds(db),

    isRefundable: (order: store.Order): boolean => isRefundable(order, payments),

    /** Grants a refund, for the operator; the job then asks Stripe. Returns the order as it was; undefined if it can't be refunded. */
    grantRefund: (transaction: Transaction, reference: string): Promise<store.Order | undefined> =>
      grantRefund(transaction, reference, refundContext()),

    /**
     * Withdraws from the purchase in a declaration. Without a reference, emails a link that withdraws from the address's newest purchase.
     * Returns the seconds to wait, 0 if the declaration was accepted.
     */
    async requestWithdrawal(
      { reference, email, name }: Omit<Declaration, "reference"> & { reference: string | undefined },
      network: string | null,
    ): Promise<number> {
      const wait = await countRequest(network);
      if (wait > 0) return wait;
      if (reference !== undefined) await applyDeclaration(db, { reference, email, name }, withdrawalContext());
      else await emails.enqueueWithdrawalEmail(shop, await store.findPaidOrder(db, secret, email, withdrawableSince(now())));
      return 0;
    },

    /** Order of a withdrawal link; null if the link isn't valid. Read-only. */
    async readWithdrawal(token: string): Promise<{ reference: string; cents: number; currency: string; paidAt: number } | null> {
      const order = await orderOfToken(db, token, now());
      if (!order?.paidAt || !isWithdrawable(order, now())) return null;
      return { reference: order.reference, cents: order.cents, currency: order.currency, paidAt: order.paidAt.getTime() };
    },

    confirmWithdrawal: (token: string): Promise<WithdrawalOutcome> => withdraw(db, token, withdrawalContext()),

    /** Requests due refunds from Stripe. Returns their number. */
    makeRefunds: async (): Promise<number> => (payments ? requestRefunds(db, payments, fulfillmentContext()) : 0),

    /** Compares orders with Stripe's list; null if payments aren't configured. */
    reconcileOrders: async (): Promise<Reconciliation | null> => (payments ? reconcile(db, payments, fulfillmentContext()) : null),

    applyPendingEventsNow: (): Promise<number> => applyAllPendingEvents(db, fulfillmentContext()),

    /** Deletes expired data. Returns the number of deleted unpaid orders. */
    pruneOrders: (timestamp = now()): Promise<number> => pruneOrders(db, timestamp),
  };
}
export type OrdersService = ReturnType<typeof createOrders>;
