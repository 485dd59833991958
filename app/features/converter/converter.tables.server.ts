import { doublePrecision, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Currency } from "#app/features/converter/converter.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A price of ADA for each day that the site ran: the first good one after the time of day when epochs begin. */
export const dailyRates = pgTable(
  "daily_rates",
  {
    day: moment("day").notNull(),
    currency: text().$type<Currency>().notNull(),
    rate: doublePrecision().notNull(),
    observedAt: moment("observed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);
