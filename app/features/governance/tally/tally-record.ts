import type { Lovelace } from "#app/features/governance/history/records.ts";

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
  /** Delegated to the predefined choices; for pools, silent ones whose reward account is delegated to them. */
  alwaysAbstain: VoterGroup;
  noConfidence: VoterGroup;
  notVoted: VoterGroup;
  /** DReps whose activity has expired; committee members who resigned, expired or have no hot credential. */
  inactive: VoterGroup;
  total: Lovelace;
  counted: Lovelace;
  /** From 0 to 1; 0 if nothing counts. */
  yesShare: number;
  /** From 0 to 1; null if this body has no threshold for the action. */
  threshold: number | null;
  isReached: boolean | null;
  /** Further yes power needed to reach the threshold. */
  missing: Lovelace | null;
}

/** `epoch` is the epoch whose voting power was used. A body that doesn't vote on the action is null. */
export interface ActionTally {
  epoch: number;
  dreps: BodyTally | null;
  pools: BodyTally | null;
  committee: BodyTally | null;
}
