import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { kitEntitlements, kitOrders } from "#app/features/starter-kit/orders.tables.server.ts";
import { isOrderToken, type OrderState, type OrderDisplayState } from "#app/features/starter-kit/orders.ts";
import type { Database, Transaction } from "#app/foundation/db/database.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { comparableAddress } from "#app/foundation/email/email-address.ts";
import { signValue } from "#app/foundation/secret.server.ts";

export type Order = typeof kitOrders.$inferSelect;

const TOKEN_BYTES = 32;
/** Crockford's base32, without letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
export const addressKey = (secret: string, email: string): string => signValue(secret, "kit-address", comparableAddress(email));

/** Eight random letters (40 bits). A reference identifies an order but doesn't give access to it. */
function newReference(): string {
  const letters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `KIT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * Derives an order's state from its facts, which can arrive late, twice or in any order. Refunds and disputes win over payments, payments
 * over earlier failures.
 */
export function stateOf(
  order: Pick<
    Order,
    "pendingAt" | "paidAt" | "failedAt" | "expiredAt" | "held" | "disputes" | "withdrawnAt" | "refundGrantedAt" | "refundedAt"
  >,
): OrderState {
  if (order.refundedAt) return "refunded";
  if (order.withdrawnAt) return "withdrawn";
  if (order.refundGrantedAt) return "refunding";
  if (Object.values(order.disputes).some((status) => status !== "won")) return "disputed";
  if (order.held) return "held";
  if (order.paidAt) return "paid";
  if (order.failedAt) return "failed";
  if (order.expiredAt) return "expired";
  return order.pendingAt ? "pending" : "open";
}

/** True if a refund failed and no later one succeeded. */
export const isRefundLost = ({ refundedAt, refundFailedAt }: Pick<Order, "refundedAt" | "refundFailedAt">): boolean =>
  refundFailedAt !== null && refundedAt === null;

/** Matches orders whose money hasn't been returned after a withdrawal or the operator's decision. */
export const isRefundOwed = and(or(isNotNull(kitOrders.withdrawnAt), isNotNull(kitOrders.refundGrantedAt)), isNull(kitOrders.refundedAt));

const SHOWN: Record<OrderState, OrderDisplayState> = {
  open: "waiting",
  pending: "pending",
  paid: "ready",
  held: "held",
  failed: "failed",
  expired: "expired",
  disputed: "disputed",
  withdrawn: "withdrawn",
  refunding: "refunding",
  refunded: "refunded",
};

export function orderDisplayState({
  state,
  disputes,
  ...refund
}: Pick<Order, "state" | "disputes" | "refundedAt" | "refundFailedAt">): OrderDisplayState {
  if (state === "disputed") return Object.values(disputes).includes("open") ? "disputed" : "charged-back";
  return isRefundLost(refund) ? "refund-failed" : SHOWN[state];
}

export interface NewOrder {
  language: Language;
  cents: number;
  currency: string;
  live: boolean;
}

/** Saves an order before we call Stripe. The buyer's page reads it with the token; we store only the token's hash. */
export async function createOrder(db: Database, order: NewOrder, now: number): Promise<{ id: string; reference: string; token: string }> {
  const [id, reference, timestamp] = [randomUUID(), newReference(), new Date(now)];
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.insert(kitOrders).values({ id, reference, tokenHash: hashOf(token), ...order, createdAt: timestamp, consentedAt: timestamp });
  return { id, reference, token };
}

/** Saves the checkout's ID from Stripe's response, unless its event was faster. */
export async function saveCheckout(db: Database, id: string, checkout: string): Promise<void> {
  await db
    .update(kitOrders)
    .set({ checkout: sql`coalesce(${kitOrders.checkout}, ${checkout})` })
    .where(eq(kitOrders.id, id));
}

export async function orderByToken(db: Database, token: string): Promise<Order | undefined> {
  if (!isOrderToken(token)) return undefined;
  return (
    await db
      .select()
      .from(kitOrders)
      .where(eq(kitOrders.tokenHash, hashOf(token)))
  )[0];
}

export const orderById = async (db: Database, id: string): Promise<Order | undefined> =>
  (await db.select().from(kitOrders).where(eq(kitOrders.id, id)))[0];

/** Also matches the address, because the hash may come from an earlier secret. */
const hasEmail = (secret: string, email: string) =>
  or(eq(kitOrders.emailKey, addressKey(secret, email)), eq(sql`lower(${kitOrders.email})`, comparableAddress(email)));

/** The newest order of an address that has access to the files. */
export async function findEntitledOrder(db: Database, secret: string, email: string): Promise<Order | undefined> {
  const [row] = await db
    .select({ order: kitOrders })
    .from(kitOrders)
    .innerJoin(kitEntitlements, eq(kitEntitlements.orderId, kitOrders.id))
    .where(and(hasEmail(secret, email), isNull(kitEntitlements.revokedAt)))
    .orderBy(desc(kitOrders.createdAt))
    .limit(1);
  return row?.order;
}

/** The newest order of an address that was paid after `since` and not refunded. */
export async function findPaidOrder(db: Database, secret: string, email: string, since: number): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(kitOrders)
    .where(and(hasEmail(secret, email), gt(kitOrders.paidAt, new Date(since)), sql`${kitOrders.state} in ('paid', 'held')`))
    .orderBy(desc(kitOrders.paidAt))
    .limit(1);
  return row;
}

/** Finds an order by reference and address, and locks it until the transaction ends. */
export async function lockOrder(transaction: Transaction, secret: string, reference: string, email: string): Promise<Order | undefined> {
  return (
    await transaction
      .select()
      .from(kitOrders)
      .where(and(eq(kitOrders.reference, reference), hasEmail(secret, email)))
      .for("update")
  )[0];
}

/** Orders for the operator: the newest, those of an address, or one by reference. */
export function listOrders(db: Database, about?: { secret: string; email: string } | { reference: string }, most = 100): Promise<Order[]> {
  const isWanted = about && ("email" in about ? hasEmail(about.secret, about.email) : eq(kitOrders.reference, about.reference));
  return db.select().from(kitOrders).where(isWanted).orderBy(desc(kitOrders.createdAt)).limit(most);
}

/** Orders whose money has to be returned, oldest first. */
export const listOwedRefunds = (db: Database, most = 100): Promise<Order[]> =>
  db.select().from(kitOrders).where(isRefundOwed).orderBy(asc(kitOrders.createdAt)).limit(most);

export async function isEntitled(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: kitEntitlements.orderId })
    .from(kitEntitlements)
    .where(and(eq(kitEntitlements.orderId, orderId), isNull(kitEntitlements.revokedAt)));
  return rows.length > 0;
}
