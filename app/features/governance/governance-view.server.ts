import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { Action, TalliedAction, VotingBody } from "#app/features/governance/governance.ts";
import { thresholdsOf, type Threshold } from "#app/features/governance/thresholds.ts";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { sortBy } from "#app/foundation/lists/list-query.ts";

const MAX_DECIDED = 25;

/** `deadline` is the end of the voting period (milliseconds since 1970). */
export interface ActionView extends TalliedAction {
  needs: Record<VotingBody, Threshold>;
  deadline: number | null;
}

/** Returns all actions, newest first; open ones, ending soonest first; and the last decided ones, newest first. */
export async function actionViews({
  latestGovernance,
  latestSnapshot,
}: Pick<GovernanceService, "latestGovernance" | "latestSnapshot">): Promise<{
  all: ActionView[];
  open: ActionView[];
  decided: ActionView[];
}> {
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
  return { all, open: sortBy(open, ({ deadline }) => deadline, "asc"), decided: decided.slice(0, MAX_DECIDED) };
}

/** All open actions and the last decided ones, in the order of `actions`. */
export function recentActions<Item extends Pick<Action, "status">>(actions: readonly Item[]): Item[] {
  const decided = new Set(actions.filter(({ status }) => status !== "active").slice(0, MAX_DECIDED));
  return actions.filter((action) => action.status === "active" || decided.has(action));
}
