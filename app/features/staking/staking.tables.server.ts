import { doublePrecision, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { PoolCertificate, PoolEpoch } from "#app/features/staking/pool-terms.ts";

/**
 * Stake pools, including retired ones: the declared terms, and the chain's counts as of `asked_at`. Amounts in ADA. A pool that the source
 * no longer lists is deleted.
 */
export const stakePools = pgTable("stake_pools", {
  id: text().primaryKey(),
  ticker: text(),
  margin: doublePrecision(),
  fixedCost: doublePrecision("fixed_cost"),
  pledge: doublePrecision(),
  activeStake: doublePrecision("active_stake"),
  listedAt: timestamptz("listed_at").notNull(),
  askedAt: timestamptz("asked_at"),
  name: text(),
  blocks: integer(),
  liveStake: doublePrecision("live_stake"),
  livePledge: doublePrecision("live_pledge"),
  delegators: integer(),
  status: text().notNull().default("registered"),
  termsEpoch: integer("terms_epoch"),
  retiringEpoch: integer("retiring_epoch"),
  operator: text(),
});

/**
 * Certificates and finished epochs of a pool, both newest first, fetched when someone opens the pool's page. `tried_at` is the time of the
 * last attempt, successful or not.
 */
export const stakePoolDetails = pgTable(
  "stake_pool_details",
  {
    id: text().primaryKey(),
    triedAt: timestamptz("tried_at").notNull(),
    fetchedAt: timestamptz("fetched_at"),
    certificates: jsonb().$type<PoolCertificate[]>(),
    epochs: jsonb().$type<PoolEpoch[]>(),
  },
  (table) => [index("stake_pool_details_tried").on(table.triedAt)],
);
