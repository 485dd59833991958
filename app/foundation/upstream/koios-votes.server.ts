import * as z from "zod";
import { badShape, type SourceOptions, wholeWithin, within } from "./fields.server.ts";
import { fetchPages } from "./koios-pages.server.ts";
import { ada, askKoios, readRows } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

// https://api.koios.rest: votes on governance actions, and what the protocol asks for. Shares are in percent, 0 to 100.

const SOURCE = "koios";

/** The votes of a body whose votes weigh by stake. Power in ADA. */
export interface KoiosStakeTally {
  yesVotes: number | null;
  noVotes: number | null;
  abstainVotes: number | null;
  yesPower: number | null;
  /** With everybody who has not voted. */
  noPower: number | null;
  /** Percent of the power that counts. */
  yesShare: number | null;
}

/** Where the vote on one action stands. */
export interface KoiosTally {
  epoch: number | null;
  dreps: KoiosStakeTally;
  pools: KoiosStakeTally;
  committee: { yesVotes: number | null; noVotes: number | null; abstainVotes: number | null; yesShare: number | null };
}

/** Shares of yes that an action needs, 0 to 1; the names are those of the ledger's parameters. */
export const VOTING_RULES = [
  "pvt_motion_no_confidence",
  "pvt_committee_normal",
  "pvt_hard_fork_initiation",
  "pvtpp_security_group",
  "dvt_motion_no_confidence",
  "dvt_committee_normal",
  "dvt_update_to_constitution",
  "dvt_hard_fork_initiation",
  "dvt_p_p_network_group",
  "dvt_p_p_economic_group",
  "dvt_p_p_technical_group",
  "dvt_p_p_gov_group",
  "dvt_treasury_withdrawal",
] as const;
export type VotingRule = (typeof VOTING_RULES)[number];
export type KoiosVotingRules = { epoch: number } & Record<VotingRule, number | null>;

/** The Constitutional Committee. */
export interface KoiosCommittee {
  /** The share of its members that must say yes, 0 to 1. */
  quorum: number | null;
  /** Members who can vote: their term runs and they have named a key for it. */
  members: number;
}

export type Vote = "yes" | "no" | "abstain";

/** @throws {UpstreamError} */
export async function fetchTally(client: PoliteFetch, options: SourceOptions, proposalId: string): Promise<KoiosTally> {
  return parseTally((await askKoios(client, options, `/proposal_voting_summary?_proposal_id=${proposalId}`)).value);
}

/**
 * How each DRep voted on an action; the newest vote of each counts.
 * @throws {UpstreamError}
 */
export async function fetchDrepVotes(client: PoliteFetch, options: SourceOptions, proposalId: string): Promise<Map<string, Vote>> {
  const path = `/proposal_votes?_proposal_id=${proposalId}&select=block_time,voter_id,vote&voter_role=eq.DRep&order=block_time.asc,voter_id.asc`;
  const { rows } = await fetchPages(client, options, path, voteRow);
  return new Map(rows.map(({ voter_id, vote }) => [voter_id, vote]));
}

/** @throws {UpstreamError} */
export async function fetchVotingRules(client: PoliteFetch, options: SourceOptions): Promise<KoiosVotingRules> {
  const path = `/epoch_params?select=epoch_no,${VOTING_RULES.join(",")}&order=epoch_no.desc&limit=1`;
  return parseVotingRules((await askKoios(client, options, path)).value);
}

/** @throws {UpstreamError} */
export async function fetchCommittee(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<KoiosCommittee> {
  return parseCommittee((await askKoios(client, options, "/committee_info")).value, epoch);
}

const count = wholeWithin(0, 1e9);
const share = within(0, 100);
const tallyRow = z.object({
  epoch_no: wholeWithin(0, 100_000),
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

/**
 * Reads an answer of /proposal_voting_summary.
 * @throws {UpstreamError} bad-shape when there is no row, or none with a count of votes
 */
export function parseTally(document: unknown): KoiosTally {
  const [row] = readRows(document, tallyRow);
  const { epoch_no: epoch = null, ...counts } = row ?? {};
  if (!row || Object.values(counts).every((value) => value === null)) throw badShape(SOURCE, "no tally");
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

const voteRow = z.object({
  voter_id: z.string().regex(/^drep1[02-9ac-hj-np-z]{40,100}$/),
  vote: z.enum(["Yes", "No", "Abstain"]).transform((word): Vote => (word === "Yes" ? "yes" : word === "No" ? "no" : "abstain")),
});

/** Reads one answer of /proposal_votes; nobody may have voted yet. @throws {UpstreamError} bad-shape when it is no list */
export function parseDrepVotes(document: unknown): Map<string, Vote> {
  return new Map(readRows(document, voteRow).map(({ voter_id, vote }) => [voter_id, vote]));
}

const rule = within(0, 1);
const rulesRow = z.object({
  epoch_no: z.number().int().min(0).max(100_000),
  pvt_motion_no_confidence: rule,
  pvt_committee_normal: rule,
  pvt_hard_fork_initiation: rule,
  pvtpp_security_group: rule,
  dvt_motion_no_confidence: rule,
  dvt_committee_normal: rule,
  dvt_update_to_constitution: rule,
  dvt_hard_fork_initiation: rule,
  dvt_p_p_network_group: rule,
  dvt_p_p_economic_group: rule,
  dvt_p_p_technical_group: rule,
  dvt_p_p_gov_group: rule,
  dvt_treasury_withdrawal: rule,
});

/**
 * Reads an answer of /epoch_params and takes the newest epoch in it.
 * @throws {UpstreamError} bad-shape when no row names a share
 */
export function parseVotingRules(document: unknown): KoiosVotingRules {
  const rows = readRows(document, rulesRow).sort((one, other) => other.epoch_no - one.epoch_no);
  const newest = rows.find((row) => VOTING_RULES.some((name) => row[name] !== null));
  if (!newest) throw badShape(SOURCE, "no voting rules");
  const { epoch_no: epoch, ...shares } = newest;
  return { epoch, ...shares };
}

const committee = z.object({
  quorum_numerator: within(0, 1e9),
  quorum_denominator: within(1, 1e9),
  members: z.array(z.object({ status: z.string(), expiration_epoch: wholeWithin(0, 100_000) }).nullable().catch(null)),
});

/**
 * Reads an answer of /committee_info; its published form is one object, others of Koios are lists.
 * @param epoch the running one: members whose term is over do not count
 * @throws {UpstreamError} bad-shape when there is no committee
 */
export function parseCommittee(document: unknown, epoch: number): KoiosCommittee {
  const [row] = readRows(Array.isArray(document) ? document : [document], committee);
  if (!row) throw badShape(SOURCE, "no committee");
  const { quorum_numerator: part, quorum_denominator: whole } = row;
  return {
    quorum: part === null || whole === null || part > whole ? null : part / whole,
    members: row.members.filter((one) => one?.status === "authorized" && (one.expiration_epoch ?? 0) >= epoch).length,
  };
}
