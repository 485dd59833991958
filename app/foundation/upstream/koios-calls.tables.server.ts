import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CallPurpose } from "./send-request.server.ts";

/** Koios calls of all instances by day (UTC) and purpose. Koios limits the whole site. */
export const koiosCalls = pgTable(
  "koios_calls",
  {
    day: date().notNull(),
    purpose: text().$type<CallPurpose>().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.purpose] })],
);
