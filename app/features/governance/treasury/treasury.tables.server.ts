import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { EpochReading, TreasuryFlow } from "./treasury.ts";

/** The source's figures by epoch. */
export const treasuryReadings = pgTable("treasury_readings", {
  epoch: integer().primaryKey(),
  reading: jsonb().$type<EpochReading>().notNull(),
  fetchedAt: timestamptz("fetched_at").notNull(),
});

/** Frozen flows; rows are never changed or deleted. */
export const treasuryEditions = pgTable(
  "treasury_editions",
  {
    epoch: integer().notNull(),
    number: integer().notNull(),
    hash: text().notNull(),
    replaces: text(),
    flow: jsonb().$type<TreasuryFlow>().notNull(),
    frozenAt: timestamptz("frozen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.epoch, table.number] }), index("treasury_editions_hash").on(table.hash)],
);
