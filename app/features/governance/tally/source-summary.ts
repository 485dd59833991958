import * as v from "valibot";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";

const votes = v.nullable(v.number());
const power = v.nullable(v.string());

/** A source's own count of a body; null where it doesn't say. Powers in lovelace. */
const sourceBodySchema = v.object({
  yesVotes: votes,
  noVotes: votes,
  abstainVotes: votes,
  /** Powers of those who voted, without predefined choices and silence. The committee has none. */
  yesPower: power,
  noPower: power,
  abstainPower: power,
  alwaysAbstainPower: power,
  noConfidencePower: power,
  /** Denominator of the share. */
  counted: power,
  /** From 0 to 1, rounded to four decimals. */
  yesShare: v.nullable(v.number()),
});
export type SourceBody = v.InferOutput<typeof sourceBodySchema>;

const summarySchema = v.object(v.entriesFromList(VOTING_BODIES, sourceBodySchema));
export type SourceSummary = v.InferOutput<typeof summarySchema>;

/** Koios' count of an action with the voting power of an epoch. */
export const koiosSummarySchema = v.object({ epoch: v.nullable(v.number()), ...summarySchema.entries });
export type KoiosSummary = v.InferOutput<typeof koiosSummarySchema>;
