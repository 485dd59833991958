import type { VotingBody } from "#app/features/governance/governance.ts";
import type { VoteRecord } from "#app/features/governance/history/records.ts";
import { countBody } from "#app/features/governance/tally/count-action.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";

/** Powers and rules of one epoch. */
export type EpochPowers = Omit<CountInput, "kind" | "parameters" | "epoch" | "votes">;

/** Shares from 0 to 1 with the votes cast until then (milliseconds since 1970); a body that doesn't vote on the action is null. */
export interface SharePoint extends Record<VotingBody, { yesShare: number; threshold: number | null } | null> {
  at: number;
  epoch: number;
  /** Epoch whose powers were used: the newest one known by then. */
  powersOf: number;
}

/**
 * Yes shares at the given times, oldest first. Each vote counts from its time until the voter's next one. A vote's `isSuperseded` is about
 * now, so it's ignored. Times before the first known powers are left out.
 */
export function shareOverTime(
  { kind, parameters }: Pick<CountInput, "kind" | "parameters">,
  votes: readonly VoteRecord[],
  powers: ReadonlyMap<number, EpochPowers>,
  times: readonly number[],
): SharePoint[] {
  const byTime = votes.toSorted((a, b) => a.votedAt - b.votedAt);
  const epochs = [...powers.keys()].sort((a, b) => a - b);
  return times.flatMap((at) => {
    const epoch = epochAt(at);
    const powersOf = epochs.findLast((known) => known <= epoch);
    const known = powersOf === undefined ? undefined : powers.get(powersOf);
    if (powersOf === undefined || known === undefined) return [];
    const cast = byTime.filter(({ votedAt }) => votedAt <= at).map((vote) => ({ ...vote, isSuperseded: false }));
    const input: CountInput = { ...known, kind, parameters, epoch, votes: cast };
    const share = (body: VotingBody) => {
      const tally = countBody(input, body);
      return tally && { yesShare: tally.yesShare, threshold: tally.threshold };
    };
    return { at, epoch, powersOf, dreps: share("dreps"), pools: share("pools"), committee: share("committee") };
  });
}

/** Times for a chart: evenly spaced, with the last one at `to`. */
export function chartTimes(from: number, to: number, count: number): number[] {
  if (to <= from || count < 2) return [to];
  return Array.from({ length: count }, (_, index) => Math.round(from + ((to - from) * index) / (count - 1)));
}
