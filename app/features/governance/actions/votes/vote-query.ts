import { governanceActionPath } from "#app/features/governance/governance.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";

export const VOTE_FILTERS = { body: ["drep", "pool", "committee"], choice: ["yes", "no", "abstain"] } as const;

/** Page and filters of an action's votes. */
export type VoteQuery = ListQuery<never>;

/** The list has no search. */
export const parseVoteQuery = (asked: URLSearchParams): VoteQuery => ({ ...parseListQuery(asked, [], VOTE_FILTERS), q: "" });
export const canonicalVoteQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parseVoteQuery(asked));

/** Address of the votes with other filters or another page; without a page it's the first. */
export function voteListPath(id: string, query: VoteQuery, change: Partial<Pick<VoteQuery, "filters" | "page">>): `/${string}` {
  const { filters = query.filters, page = 1 } = change;
  // In the order of canonical addresses.
  const ordered = Object.keys(VOTE_FILTERS).flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]]));
  const written = serializeListQuery({ ...query, page, filters: Object.fromEntries(ordered) });
  return `${governanceActionPath(id)}${written.size > 0 ? `?${written}` : ""}#votes`;
}
