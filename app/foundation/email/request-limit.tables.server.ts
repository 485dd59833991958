import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Requests for emails per network and hour. The key is hashed with the hour and deleted soon after. */
export const emailRequests = pgTable("newsletter_networks", {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true, mode: "date" }).notNull(),
});
