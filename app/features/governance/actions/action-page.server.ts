import type { StoredVotes } from "#app/features/governance/actions/votes/action-count.server.ts";
import { actionReference } from "#app/features/governance/actions/action-id.server.ts";
import type { ActionPageView, ParameterChange } from "#app/features/governance/actions/action-page.ts";
import { adaOf } from "#app/features/governance/actions/ada-of.ts";
import { bodyViews } from "#app/features/governance/actions/votes/body-view.ts";
import { committeeOf, constitutionOf, recipientsOf, versionOf } from "#app/features/governance/actions/ledger-description.server.ts";
import type { Standing } from "#app/features/governance/actions/standing.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { ActionRecord } from "#app/features/governance/history/records.ts";

/** Merges Koios' list, the record on the chain and our own count. `now` has the parameters in effect, by Koios' names. */
export function actionPageView(
  action: ActionView,
  record: ActionRecord | null,
  stored: Pick<StoredVotes, "tally" | "votes" | "coverage" | "settled" | "isWaitingForDreps" | "differences"> | null,
  now: Readonly<Record<string, unknown>>,
  standing: Standing | null = null,
): ActionPageView {
  const reference = actionReference(action.id);
  const tally = stored?.tally ?? null;
  return {
    id: action.id,
    kind: action.kind,
    title: action.title,
    abstract: action.abstract,
    status: action.status,
    withdrawal: action.withdrawal,
    proposedAt: action.proposedAt,
    decidedEpoch: action.decidedEpoch,
    proposedEpoch: record?.proposedEpoch ?? null,
    lastVotingEpoch: action.expiresEpoch,
    deadline: action.deadline,
    anchor: action.anchor,
    txHash: reference?.txHash ?? null,
    index: reference?.index ?? null,
    deposit: record?.deposit ? adaOf(record.deposit) : null,
    returnAddress: record?.returnAddress ?? null,
    ratifiedEpoch: record?.ratifiedEpoch ?? (action.status === "ratified" ? action.decidedEpoch : null),
    enactedEpoch: record?.enactedEpoch ?? (action.status === "enacted" ? action.decidedEpoch : null),
    recipients: record ? recipientsOf(record) : [],
    parameters: action.parameters.map((name) =>
      changeOf(name, record?.parameters[name], action.status === "active" ? now[name] : undefined),
    ),
    version: action.kind === "hard-fork-initiation" ? versionOf(record?.description) : null,
    committee: action.kind === "new-committee" ? committeeOf(record?.description) : null,
    constitution: action.kind === "new-constitution" ? constitutionOf(record?.description) : null,
    // Koios' last figures of a settled action may be from before its last votes.
    bodies: bodyViews(action.needs, tally, stored?.settled ? null : action.tally, stored?.differences ?? {}),
    settled: stored?.settled ?? null,
    standing,
    countedEpoch: tally?.epoch ?? null,
    countedVotes: tally && (stored?.votes.filter(({ isSuperseded }) => !isSuperseded).length ?? null),
    isWaitingForDreps: stored?.isWaitingForDreps ?? false,
    votesSince:
      stored && !stored.coverage.isComplete && isLater(stored.coverage.votesSince, action.proposedAt) ? stored.coverage.votesSince : null,
  };
}

/** True if votes from before the stored history may be missing. */
const isLater = (since: number | null, proposedAt: number | null): boolean => since !== null && since > (proposedAt ?? 0);

/** Plain values only: cost models have hundreds of numbers. */
const plain = (value: unknown): string | null => (typeof value === "number" || typeof value === "string" ? String(value) : null);
const changeOf = (name: string, next: unknown, now: unknown): ParameterChange => ({
  name,
  new: plain(next),
  now: plain(next) === null ? null : plain(now),
});
