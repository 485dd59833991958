import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The newest reading of each block list: its host names, sorted, one a line. One value, because the longest has hundreds of thousands. */
export const blocklists = pgTable("blocklists", {
  list: text().primaryKey(),
  hosts: text().notNull(),
  readAt: timestamp("read_at", { withTimezone: true, mode: "date" }).notNull(),
});
