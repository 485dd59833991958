import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";

/** Request counters. The key is a hash, and the row is deleted soon after its window ends. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: timestamptz("ends_at").notNull(),
});
