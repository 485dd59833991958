import type { Rules } from "#app/features/governance/governance.ts";
import type { CommitteeMember, CountedVote, CountInput, PoolPower } from "#app/features/governance/tally/count-input.ts";

/** Conway's first values. */
export const RULES: Rules = {
  pvt_motion_no_confidence: 0.51,
  pvt_committee_normal: 0.51,
  pvt_committee_no_confidence: 0.51,
  pvt_hard_fork_initiation: 0.51,
  pvtpp_security_group: 0.51,
  dvt_motion_no_confidence: 0.67,
  dvt_committee_normal: 0.67,
  dvt_committee_no_confidence: 0.6,
  dvt_update_to_constitution: 0.75,
  dvt_hard_fork_initiation: 0.6,
  dvt_p_p_network_group: 0.67,
  dvt_p_p_economic_group: 0.67,
  dvt_p_p_technical_group: 0.67,
  dvt_p_p_gov_group: 0.75,
  dvt_treasury_withdrawal: 0.67,
  committee_min_size: 7,
};

export const members = (count: number, change: Partial<CommitteeMember> = {}): CommitteeMember[] =>
  Array.from({ length: count }, (_, index) => ({
    coldId: `cold${index}`,
    hotId: `hot${index}`,
    status: "authorized",
    expirationEpoch: 653,
    ...change,
  }));

export const vote = (role: CountedVote["role"], voterId: string, choice: string, isSuperseded = false): CountedVote => ({
  role,
  voterId,
  choice,
  isSuperseded,
});

export const drep = (power: bigint, expiresEpoch: number | null = null) => ({ power, expiresEpoch });
export const pool = (power: bigint, silentChoice: PoolPower["silentChoice"] = null) => ({ power, silentChoice });

/** A withdrawal without votes. */
export const INPUT: CountInput = {
  kind: "treasury-withdrawals",
  parameters: [],
  epoch: 600,
  protocolMajor: 10,
  votes: [],
  dreps: new Map(),
  pools: new Map(),
  committee: { members: members(7), quorum: 2 / 3 },
  committeeMinSize: 7,
  rules: RULES,
};
