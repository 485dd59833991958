import { latestGovernance, latestKnown } from "#app/features/governance/governance.server.ts";
import { epochEnd, type Body, type CountedAction, type Drep, type DrepColumn, type DrepQuery } from "#app/features/governance/governance.ts";
import { needsOf, type Need } from "#app/features/governance/needs.ts";
import { dayOf, inDailyOrder } from "#app/foundation/lists/daily-order.ts";
import { pageOf, sortBy } from "#app/foundation/lists/list-query.ts";

/** Decided actions that the page shows. */
const DECIDED_SHOWN = 25;

/** An action with what it needs; `deadline` is the end of the last epoch in which it can be voted on (milliseconds since 1970). */
export interface ShownAction extends CountedAction {
  needs: Record<Body, Need>;
  deadline: number | null;
}

/** Open actions, those that end first on top, and those that were decided, the newest on top. */
export async function shownActions(): Promise<{ open: ShownAction[]; decided: ShownAction[] }> {
  const { rules, committee } = latestGovernance().value;
  const all = (await latestKnown()).actions.map(
    (action): ShownAction => ({
      ...action,
      needs: needsOf(action, rules, committee?.quorum ?? null),
      deadline: action.expiresEpoch === null ? null : epochEnd(action.expiresEpoch),
    }),
  );
  const open = all.filter(({ status }) => status === "active");
  const decided = sortBy(all.filter(({ status }) => status !== "active"), ({ decidedEpoch }) => decidedEpoch, "desc");
  return { open: sortBy(open, ({ deadline }) => deadline, "asc"), decided: decided.slice(0, DECIDED_SHOWN) };
}

const VALUE_OF: Record<DrepColumn, (drep: Drep) => number | null> = {
  power: ({ power }) => power,
  delegators: ({ delegators }) => delegators,
  votes: ({ votes }) => votes,
};

/** One page of the registered DReps as an address asks for it. Equal figures stand in the order of the day. */
export async function drepPage({ q, sort, order, page }: DrepQuery, now = Date.now()) {
  const { dreps, countedVotes } = await latestKnown();
  const day = dayOf(now);
  const wanted = q.toLowerCase();
  const drawn = inDailyOrder(dreps.filter(({ id }) => id.includes(wanted)), day);
  return { ...pageOf(sort ? sortBy(drawn, VALUE_OF[sort], order) : drawn, page), day, countedVotes };
}
