import { doublePrecision, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Point } from "#app/features/market/market.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * The last good value of every metric. A value that jumped by more than half waits in `held_value`
 * until a second reading agrees with it.
 */
export const marketFigures = pgTable("market_figures", {
  metric: text().primaryKey(),
  value: doublePrecision().notNull(),
  source: text().notNull(),
  observedAt: moment("observed_at").notNull(),
  fetchedAt: moment("fetched_at").notNull(),
  staleAt: moment("stale_at").notNull(),
  heldValue: doublePrecision("held_value"),
});

/** Every accepted reading. We write and thin this series, but no page or API reads it. */
export const marketReadings = pgTable(
  "market_readings",
  {
    metric: text().notNull(),
    observedAt: moment("observed_at").notNull(),
    value: doublePrecision().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.observedAt] })],
);

/** The price history of each range as the source gave it last. */
export const marketHistory = pgTable("market_history", {
  range: text().primaryKey(),
  points: jsonb().$type<Point[]>().notNull(),
  fetchedAt: moment("fetched_at").notNull(),
  staleAt: moment("stale_at").notNull(),
});

/** Epochs of the chain, the running one included: transactions counted in each. */
export const epochs = pgTable("epochs", {
  epoch: integer().primaryKey(),
  transactions: integer().notNull(),
  startsAt: moment("starts_at").notNull(),
  endsAt: moment("ends_at").notNull(),
});
