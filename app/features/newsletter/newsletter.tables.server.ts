import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { DigestStory } from "#app/features/newsletter/newsletter.ts";
import { consentColumns } from "#app/foundation/email/consent.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/**
 * Newsletter subscribers. The address is kept only as long as it is needed. For unconfirmed sign-ups the hash
 * stays for a year, for the limits; for former subscribers hash and times stay for three, as proof of consent.
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

/** The links in mails: SHA-256 of a token of 256 bits. To confirm, once and for 48 hours; to leave, as long as one is subscribed. */
export const newsletterTokens = pgTable(
  "newsletter_tokens",
  {
    hash: text().primaryKey(),
    purpose: text().$type<"confirm" | "unsubscribe">().notNull(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at"),
  },
  (table) => [index("newsletter_tokens_subscriber").on(table.subscriberId)],
);

/** One issue per language and week. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    language: text().$type<Language>().notNull(),
    /** The ISO week, such as 2026-W47. */
    week: text().notNull(),
    madeAt: moment("made_at").notNull(),
    stories: jsonb().$type<DigestStory[]>().notNull(),
    readers: integer().notNull(),
  },
  (table) => [uniqueIndex("newsletter_issue").on(table.language, table.week)],
);
