import { bigserial, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Aspects, Change, FollowKind } from "#app/features/follow/follow.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

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
