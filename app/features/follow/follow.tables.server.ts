import { sql } from "drizzle-orm";
import { bigint, bigserial, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { Aspects, Change, FollowKind } from "#app/features/follow/follow.ts";
import { consentColumns } from "#app/foundation/email/consent.server.ts";

/** What is known of everything that can be followed: the next comparison starts from it. */
export const followStates = pgTable(
  "follow_states",
  {
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    aspects: jsonb().$type<Aspects>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/** What changed, for feeds and calendars; a year of it. */
export const followChanges = pgTable(
  "follow_changes",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    foundAt: moment("found_at").notNull(),
    change: jsonb().$type<Change>().notNull(),
  },
  (table) => [index("follow_changes_subject").on(table.kind, table.subject, table.id), index("follow_changes_found").on(table.foundAt)],
);

/**
 * Who follows what by email, each subject with a consent of its own. The address is kept only as long as it is needed. For
 * unconfirmed requests the hash stays for a year, for the limits; for ended ones hash and times stay for three, as proof of consent.
 */
export const followers = pgTable(
  "followers",
  {
    ...consentColumns(),
    kind: text().$type<FollowKind>().notNull(),
    subject: text().notNull(),
    /** The newest change that an email was queued for, and when: changes up to it are known to the follower. */
    queuedChange: bigint("queued_change", { mode: "number" }).notNull().default(0),
    queuedAt: moment("queued_at"),
  },
  (table) => [
    uniqueIndex("followers_key").on(table.key, table.kind, table.subject),
    index("followers_address").on(sql`lower(${table.email})`),
    index("followers_subject")
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'confirmed'`),
  ],
);
