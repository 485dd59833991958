import * as v from "valibot";
import { parseSummary } from "#app/features/governance/koios-summary.server.ts";
import type { KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import { shapeError, type SourceOptions, integerWithin, numberWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: votes on governance actions. Shares are in percent, 0 to 100.

const SOURCE = "koios";

/** Votes of a body whose votes are weighted by stake. Power in ADA. */
export interface KoiosStakeTally {
  yesVotes: number | null;
  noVotes: number | null;
  abstainVotes: number | null;
  yesPower: number | null;
  /** Includes all power that hasn't voted. */
  noPower: number | null;
  /** Percent of the counted power. */
  yesShare: number | null;
}

export interface KoiosTally {
  epoch: number | null;
  dreps: KoiosStakeTally;
  pools: KoiosStakeTally;
  committee: { yesVotes: number | null; noVotes: number | null; abstainVotes: number | null; yesShare: number | null };
}

const VOTES = new Map([
  ["Yes", "yes"],
  ["No", "no"],
  ["Abstain", "abstain"],
]);

/** Koios' count, in ADA and to the last lovelace. @throws {UpstreamError} */
export async function fetchTally(
  client: PoliteFetch,
  options: SourceOptions,
  proposalId: string,
): Promise<{ tally: KoiosTally; summary: KoiosSummary | null }> {
  const { value } = await requestKoios(client, options, `/proposal_voting_summary?_proposal_id=${proposalId}`);
  return { tally: parseTally(value), summary: parseSummary(value) };
}

/** Each DRep's newest vote on an action: yes, no, abstain, or an unknown value as Koios sends it. @throws {UpstreamError} */
export async function fetchDrepVotes(client: PoliteFetch, options: SourceOptions, proposalId: string): Promise<Map<string, string>> {
  const path = `/proposal_votes?_proposal_id=${proposalId}&select=block_time,voter_id,vote&voter_role=eq.DRep&order=block_time.asc,voter_id.asc`;
  const { rows } = await fetchPages(client, options, path, voteRow);
  return new Map(rows.map(({ voter_id, vote }) => [voter_id, vote]));
}

const count = integerWithin(0, 1e9);
const share = numberWithin(0, 100);
const tallyRow = v.object({
  epoch_no: integerWithin(0, 100_000),
  drep_yes_votes_cast: count,
  drep_no_votes_cast: count,
  drep_abstain_votes_cast: count,
  drep_yes_vote_power: ada,
  drep_no_vote_power: ada,
  drep_yes_pct: share,
  pool_yes_votes_cast: count,
  pool_no_votes_cast: count,
  pool_abstain_votes_cast: count,
  pool_yes_vote_power: ada,
  pool_no_vote_power: ada,
  pool_yes_pct: share,
  committee_yes_votes_cast: count,
  committee_no_votes_cast: count,
  committee_abstain_votes_cast: count,
  committee_yes_pct: share,
});

/** Parses /proposal_voting_summary. @throws {UpstreamError} bad-shape when there is no row, or none with a count of votes */
export function parseTally(document: unknown): KoiosTally {
  const [row] = readRows(document, tallyRow, "proposal_voting_summary");
  const { epoch_no: epoch = null, ...counts } = row ?? {};
  if (!row || Object.values(counts).every((value) => value === null)) throw shapeError(SOURCE, "no tally");
  return {
    epoch,
    dreps: {
      yesVotes: row.drep_yes_votes_cast,
      noVotes: row.drep_no_votes_cast,
      abstainVotes: row.drep_abstain_votes_cast,
      yesPower: row.drep_yes_vote_power,
      noPower: row.drep_no_vote_power,
      yesShare: row.drep_yes_pct,
    },
    pools: {
      yesVotes: row.pool_yes_votes_cast,
      noVotes: row.pool_no_votes_cast,
      abstainVotes: row.pool_abstain_votes_cast,
      yesPower: row.pool_yes_vote_power,
      noPower: row.pool_no_vote_power,
      yesShare: row.pool_yes_pct,
    },
    committee: {
      yesVotes: row.committee_yes_votes_cast,
      noVotes: row.committee_no_votes_cast,
      abstainVotes: row.committee_abstain_votes_cast,
      yesShare: row.committee_yes_pct,
    },
  };
}

const voteRow = v.object({
  voter_id: v.pipe(v.string(), v.regex(/^drep1[02-9ac-hj-np-z]{40,100}$/)),
  vote: v.pipe(
    enumValue(SOURCE, "proposal_votes.vote", VOTES.keys()),
    v.transform((word) => VOTES.get(word) ?? word),
  ),
});

/** Parses /proposal_votes, which may be empty. @throws {UpstreamError} bad-shape when it isn't a list */
export function parseDrepVotes(document: unknown): Map<string, string> {
  return new Map(readRows(document, voteRow, "proposal_votes").map(({ voter_id, vote }) => [voter_id, vote]));
}
