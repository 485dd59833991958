import type { Rules } from "#app/features/governance/governance.ts";
import type { VoteRecord } from "#app/features/governance/history/records.ts";

export const ALWAYS_ABSTAIN = "drep_always_abstain";
export const ALWAYS_NO_CONFIDENCE = "drep_always_no_confidence";

/** A registered DRep, or one of the two predefined choices. */
export interface DrepPower {
  /** Lovelace. */
  power: bigint;
  /** Last epoch that the DRep's votes count in; null for the predefined choices, and if we don't know it. */
  expiresEpoch: number | null;
}

export interface PoolPower {
  /** Lovelace, with the deposits for open actions. */
  power: bigint;
  /** Predefined choice that the pool's reward account is delegated to. It counts if the pool doesn't vote. */
  silentChoice: "abstain" | "no-confidence" | null;
}

/** A seat of the committee. */
export interface CommitteeMember {
  coldId: string;
  /** The hot credential in use. A vote by an earlier one doesn't count. */
  hotId: string | null;
  /** "authorized", "not_authorized", "resigned", or a value that we don't know. */
  status: string;
  /** Last epoch of the term; null if we don't know it. */
  expirationEpoch: number | null;
}

export type CountedVote = Pick<VoteRecord, "role" | "voterId" | "choice" | "isSuperseded">;

/** Everything that the ledger looks at when it counts the votes on one action at the start of an epoch. */
export interface CountInput {
  kind: string;
  /** Names of the parameters that the action changes. */
  parameters: readonly string[];
  /** Epoch that begins; the powers are those of its start. */
  epoch: number;
  protocolMajor: number;
  /** Superseded votes and votes of DReps who retired later may be in the list only if they're marked as superseded. */
  votes: readonly CountedVote[];
  /** By CIP-129 ID, with the two predefined choices. */
  dreps: ReadonlyMap<string, DrepPower>;
  /** Lovelace of DReps that retired after the epoch began. They don't count. */
  retiredPower?: bigint;
  /** By bech32 ID. */
  pools: ReadonlyMap<string, PoolPower>;
  /** Null after a motion of no confidence. */
  committee: { members: readonly CommitteeMember[]; quorum: number | null } | null;
  committeeMinSize: number | null;
  rules: Rules | null;
}
