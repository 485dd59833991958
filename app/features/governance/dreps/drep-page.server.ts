import { SQUARES, squaresOf } from "#app/features/governance/dreps/voting-record.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { Drep, DrepColumn, DrepQuery } from "#app/features/governance/governance.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";
import { dayOf, shuffleByDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { paginate, sortBy } from "#app/foundation/lists/list-query.ts";

/** The newest actions and each DRep's choice on them. `isOpenOnly` if only the votes on open actions are known. */
export interface RecentVotes {
  actionIds: readonly string[];
  choiceOf: (drepId: string, actionId: string) => string | null;
  isOpenOnly: boolean;
}

/** Votes on the open actions, newest action first, for a site without the history of votes. */
export async function openVotes({ latestSnapshot }: GovernanceService): Promise<RecentVotes> {
  const { actions, openVotes: byAction } = await latestSnapshot();
  return {
    actionIds: actions
      .filter(({ id }) => byAction.has(id))
      .slice(0, SQUARES)
      .map(({ id }) => id),
    choiceOf: (drepId, actionId) => byAction.get(actionId)?.get(drepId) ?? null,
    isOpenOnly: true,
  };
}

/** One page of the DReps for a query. Named and active DReps come first without a sort, and equal values are shuffled once a day. */
export async function drepPage(
  { latestSnapshot }: GovernanceService,
  recent: RecentVotes,
  { q, filters, sort, order, page }: DrepQuery,
  now = Date.now(),
) {
  const { dreps } = await latestSnapshot();
  const listed = dreps.filter(({ isUnlisted }) => !isUnlisted);
  const day = dayOf(now);
  const wanted = q.toLowerCase();
  const known = new Map<string, string>();
  const squares = (id: string): string | null => {
    if (recent.actionIds.length === 0) return null;
    const own = known.get(id) ?? squaresOf(recent.actionIds.map((action) => recent.choiceOf(id, action)));
    known.set(id, own);
    return own;
  };
  const valueOf: Record<DrepColumn, (drep: Drep) => number | null> = {
    power: ({ power }) => power,
    delegators: ({ delegators }) => delegators,
    votes: ({ id }) => squares(id)?.replaceAll("-", "").length ?? null,
  };
  const found = listed.filter(
    (drep) =>
      (drep.id.includes(wanted) || drep.name?.toLowerCase().includes(wanted)) &&
      (filters.activity === undefined || drep.isActive === true) &&
      (filters.votes === undefined || (valueOf.votes(drep) ?? 0) > 0),
  );
  const named = found.filter(({ name }) => name !== null);
  // Before the first names are read, everyone would be left out.
  const isFolded = q === "" && !sort && filters.name === undefined && named.length > 0;
  const shown =
    isFolded || filters.name === "claimed" ? named : filters.name === "none" ? found.filter(({ name }) => name === null) : found;
  const drawn = shuffleByDay(shown, day);
  const rows = sort ? sortBy(drawn, valueOf[sort], order) : sortBy(drawn, prominence, "desc");
  const { rows: onPage, ...counts } = paginate(rows, page);
  return {
    ...counts,
    day,
    rows: onPage.map((drep) => ({ ...drep, squares: squares(drep.id) })),
    actionsShown: recent.actionIds.length,
    isOpenOnly: recent.isOpenOnly,
    withoutName: isFolded ? found.length - named.length : 0,
  };
}

const prominence = ({ name, isActive }: Drep): number => (name === null ? 0 : 2) + (isActive === true ? 1 : 0);

/** The list as pages and the API show it. `statementOf` returns the goals in a profile document. */
export const toDrepList = (
  { rows, day, ...counts }: Awaited<ReturnType<typeof drepPage>>,
  statementOf: (anchor: Anchor) => string | null,
) => ({
  ...counts,
  drawnFor: day,
  dreps: rows.map(({ isUnlisted: _isUnlisted, anchor, ...drep }) => ({ ...drep, statement: anchor && statementOf(anchor) })),
});
