import type { VotingBody } from "#app/features/governance/governance.ts";
import type { VoterRole } from "#app/features/governance/history/records.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type CommitteeMember, type CountInput } from "#app/features/governance/tally/count-input.ts";
import type { BodyTally } from "#app/features/governance/tally/tally-record.ts";
import { BOOTSTRAP_VERSION } from "#app/features/governance/thresholds.ts";

export const BALLOT_GROUPS = [
  "yes",
  "no",
  "abstain",
  "alwaysAbstain",
  "noConfidence",
  "notVoted",
  "inactive",
] as const satisfies readonly (keyof BodyTally)[];
export type BallotGroup = (typeof BALLOT_GROUPS)[number];

/** One voter of a body and the group that the ledger counts it in. */
export interface Ballot {
  /** For a seat of the committee, the hot credential, or the cold one if there is none. */
  voterId: string;
  group: BallotGroup;
  /** Lovelace; 1 for a seat of the committee. */
  power: bigint;
}

export const ROLE_OF = { dreps: "drep", pools: "pool", committee: "committee" } as const satisfies Record<VotingBody, VoterRole>;

/** All voters of a body, also those that didn't vote. */
export function ballotsOf(input: CountInput, body: VotingBody): Ballot[] {
  switch (body) {
    case "dreps":
      return drepBallots(input);
    case "pools":
      return poolBallots(input);
    case "committee":
      return committeeBallots(input);
  }
}

export const isInOffice = ({ status, hotId, expirationEpoch }: CommitteeMember, epoch: number): boolean =>
  status === "authorized" && hotId !== null && (expirationEpoch === null || epoch <= expirationEpoch);

/** Each voter's newest choice. */
export const choicesOf = (votes: CountInput["votes"], role: VoterRole): Map<string, string> =>
  new Map(votes.filter((vote) => vote.role === role && !vote.isSuperseded).map(({ voterId, choice }) => [voterId, choice]));

function drepBallots({ dreps, votes, epoch }: CountInput): Ballot[] {
  const choices = choicesOf(votes, "drep");
  return [...dreps].map(([voterId, { power, expiresEpoch }]) => {
    if (voterId === ALWAYS_ABSTAIN) return { voterId, group: "alwaysAbstain", power };
    if (voterId === ALWAYS_NO_CONFIDENCE) return { voterId, group: "noConfidence", power };
    const isInactive = expiresEpoch !== null && epoch > expiresEpoch;
    return { voterId, group: isInactive ? "inactive" : groupOf(choices.get(voterId)), power };
  });
}

function poolBallots({ pools, votes, kind, protocolMajor }: CountInput): Ballot[] {
  const choices = choicesOf(votes, "pool");
  // Silence on a hard fork is always a no, and version 9 ignored the reward account's delegation.
  const countsSilentChoice = kind !== "hard-fork-initiation" && protocolMajor !== BOOTSTRAP_VERSION;
  return [...pools].map(([voterId, { power, silentChoice }]) => {
    const group = groupOf(choices.get(voterId));
    const silentGroup = countsSilentChoice && silentChoice !== null ? SILENT_GROUP[silentChoice] : "notVoted";
    return { voterId, group: group === "notVoted" ? silentGroup : group, power };
  });
}

const SILENT_GROUP = { abstain: "alwaysAbstain", "no-confidence": "noConfidence" } as const;

function committeeBallots({ committee, votes, epoch }: CountInput): Ballot[] {
  const choices = choicesOf(votes, "committee");
  return (committee?.members ?? []).map((member) => ({
    voterId: member.hotId ?? member.coldId,
    group: isInOffice(member, epoch) ? groupOf(choices.get(member.hotId ?? "")) : "inactive",
    power: 1n,
  }));
}

function groupOf(choice: string | undefined): BallotGroup {
  return choice === "yes" || choice === "no" || choice === "abstain" ? choice : "notVoted";
}
