import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { TalliedAction, VotingBody } from "#app/features/governance/governance.ts";
import { thresholdsOf, type Threshold } from "#app/features/governance/thresholds.ts";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { sortBy } from "#app/foundation/lists/list-query.ts";

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
