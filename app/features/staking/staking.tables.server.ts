import { doublePrecision, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * The registered stake pools: what their owners declared, and below `asked_at` what the chain counted. Amounts in ADA.
 * A pool that is no longer registered goes.
 */
export const stakePools = pgTable("stake_pools", {
  id: text().primaryKey(),
  ticker: text(),
  margin: doublePrecision(),
  fixedCost: doublePrecision("fixed_cost"),
  pledge: doublePrecision(),
  activeStake: doublePrecision("active_stake"),
  listedAt: moment("listed_at").notNull(),
  askedAt: moment("asked_at"),
  name: text(),
  blocks: integer(),
  liveStake: doublePrecision("live_stake"),
  livePledge: doublePrecision("live_pledge"),
  delegators: integer(),
});
