/** Lovelace as a decimal string, because JSON has no integers of this size. */
export type Lovelace = string;

/** A governance action as the chain has it. Epochs are null until they happen. Times are milliseconds since 1970. */
export interface ActionRecord {
  /** CIP-129 ID: gov_action1... */
  id: string;
  txHash: string;
  index: number;
  /** One of KINDS, or the source's name of a newer kind. */
  kind: string;
  previousActionId: string | null;
  proposedAt: number;
  proposedEpoch: number;
  /** Last epoch whose votes count. */
  lastVotingEpoch: number | null;
  ratifiedEpoch: number | null;
  enactedEpoch: number | null;
  expiredEpoch: number | null;
  droppedEpoch: number | null;
  deposit: Lovelace | null;
  returnAddress: string | null;
  withdrawals: readonly Withdrawal[];
  /** New values of the parameters, by Koios' names. */
  parameters: Readonly<Record<string, unknown>>;
  /** The ledger's own description, with the committee's changes, the constitution's anchor or the protocol version. */
  description: unknown;
  anchor: Anchor | null;
}

export interface Withdrawal {
  stakeAddress: string;
  amount: Lovelace;
}

/** A document that the chain names. `hash` is the blake2b-256 of its bytes, in hexadecimal. */
export interface Anchor {
  url: string;
  hash: string;
}

export const VOTER_ROLES = ["drep", "pool", "committee"] as const;
export type VoterRole = (typeof VOTER_ROLES)[number];

/** A vote on the chain. A voter's newest vote on an action counts, and the older ones are superseded. */
export interface VoteRecord {
  actionId: string;
  /** One of VOTER_ROLES, or the source's name of a newer role. */
  role: string;
  /** CIP-129 ID of a DRep or a committee member's hot credential, or a pool's bech32 ID. */
  voterId: string;
  /** "yes", "no", "abstain", or a value that we don't know. */
  choice: string;
  txHash: string;
  votedAt: number;
  epoch: number;
  /** The voter's reasons. */
  anchor: Anchor | null;
  isSuperseded: boolean;
}

/** First epoch with governance actions (Conway). */
export const FIRST_GOVERNANCE_EPOCH = 507;

/** Range of the stored history. `isComplete` once all pages of the source have been read. */
export interface HistoryCoverage {
  isComplete: boolean;
  /** Time of the oldest vote that we have stored. */
  votesSince: number | null;
  fetchedAt: number | null;
}

/** A certificate of a DRep. */
export interface DrepUpdate {
  drepId: string;
  /** "registered", "updated", "deregistered", or a value that we don't know. A DRep that deregisters loses its earlier votes. */
  action: string;
  txHash: string;
  /** Position of the certificate in its transaction. */
  certificate: number;
  at: number;
}

/** Power of one voter at the start of an epoch. */
export interface EpochPower {
  epoch: number;
  power: bigint;
}

export interface CommitteeMember {
  /** CIP-129 ID: cc_cold1... */
  coldId: string;
  /** The credential that votes now, as a CIP-129 ID (cc_hot1...); null if there is none. */
  hotId: string | null;
  /** Credentials that voted for this member before, as far as we have seen them. */
  earlierHotIds: readonly string[];
  /** "authorized", "not_authorized", "resigned", or a value that we don't know. */
  status: string;
  /** Last epoch of the term. */
  expirationEpoch: number | null;
  /** False for a member of an earlier committee. */
  isCurrent: boolean;
}

/** The Constitutional Committee. After a vote of no confidence it's dissolved and has no current member. */
export interface CommitteeRecord {
  members: readonly CommitteeMember[];
  /** Share of members that must vote yes, 0 to 1. */
  quorum: number | null;
  isDissolved: boolean;
  fetchedAt: number;
}
