import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { DisputeFact, PaymentFact } from "#app/features/starter-kit/stripe.server.ts";

/**
 * Purchases of the starter kit. A row holds what is known, each fact in its own column, so that the order in which
 * they come makes no difference; `state` is what follows from them.
 */
export const kitOrders = pgTable(
  "kit_orders",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** What the buyer calls it, such as KIT-7K3F-9QXM. */
    reference: text().notNull(),
    /** SHA-256 of the token with which the buyer's page asks for its order. */
    tokenHash: text("token_hash").notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<OrderState>().notNull().default("open"),
    /** What was asked for: hundredths of the currency, and whether in real money. */
    cents: integer().notNull(),
    currency: text().notNull(),
    live: boolean().notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the buyer asked for delivery at once and knew that the right of withdrawal ends with it. */
    consentedAt: moment("consented_at").notNull(),
    /** Stripe's names for the checkout and its payment. */
    checkout: text(),
    payment: text(),
    /** The buyer's address and the hash used to find it; both are deleted on erasure. */
    email: text(),
    emailKey: text("email_key"),
    country: text(),
    erasedAt: moment("erased_at"),
    pendingAt: moment("pending_at"),
    paidAt: moment("paid_at"),
    failedAt: moment("failed_at"),
    expiredAt: moment("expired_at"),
    /** Why a payment is not delivered: what of it is not as it was asked for. */
    held: text(),
    disputes: jsonb().$type<Record<string, DisputeFact["status"]>>().notNull().default({}),
    /** When the buyer withdrew, and under which name, if one was given. */
    withdrawnAt: moment("withdrawn_at"),
    withdrawnName: text("withdrawn_name"),
    /** When Stripe was asked for the refund of a withdrawal, and when the money went back. */
    refundAskedAt: moment("refund_asked_at"),
    refundedAt: moment("refunded_at"),
    /** When a refund last failed, by Stripe's clock: what was given back before that did not arrive. */
    refundFailedAt: moment("refund_failed_at"),
  },
  (table) => [
    uniqueIndex("kit_order_reference").on(table.reference),
    uniqueIndex("kit_order_token").on(table.tokenHash),
    index("kit_order_payment").on(table.payment),
    index("kit_order_email").on(table.emailKey),
    index("kit_order_address").on(sql`lower(${table.email})`),
    index("kit_order_refund")
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} is not null and ${table.refundAskedAt} is null and ${table.refundedAt} is null`),
  ],
);

/** The right to the files: one for each paid order, for ever, unless the money goes back. */
export const kitEntitlements = pgTable("kit_entitlements", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => kitOrders.id, { onDelete: "cascade" }),
  grantedAt: moment("granted_at").notNull(),
  revokedAt: moment("revoked_at"),
});

/** Stripe's events, once each. `fact` stays until it is handled: an event may arrive before its order. */
export const kitEvents = pgTable(
  "kit_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: moment("created_at").notNull(),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    /** The payment that it is about, or the order. */
    about: text(),
    fact: jsonb().$type<PaymentFact>(),
  },
  (table) => [
    index("kit_event_kept")
      .on(table.about)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** The links in mails that withdraw: SHA-256 of a token of 256 bits, once and for 48 hours. */
export const kitTokens = pgTable("kit_tokens", {
  hash: text().primaryKey(),
  orderId: uuid("order_id")
    .notNull()
    .references(() => kitOrders.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
});
