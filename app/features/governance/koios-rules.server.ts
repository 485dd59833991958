import * as v from "valibot";
import { shapeError, type SourceOptions, wholeWithin, within } from "#app/foundation/upstream/field-schemas.server.ts";
import { requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: what a governance action needs, by the protocol's parameters and by its committee. Shares from 0 to 1.

const SOURCE = "koios";

/** Shares of yes that an action needs, 0 to 1; the names are those of the ledger's parameters. */
const VOTING_RULES = [
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

/** @throws {UpstreamError} */
export async function fetchVotingRules(client: PoliteFetch, options: SourceOptions): Promise<KoiosVotingRules> {
  const path = `/epoch_params?select=epoch_no,${VOTING_RULES.join(",")}&order=epoch_no.desc&limit=1`;
  return parseVotingRules((await requestKoios(client, options, path)).value);
}

/** @throws {UpstreamError} */
export async function fetchCommittee(client: PoliteFetch, options: SourceOptions, epoch: number): Promise<KoiosCommittee> {
  return parseCommittee((await requestKoios(client, options, "/committee_info")).value, epoch);
}

const rule = within(0, 1);
const rulesRow = v.object({
  epoch_no: v.pipe(nonNegativeInteger, v.maxValue(100_000)),
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
  if (!newest) throw shapeError(SOURCE, "no voting rules");
  const { epoch_no: epoch, ...shares } = newest;
  return { epoch, ...shares };
}

const committee = v.object({
  quorum_numerator: within(0, 1e9),
  quorum_denominator: within(1, 1e9),
  members: v.array(v.fallback(v.nullable(v.object({ status: v.string(), expiration_epoch: wholeWithin(0, 100_000) })), null)),
});

/**
 * Reads an answer of /committee_info; its published form is one object, others of Koios are lists.
 * @param epoch the running one: members whose term is over do not count
 * @throws {UpstreamError} bad-shape when there is no committee
 */
export function parseCommittee(document: unknown, epoch: number): KoiosCommittee {
  const [row] = readRows(Array.isArray(document) ? document : [document], committee);
  if (!row) throw shapeError(SOURCE, "no committee");
  const { quorum_numerator: part, quorum_denominator: whole } = row;
  return {
    quorum: part === null || whole === null || part > whole ? null : part / whole,
    members: row.members.filter((one) => one?.status === "authorized" && (one.expiration_epoch ?? 0) >= epoch).length,
  };
}
