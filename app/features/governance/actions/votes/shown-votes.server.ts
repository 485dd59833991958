import type { ShownVote } from "#app/features/governance/actions/action-page.ts";
import type { VoteQuery } from "#app/features/governance/actions/votes/vote-query.ts";
import { drepPath, type Drep } from "#app/features/governance/governance.ts";
import type { VoteRecord } from "#app/features/governance/history/records.ts";
import { paginate } from "#app/foundation/lists/list-query.ts";

export interface VoterFacts {
  name: string | null;
  /** ADA. */
  power: number | null;
  path: `/${string}` | null;
}

export const shownVote = (
  { role, voterId, choice, votedAt, anchor, isSuperseded }: VoteRecord,
  facts: VoterFacts,
  reason: string | null,
): ShownVote => ({
  role,
  voterId,
  choice,
  votedAt,
  anchor,
  reason,
  isSuperseded,
  ...facts,
});

/** DReps' newest choices, most power first, while we have no times, reasons and other voters. */
export function choicesOnly(choices: ReadonlyMap<string, string>, dreps: readonly Pick<Drep, "id" | "name" | "power">[]): ShownVote[] {
  const known = new Map(dreps.map((drep) => [drep.id, drep]));
  return [...choices]
    .map(([voterId, choice]): ShownVote => {
      const { name = null, power = null } = known.get(voterId) ?? {};
      return {
        role: "drep",
        voterId,
        choice,
        votedAt: null,
        anchor: null,
        reason: null,
        isSuperseded: false,
        name,
        power,
        path: drepPath(voterId),
      };
    })
    .toSorted((a, b) => (b.power ?? 0) - (a.power ?? 0));
}

/** One page of votes for a query, newest first. Votes without a time keep their order. */
export function votePage<Vote extends Pick<ShownVote, "role" | "choice" | "votedAt">>(
  votes: readonly Vote[],
  { filters, page }: VoteQuery,
) {
  const found = votes.filter(
    ({ role, choice }) =>
      (filters.body === undefined || filters.body === role) && (filters.choice === undefined || filters.choice === choice),
  );
  return paginate(
    found.toSorted((a, b) => (b.votedAt ?? 0) - (a.votedAt ?? 0)),
    page,
  );
}
