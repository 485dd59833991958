import type { VotingBody } from "#app/features/governance/governance.ts";
import type { Verdict } from "#app/features/governance/tally/settled.ts";

/** Our count of a settled action beside the ledger's decision. */
export interface SettledCount {
  /** Null if the votes didn't decide. */
  verdict: Verdict | null;
  /** Bodies that fell short. */
  short: readonly VotingBody[];
  /** Votes of the committee. Its members in office then aren't known, so it has no share. */
  committee: { yes: number; no: number; abstain: number };
  /** We don't know which silent pools' accounts abstained, so the pools' share may have been larger. */
  isPoolShareLowest: boolean;
}
