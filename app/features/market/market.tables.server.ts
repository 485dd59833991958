import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";

/** Price histories as the source gave them last; `range` is a HistoryId. */
export const marketHistory = pgTable("market_history", {
  range: text().primaryKey(),
  points: jsonb().$type<Point[]>().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
  staleAt: moment("stale_at").notNull(),
});
