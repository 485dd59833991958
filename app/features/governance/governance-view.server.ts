import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { type VotingBody, type TalliedAction, type Drep, type DrepColumn, type DrepQuery } from "#app/features/governance/governance.ts";
import { thresholdsOf, type Threshold } from "#app/features/governance/thresholds.ts";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { dayOf, shuffleByDay } from "#app/foundation/lists/shuffle-by-day.ts";
import { paginate, sortBy } from "#app/foundation/lists/list-query.ts";

const MAX_DECIDED = 25;

/** `deadline` is the end of the voting period (milliseconds since 1970). */
export interface ActionView extends TalliedAction {
  needs: Record<VotingBody, Threshold>;
  deadline: number | null;
}

/** Returns open actions, ending soonest first, and decided ones, newest first. */
export async function actionViews({
  latestGovernance,
  latestSnapshot,
}: GovernanceService): Promise<{ open: ActionView[]; decided: ActionView[] }> {
  const { rules, committee } = latestGovernance().value;
  const all = (await latestSnapshot()).actions.map((action): ActionView => ({
    ...action,
    needs: thresholdsOf(action, rules, committee?.quorum ?? null, { isCommitteeDissolved: committee?.isDissolved ?? false }),
    deadline: action.expiresEpoch === null ? null : epochEnd(action.expiresEpoch),
  }));
  const open = all.filter(({ status }) => status === "active");
  const decided = sortBy(
    all.filter(({ status }) => status !== "active"),
    ({ decidedEpoch }) => decidedEpoch,
    "desc",
  );
  return { open: sortBy(open, ({ deadline }) => deadline, "asc"), decided: decided.slice(0, MAX_DECIDED) };
}

const VALUE_OF: Record<DrepColumn, (drep: Drep) => number | null> = {
  power: ({ power }) => power,
  delegators: ({ delegators }) => delegators,
  votes: ({ votes }) => votes,
};

/** One page of the registered DReps for a query. Equal values are shuffled once a day. */
export async function drepPage({ latestSnapshot }: GovernanceService, { q, filters, sort, order, page }: DrepQuery, now = Date.now()) {
  const { dreps, talliedActions } = await latestSnapshot();
  const day = dayOf(now);
  const wanted = q.toLowerCase();
  const drawn = shuffleByDay(
    dreps.filter(
      ({ id, name, isActive, votes }) =>
        (id.includes(wanted) || name?.toLowerCase().includes(wanted)) &&
        (filters.activity === undefined || isActive === true) &&
        (filters.name === undefined || name !== null) &&
        (filters.votes === undefined || (votes ?? 0) > 0),
    ),
    day,
  );
  return { ...paginate(sort ? sortBy(drawn, VALUE_OF[sort], order) : drawn, page), day, talliedActions };
}

export const toDrepList = ({ rows, page, pages, total, day, talliedActions }: Awaited<ReturnType<typeof drepPage>>) => ({
  total,
  page,
  pages,
  drawnFor: day,
  openActionsCounted: talliedActions,
  dreps: rows,
});
