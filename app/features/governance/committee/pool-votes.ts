import type { HistoryCoverage } from "#app/features/governance/history/records.ts";
import type { PoolPower } from "#app/features/governance/tally/count-input.ts";

/** Votes of stake pools on the newest actions that they vote on. */
export interface PoolVotes {
  /** Number of actions. */
  actions: number;
  /** Epoch of the voting power. */
  epoch: number;
  pools: number;
  /** Pools that voted on one of the actions, and their share of all power from 0 to 1. */
  voted: number;
  votedShare: number;
  /** Actions from before the stored votes are left out. */
  coverage: HistoryCoverage;
  /** Largest pools first. `power` is in ADA. */
  rows: readonly { id: string; name: string | null; power: number; squares: string; silentChoice: PoolPower["silentChoice"] }[];
}
