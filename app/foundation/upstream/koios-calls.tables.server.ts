import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CallPurpose } from "./send-request.server.ts";

/** How often all instances together asked Koios on a day (UTC), and what for: its allowance is one for the whole site. */
export const koiosCalls = pgTable(
  "koios_calls",
  {
    day: date().notNull(),
    purpose: text().$type<CallPurpose>().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.purpose] })],
);
