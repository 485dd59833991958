import { boolean, doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/foundation/db/columns.server.ts";
import type { Action, Tally } from "#app/features/governance/governance.ts";
import type { KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";

/** Governance actions with their tally, and DReps' votes ("yes", "no" or "abstain") by DRep ID. */
export const governanceActions = pgTable("governance_actions", {
  id: text().primaryKey(),
  action: jsonb().$type<Action>().notNull(),
  isActive: boolean("is_active").notNull(),
  proposedAt: timestamptz("proposed_at"),
  tally: jsonb().$type<Tally & { summary: KoiosSummary | null }>(),
  tallyAt: timestamptz("tally_at"),
  votes: jsonb().$type<Record<string, string>>(),
  votesAt: timestamptz("votes_at"),
});

/** Registered DReps. Columns after `asked_at` come from the chain, or from the DRep's metadata document (`anchor`); power in ADA. */
export const dreps = pgTable("dreps", {
  id: text().primaryKey(),
  listedAt: timestamptz("listed_at").notNull(),
  askedAt: timestamptz("asked_at"),
  isActive: boolean("is_active"),
  expiresEpoch: integer("expires_epoch"),
  power: doublePrecision(),
  delegators: integer(),
  name: text(),
  isUnlisted: boolean("is_unlisted").notNull().default(false),
  anchor: jsonb().$type<Anchor>(),
});
