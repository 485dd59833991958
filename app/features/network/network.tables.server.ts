import { bigint, doublePrecision, integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "#app/foundation/db/columns.server.ts";

/** Every epoch of the chain as its source counts it. Amounts in ADA; treasury and reserves at the epoch's begin. */
export const chainEpochs = pgTable("chain_epochs", {
  epoch: integer().primaryKey(),
  startsAt: moment("starts_at"),
  endsAt: moment("ends_at"),
  transactions: integer(),
  blocks: integer(),
  fees: doublePrecision(),
  activeStake: doublePrecision("active_stake"),
  treasury: doublePrecision(),
  reserves: doublePrecision(),
});

/** Our own notes of the chain's tip: the first block that we saw in each hour, later of each day. */
export const chainHours = pgTable("chain_hours", {
  hour: moment("hour").primaryKey(),
  blockHeight: bigint("block_height", { mode: "number" }).notNull(),
  blockTime: moment("block_time").notNull(),
});
