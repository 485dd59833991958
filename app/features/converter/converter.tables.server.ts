import { doublePrecision, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { Currency } from "#app/features/converter/converter.ts";

/** One price of ADA per day that the site ran: the first good one after the time of day when epochs begin. */
export const dailyRates = pgTable(
  "daily_rates",
  {
    day: timestamptz("day").notNull(),
    currency: text().$type<Currency>().notNull(),
    rate: doublePrecision().notNull(),
    observedAt: timestamptz("observed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
);
