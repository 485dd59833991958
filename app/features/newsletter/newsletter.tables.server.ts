import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import { consentColumns } from "#app/foundation/email/consent.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/**
 * Addresses are kept only as long as needed. The hash of an unconfirmed sign-up is kept for a year, for the limits. The hash and times of a
 * former subscriber are kept for three years, as proof of consent.
 */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    ...consentColumns(),
  },
  (table) => [
    uniqueIndex("newsletter_key").on(table.key),
    index("newsletter_address").on(sql`lower(${table.email})`),
    index("newsletter_confirmed")
      .on(table.language)
      .where(sql`${table.state} = 'confirmed'`),
  ],
);

/**
 * Links in emails, stored as the SHA-256 of a 256-bit token. A confirmation link works once, within 48 hours; an unsubscribe link works for
 * as long as the subscription lasts.
 */
export const newsletterTokens = pgTable(
  "newsletter_tokens",
  {
    hash: text().primaryKey(),
    purpose: text().$type<"confirm" | "unsubscribe">().notNull(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    expiresAt: timestamptz("expires_at"),
  },
  (table) => [index("newsletter_tokens_subscriber").on(table.subscriberId)],
);

export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    language: text().$type<Language>().notNull(),
    /** ISO week, such as 2026-W47. */
    week: text().notNull(),
    madeAt: timestamptz("made_at").notNull(),
    stories: jsonb().$type<DigestStory[]>().notNull(),
    readers: integer().notNull(),
  },
  (table) => [uniqueIndex("newsletter_issue").on(table.language, table.week)],
);
