import type { Lovelace, VoterRole } from "#app/features/governance/history/records.ts";

/** Voters of one group and their power. The committee's power is its number of seats. */
export interface VoterGroup {
  voters: number;
  power: Lovelace;
}

/**
 * A body's votes on one action, counted by the ledger's rules. The groups are disjoint, and their powers add up to `total`.
 * `counted` is the denominator of `yesShare`.
 */
export interface BodyTally {
  yes: VoterGroup;
  no: VoterGroup;
  abstain: VoterGroup;
  /** Delegated to this predefined choice; for pools, silent ones whose reward account is delegated to it, if the action's rules let it count. */
  alwaysAbstain: VoterGroup;
  /** As `alwaysAbstain`. Counts as yes on an action of no confidence, and otherwise as no. */
  noConfidence: VoterGroup;
  /** Counts as no; for pools under protocol version 9, as abstain unless the action is a hard fork. */
  notVoted: VoterGroup;
  /** DReps whose activity has expired; committee members who resigned, expired or have no hot credential. */
  inactive: VoterGroup;
  total: Lovelace;
  counted: Lovelace;
  /** From 0 to 1, rounded down; 0 if nothing counts. */
  yesShare: number;
  /** From 0 to 1; null if this body has no threshold for the action, or if we don't know it. */
  threshold: number | null;
  /** Null without a threshold, except that a committee that can't decide (`CommitteeSeats`) hasn't reached it. */
  isReached: boolean | null;
  /** Least power that has to move from no or silence to yes; null if there's no threshold or if no votes can reach it. */
  missing: Lovelace | null;
}

/** With fewer active members than the minimum, or none at all, the committee can't approve anything. */
export interface CommitteeSeats {
  /** Members in office with a hot credential. */
  active: number;
  /** The protocol parameter committeeMinSize; null if we don't know it. */
  minimum: number | null;
  /** False after a motion of no confidence. */
  isElected: boolean;
  canDecide: boolean;
}

/** A vote on the chain that the ledger doesn't count. */
export interface UncountedVote {
  role: VoterRole;
  voterId: string;
  choice: string;
  reason: UncountedReason;
}

/**
 * "no-power": the voter isn't registered, or has no voting power in this epoch. "inactive": the DRep's activity or the member's term has
 * ended. "no-seat": no committee member in office uses this hot credential. "unknown-choice": not yes, no or abstain.
 */
export type UncountedReason = "no-power" | "inactive" | "no-seat" | "unknown-choice";

/** `epoch` is the epoch whose voting power was used. A body that doesn't vote on the action is null. */
export interface ActionTally {
  epoch: number;
  dreps: BodyTally | null;
  pools: BodyTally | null;
  committee: BodyTally | null;
  /** Null if the committee doesn't vote on the action. */
  committeeSeats: CommitteeSeats | null;
  /** Votes of voting bodies only. */
  uncounted: readonly UncountedVote[];
}
