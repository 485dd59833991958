import { bigint, doublePrecision, integer, pgTable } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";

/** Epochs with the source's counts. Amounts in ADA; treasury and reserves at the start of the epoch. */
export const chainEpochs = pgTable("chain_epochs", {
  epoch: integer().primaryKey(),
  startsAt: timestamptz("starts_at"),
  endsAt: timestamptz("ends_at"),
  transactions: integer(),
  blocks: integer(),
  fees: doublePrecision(),
  activeStake: doublePrecision("active_stake"),
  treasury: doublePrecision(),
  reserves: doublePrecision(),
});

/** First block that we saw in each hour; older rows are thinned to one per day. */
export const chainHours = pgTable("chain_hours", {
  hour: timestamptz("hour").primaryKey(),
  blockHeight: bigint("block_height", { mode: "number" }).notNull(),
  blockTime: timestamptz("block_time").notNull(),
});
