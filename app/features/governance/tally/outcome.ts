import type { ActionRecord } from "#app/features/governance/history/records.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";

export type OutcomeState = "open" | "ratified" | "enacted" | "expired" | "dropped";

/** State of an action in an epoch. `since` is the first epoch of that state. */
export interface ActionOutcome {
  state: OutcomeState;
  since: number;
}

/** An action that is dropped with a sibling that was enacted never expires. One that expired is removed an epoch later. */
export function outcomeOf(
  { proposedEpoch, ratifiedEpoch, enactedEpoch, expiredEpoch, droppedEpoch }: OutcomeEpochs,
  epoch: number,
): ActionOutcome {
  const has = (since: number | null): since is number => since !== null && since <= epoch;
  if (has(enactedEpoch)) return { state: "enacted", since: enactedEpoch };
  if (has(ratifiedEpoch)) return { state: "ratified", since: ratifiedEpoch };
  if (has(expiredEpoch)) return { state: "expired", since: expiredEpoch };
  if (has(droppedEpoch)) return { state: "dropped", since: droppedEpoch };
  return { state: "open", since: proposedEpoch };
}

type OutcomeEpochs = Pick<ActionRecord, "proposedEpoch" | "ratifiedEpoch" | "enactedEpoch" | "expiredEpoch" | "droppedEpoch">;

export type StepName =
  | "proposed"
  /** The next count of the votes. */
  | "next-count"
  /** If that count ratifies the action. */
  | "earliest-enactment"
  | "voting-ends"
  | "last-count"
  | "ratified"
  | "enacted"
  | "expired"
  | "dropped"
  | "deposit-returned";

/** Each happens at the start of its epoch, except that voting ends with it. Times are milliseconds since 1970. */
export interface ActionStep {
  step: StepName;
  epoch: number;
  at: number;
  /** It depends on the votes. */
  isConditional: boolean;
}

const atStart = (step: StepName, epoch: number, isConditional = false): ActionStep => ({
  step,
  epoch,
  at: epochStart(epoch),
  isConditional,
});

/**
 * The steps of an action in order of time: proposed in p, its votes are counted at the start of p+1 to p+7, with those cast by the end of
 * the epoch before. Ratified in r, it takes effect at the start of r+1. Otherwise it expires after the last count and is removed with the
 * next epoch, when the deposit returns.
 */
export function stepsOf(action: StepEpochs, epoch: number): ActionStep[] {
  const { proposedEpoch, proposedAt, lastVotingEpoch, kind } = action;
  const outcome = outcomeOf(action, epoch);
  const proposed: ActionStep = { step: "proposed", epoch: proposedEpoch, at: proposedAt, isConditional: false };
  switch (outcome.state) {
    case "enacted":
    case "ratified":
      return [proposed, ...ratifiedSteps(action, outcome.since)];
    case "expired":
      return [proposed, ...endedSteps(lastVotingEpoch), atStart("expired", outcome.since), atStart("deposit-returned", outcome.since + 1)];
    case "dropped":
      return [proposed, atStart("dropped", outcome.since), atStart("deposit-returned", outcome.since)];
    case "open":
      return [proposed, ...openSteps(lastVotingEpoch, epoch, kind)];
  }
}

type StepEpochs = OutcomeEpochs & Pick<ActionRecord, "proposedAt" | "lastVotingEpoch" | "kind">;

function ratifiedSteps({ ratifiedEpoch, enactedEpoch }: OutcomeEpochs, since: number): ActionStep[] {
  const ratified = ratifiedEpoch ?? since - 1;
  const enacted = enactedEpoch ?? ratified + 1;
  return [atStart("ratified", ratified), atStart("enacted", enacted), atStart("deposit-returned", enacted)];
}

const endedSteps = (lastVotingEpoch: number | null): ActionStep[] =>
  lastVotingEpoch === null
    ? []
    : [{ step: "voting-ends", epoch: lastVotingEpoch, at: epochStart(lastVotingEpoch + 1), isConditional: false }];

/** An info action is never ratified, so no count decides it. */
function openSteps(lastVotingEpoch: number | null, epoch: number, kind: string): ActionStep[] {
  if (lastVotingEpoch === null) return [];
  const lastCount = lastVotingEpoch + 1;
  const isInfo = kind === "info-action";
  const next = isInfo || epoch >= lastCount ? [] : [atStart("next-count", epoch + 1), atStart("earliest-enactment", epoch + 2, true)];
  const end = endedSteps(lastVotingEpoch);
  const count = isInfo ? [] : [atStart("last-count", lastCount)];
  const expiry = [atStart("expired", lastCount, !isInfo), atStart("deposit-returned", lastCount + 1)];
  return [...next, ...end, ...count, ...expiry].sort((a, b) => a.at - b.at);
}
