import type { HistoryCoverage } from "#app/features/governance/history/records.ts";

/** Time of the oldest stored vote, or null once the history is complete. Without any history nothing before now can be judged. */
export const votesSince = ({ isComplete, votesSince: since }: HistoryCoverage, now: number): number | null =>
  isComplete ? null : (since ?? now);
