import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";

/** Newest price history of each range; `range` is a HistoryId. */
export const marketHistory = pgTable("market_history", {
  range: text().primaryKey(),
  points: jsonb().$type<Point[]>().notNull(),
  fetchedAt: timestamptz("fetched_at").notNull(),
  staleAt: timestamptz("stale_at").notNull(),
});
