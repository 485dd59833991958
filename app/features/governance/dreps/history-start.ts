import { FIRST_GOVERNANCE_EPOCH, type HistoryCoverage } from "#app/features/governance/history/records.ts";

/** Time of the oldest stored vote, or null once the history is complete. Without any history nothing before now can be judged. */
export const votesSince = ({ isComplete, votesSince: since }: HistoryCoverage, now: number): number | null =>
  isComplete ? null : (since ?? now);

/** First epoch since which the powers of all epochs are stored, or null once none is missing. `stored` is oldest first. */
export function powersSince(stored: readonly number[]): number | null {
  const since = stored.findLast((epoch, at) => stored[at - 1] !== epoch - 1);
  return since === undefined || since <= FIRST_GOVERNANCE_EPOCH ? null : since;
}
