import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { OrderState } from "#app/features/starter-kit/orders.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { DisputeFact, PaymentFact } from "#app/features/starter-kit/payment-events.server.ts";

/** Purchases of the starter kit. Each fact has its own column, so their order of arrival doesn't matter; `state` is derived from them. */
export const kitOrders = pgTable(
  "kit_orders",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Order number for the buyer, such as KIT-7K3F-9QXM. */
    reference: text().notNull(),
    /** SHA-256 of the token that the buyer's page sends to read the order. */
    tokenHash: text("token_hash").notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<OrderState>().notNull().default("open"),
    /** Requested payment: in cents, and whether in real money. */
    cents: integer().notNull(),
    currency: text().notNull(),
    live: boolean().notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** Time of both consents: to immediate delivery, and to losing the right of withdrawal. */
    consentedAt: timestamptz("consented_at").notNull(),
    /** Stripe's IDs of the checkout and its payment. */
    checkout: text(),
    payment: text(),
    /** The buyer's address and the hash used to find it; both are deleted on erasure. */
    email: text(),
    emailKey: text("email_key"),
    country: text(),
    erasedAt: timestamptz("erased_at"),
    pendingAt: timestamptz("pending_at"),
    paidAt: timestamptz("paid_at"),
    failedAt: timestamptz("failed_at"),
    expiredAt: timestamptz("expired_at"),
    /** Reason that a payment isn't delivered: how it differs from the order. */
    held: text(),
    disputes: jsonb().$type<Record<string, DisputeFact["status"]>>().notNull().default({}),
    /** Time of the withdrawal, and the buyer's name if given. */
    withdrawnAt: timestamptz("withdrawn_at"),
    withdrawnName: text("withdrawn_name"),
    /** Time of the operator's decision to refund without a withdrawal. */
    refundGrantedAt: timestamptz("refund_granted_at"),
    /** Times of our refund request to Stripe and of the refund. */
    refundAskedAt: timestamptz("refund_asked_at"),
    refundedAt: timestamptz("refunded_at"),
    /** Time of the last failed refund by Stripe's clock. Earlier refunds did not arrive. */
    refundFailedAt: timestamptz("refund_failed_at"),
    /** Codes of Stripe's last refusal of our refund request; null once it's accepted. */
    refundRefusal: text("refund_refusal"),
  },
  (table) => [
    uniqueIndex("kit_order_reference").on(table.reference),
    uniqueIndex("kit_order_token").on(table.tokenHash),
    index("kit_order_payment").on(table.payment),
    index("kit_order_email").on(table.emailKey),
    index("kit_order_address").on(sql`lower(${table.email})`),
    index("kit_order_refund")
      .on(table.createdAt)
      .where(sql`(${table.withdrawnAt} is not null or ${table.refundGrantedAt} is not null) and ${table.refundedAt} is null`),
  ],
);

/** Access to the files, one row per paid order. Permanent unless the money is returned. */
export const kitEntitlements = pgTable("kit_entitlements", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => kitOrders.id, { onDelete: "cascade" }),
  grantedAt: timestamptz("granted_at").notNull(),
  revokedAt: timestamptz("revoked_at"),
});

/** Stripe's events, stored once each. `fact` is kept until it's handled, because an event may arrive before its order. */
export const kitEvents = pgTable(
  "kit_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    createdAt: timestamptz("created_at").notNull(),
    receivedAt: timestamptz("received_at").notNull(),
    handledAt: timestamptz("handled_at"),
    about: text(),
    fact: jsonb().$type<PaymentFact>(),
  },
  (table) => [
    index("kit_event_kept")
      .on(table.about)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** Withdrawal links in emails: SHA-256 of a 256-bit token that works once, within 48 hours. */
export const kitTokens = pgTable("kit_tokens", {
  hash: text().primaryKey(),
  orderId: uuid("order_id")
    .notNull()
    .references(() => kitOrders.id, { onDelete: "cascade" }),
  expiresAt: timestamptz("expires_at").notNull(),
});
