import { bigint, doublePrecision, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The last good value of each parameter and amount. One that jumped waits in `held_value` until a second reading agrees. */
export const chainFigures = pgTable("chain_figures", {
  metric: text().primaryKey(),
  value: doublePrecision().notNull(),
  source: text().notNull(),
  observedAt: moment("observed_at").notNull(),
  fetchedAt: moment("fetched_at").notNull(),
  staleAt: moment("stale_at").notNull(),
  heldValue: doublePrecision("held_value"),
});

/** Every epoch of the chain as its source counts it. Amounts in ADA; treasury and reserves at the epoch's begin. */
export const chainEpochs = pgTable("chain_epochs", {
  epoch: integer().primaryKey(),
  startsAt: moment("starts_at"),
  endsAt: moment("ends_at"),
  transactions: integer(),
  blocks: integer(),
  fees: doublePrecision(),
  activeStake: doublePrecision("active_stake"),
  rewards: doublePrecision(),
  treasury: doublePrecision(),
  reserves: doublePrecision(),
  supply: doublePrecision(),
});

/** Our own notes of the chain's tip: the first block that we saw in each hour, later of each day. */
export const chainHours = pgTable("chain_hours", {
  hour: moment("hour").primaryKey(),
  blockHeight: bigint("block_height", { mode: "number" }).notNull(),
  blockTime: moment("block_time").notNull(),
});
