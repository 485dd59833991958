import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { ActionRecord, Anchor, CommitteeRecord } from "./records.ts";

/** All governance actions. The votes on a settled action don't change anymore. */
export const actionRecords = pgTable("governance_action_records", {
  id: text().primaryKey(),
  record: jsonb().$type<ActionRecord>().notNull(),
  proposedAt: timestamptz("proposed_at").notNull(),
});

/** Everyone who voted or had power. Votes and powers name them by a short key, because there can be millions. */
export const voters = pgTable(
  "governance_voters",
  {
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    role: text().notNull(),
    id: text().notNull(),
  },
  (table) => [unique("governance_voters_id").on(table.id, table.role)],
);

/** All votes, including superseded ones and those of retired DReps. */
export const voteRecords = pgTable(
  "governance_votes",
  {
    actionId: text("action_id").notNull(),
    voter: integer()
      .notNull()
      .references(() => voters.key),
    txHash: text("tx_hash").notNull(),
    choice: text().notNull(),
    votedAt: timestamptz("voted_at").notNull(),
    epoch: integer().notNull(),
    anchor: jsonb().$type<Anchor>(),
    isSuperseded: boolean("is_superseded").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.voter, table.txHash] }),
    index("governance_votes_voter_epoch").on(table.voter, table.epoch),
    index("governance_votes_voted_at").on(table.votedAt),
  ],
);

/** Voting power in lovelace at the start of an epoch; none for voters without power. */
export const powerRecords = pgTable(
  "governance_powers",
  {
    voter: integer()
      .notNull()
      .references(() => voters.key),
    epoch: integer().notNull(),
    power: bigint({ mode: "bigint" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.voter, table.epoch] }), index("governance_powers_epoch").on(table.epoch)],
);

/** Epochs whose powers are stored completely. */
export const powerEpochs = pgTable(
  "governance_power_epochs",
  {
    role: text().notNull(),
    epoch: integer().notNull(),
    fetchedAt: timestamptz("fetched_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.epoch] })],
);

/** Certificates of DReps: a DRep that retires loses its votes, and an update keeps it active. */
export const drepUpdates = pgTable(
  "governance_drep_updates",
  {
    drepId: text("drep_id").notNull(),
    txHash: text("tx_hash").notNull(),
    certificate: integer().notNull(),
    action: text().notNull(),
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.drepId, table.txHash, table.certificate] })],
);

/** The DRep that a pool's reward account delegates to, from the epoch when we first saw it; null if to none. */
export const poolChoices = pgTable(
  "governance_pool_choices",
  {
    poolId: text("pool_id").notNull(),
    epoch: integer().notNull(),
    drepId: text("drep_id"),
  },
  (table) => [primaryKey({ columns: [table.poolId, table.epoch] })],
);

/** The committee as last read, and how far the votes are stored: all from `votes_since` to `votes_until`. */
export const historyState = pgTable("governance_history_state", {
  id: integer().primaryKey(),
  votesSince: timestamptz("votes_since"),
  votesUntil: timestamptz("votes_until"),
  isComplete: boolean("is_complete").notNull().default(false),
  fetchedAt: timestamptz("fetched_at"),
  drepUpdatesUntil: timestamptz("drep_updates_until"),
  committee: jsonb().$type<CommitteeRecord>(),
});
