import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Newest reading of each block list: sorted host names, one per line. One text value, because the longest list has hundreds of thousands of
 * names.
 */
export const blocklists = pgTable("blocklists", {
  list: text().primaryKey(),
  hosts: text().notNull(),
  readAt: timestamp("read_at", { withTimezone: true, mode: "date" }).notNull(),
});
