import { doublePrecision, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The last good price of one ADA in each currency. One that jumped waits in `held_value` until a second reading agrees. */
export const exchangeRates = pgTable("exchange_rates", {
  currency: text().primaryKey(),
  value: doublePrecision().notNull(),
  source: text().notNull(),
  observedAt: moment("observed_at").notNull(),
  fetchedAt: moment("fetched_at").notNull(),
  staleAt: moment("stale_at").notNull(),
  heldValue: doublePrecision("held_value"),
});
