import * as v from "valibot";
import type { KoiosSummary, SourceBody } from "#app/features/governance/tally/source-summary.ts";
import { integerWithin, numberWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { readRows } from "#app/foundation/upstream/koios.server.ts";

// https://api.koios.rest: /proposal_voting_summary to the last lovelace, to compare it with our own count.

const count = integerWithin(0, 1e9);
const percent = numberWithin(0, 100);
const power = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,17}$/))), null);
const row = v.object({
  epoch_no: integerWithin(0, 100_000),
  drep_yes_votes_cast: count,
  drep_no_votes_cast: count,
  drep_abstain_votes_cast: count,
  drep_active_yes_vote_power: power,
  drep_active_no_vote_power: power,
  drep_active_abstain_vote_power: power,
  drep_yes_vote_power: power,
  drep_no_vote_power: power,
  drep_always_abstain_vote_power: power,
  drep_always_no_confidence_vote_power: power,
  drep_yes_pct: percent,
  pool_yes_votes_cast: count,
  pool_no_votes_cast: count,
  pool_abstain_votes_cast: count,
  pool_active_yes_vote_power: power,
  pool_active_no_vote_power: power,
  pool_active_abstain_vote_power: power,
  pool_yes_vote_power: power,
  pool_no_vote_power: power,
  pool_passive_always_abstain_vote_power: power,
  pool_passive_always_no_confidence_vote_power: power,
  pool_yes_pct: percent,
  committee_yes_votes_cast: count,
  committee_no_votes_cast: count,
  committee_abstain_votes_cast: count,
  committee_yes_pct: percent,
});

/** Null if the document has no summary. */
export function parseSummary(document: unknown): KoiosSummary | null {
  const [told] = readRows(document, row, "proposal_voting_summary");
  if (!told) return null;
  return {
    epoch: told.epoch_no,
    dreps: {
      yesVotes: told.drep_yes_votes_cast,
      noVotes: told.drep_no_votes_cast,
      abstainVotes: told.drep_abstain_votes_cast,
      yesPower: told.drep_active_yes_vote_power,
      noPower: told.drep_active_no_vote_power,
      abstainPower: told.drep_active_abstain_vote_power,
      alwaysAbstainPower: told.drep_always_abstain_vote_power,
      noConfidencePower: told.drep_always_no_confidence_vote_power,
      counted: sumOf(told.drep_yes_vote_power, told.drep_no_vote_power),
      yesShare: shareOf(told.drep_yes_pct),
    },
    pools: {
      yesVotes: told.pool_yes_votes_cast,
      noVotes: told.pool_no_votes_cast,
      abstainVotes: told.pool_abstain_votes_cast,
      yesPower: told.pool_active_yes_vote_power,
      noPower: told.pool_active_no_vote_power,
      abstainPower: told.pool_active_abstain_vote_power,
      alwaysAbstainPower: told.pool_passive_always_abstain_vote_power,
      noConfidencePower: told.pool_passive_always_no_confidence_vote_power,
      counted: sumOf(told.pool_yes_vote_power, told.pool_no_vote_power),
      yesShare: shareOf(told.pool_yes_pct),
    },
    committee: {
      ...NO_POWER,
      yesVotes: told.committee_yes_votes_cast,
      noVotes: told.committee_no_votes_cast,
      abstainVotes: told.committee_abstain_votes_cast,
      yesShare: shareOf(told.committee_yes_pct),
    },
  };
}

const NO_POWER = {
  yesPower: null,
  noPower: null,
  abstainPower: null,
  alwaysAbstainPower: null,
  noConfidencePower: null,
  counted: null,
} as const satisfies Partial<SourceBody>;

/** Koios' yes and no, which includes silence, add up to the denominator of its share. */
const sumOf = (yes: string | null, no: string | null): string | null =>
  yes === null || no === null ? null : String(BigInt(yes) + BigInt(no));

const shareOf = (told: number | null): number | null => (told === null ? null : told / 100);
