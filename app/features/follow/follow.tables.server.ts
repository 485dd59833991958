import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { SubjectAspects, Change, FollowKind } from "#app/features/follow/follow.ts";
import { consentColumns } from "#app/foundation/email/consent.server.ts";

/** Last known state of every subject, as the base of the next comparison. */
export const followStates = pgTable(
  "follow_states",
  {
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    aspects: jsonb().$type<SubjectAspects>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** Changes for feeds and calendars, kept for a year. */
export const followChanges = pgTable(
  "follow_changes",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    foundAt: timestamptz("found_at").notNull(),
    change: jsonb().$type<Change>().notNull(),
  },
  (table) => [index("follow_changes_subject").on(table.kind, table.subject, table.id), index("follow_changes_found").on(table.foundAt)],
);

/**
 * Email followers, with one consent per subject. Addresses are kept only as long as needed. The hash of an unconfirmed request is kept for
 * a year, for the limits. The hash and times of an ended follow are kept for three years, as proof of consent.
 */
export const followers = pgTable(
  "followers",
  {
    ...consentColumns(),
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    /** ID of the newest change that was queued for this follower. */
    queuedChange: bigint("queued_change", { mode: "number" }).notNull().default(0),
    queuedAt: timestamptz("queued_at"),
  },
  (table) => [
    uniqueIndex("followers_key").on(table.key, table.kind, table.subject),
    index("followers_address").on(sql`lower(${table.email})`),
    index("followers_subject")
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'confirmed'`),
  ],
);
