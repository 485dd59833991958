import type { Rules, VotingBody } from "#app/features/governance/governance.ts";
import type { ActionRecord, DrepUpdate, VoteRecord } from "#app/features/governance/history/records.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type DrepPower } from "#app/features/governance/tally/count-input.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";
import { BOOTSTRAP_VERSION } from "#app/features/governance/thresholds.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";

/** First epoch of protocol version 10 on mainnet (the hard fork of 2025-01-29). */
const FIRST_EPOCH_AFTER_BOOTSTRAP = 537;
/** Conway's first value of the parameter drep_activity, in epochs (conway-genesis.json). */
const FIRST_DREP_ACTIVITY = 20;

type Decided = Pick<ActionRecord, "ratifiedEpoch" | "expiredEpoch" | "droppedEpoch">;

/** Epoch at whose start the votes on a settled action were counted last; null while it's open. */
export const decidingEpochOf = ({ ratifiedEpoch, expiredEpoch, droppedEpoch }: Decided): number | null =>
  ratifiedEpoch ?? expiredEpoch ?? droppedEpoch;

/** Only the difference from the bootstrap phase matters to a count. */
export const protocolMajorIn = (epoch: number): number => (epoch < FIRST_EPOCH_AFTER_BOOTSTRAP ? BOOTSTRAP_VERSION : BOOTSTRAP_VERSION + 1);

/** Each voter's newest vote when an epoch began, without those of DReps that retired in between. */
export function votesAt(votes: readonly VoteRecord[], updates: readonly DrepUpdate[], epoch: number): VoteRecord[] {
  const retiredAt = new Map(
    updates.filter(({ action, at }) => action === "deregistered" && epochAt(at) < epoch).map(({ drepId, at }) => [drepId, at]),
  );
  const cast = votes
    .filter((vote) => vote.epoch < epoch && vote.votedAt > (retiredAt.get(vote.voterId) ?? 0))
    .toSorted((a, b) => a.votedAt - b.votedAt);
  return [...new Map(cast.map((vote) => [`${vote.role} ${vote.voterId}`, { ...vote, isSuperseded: false }])).values()];
}

export interface DrepHistory {
  /** Certificates of all DReps, oldest first. */
  updates: readonly DrepUpdate[];
  /** Epoch of each DRep's last vote before the counted epoch. */
  lastVotes: ReadonlyMap<string, number>;
  actions: readonly Pick<ActionRecord, "proposedEpoch" | "lastVotingEpoch" | "enactedEpoch" | "droppedEpoch" | "parameters">[];
}

/**
 * DReps that were registered when an epoch began, with the last epoch that their votes count in. An activity keeps a DRep active for
 * drep_activity epochs, and epochs without an open action don't count (Conway/Rules/Certs.hs and Epoch.hs of cardano-ledger).
 */
export function drepsAt(
  epoch: number,
  powers: ReadonlyMap<string, bigint>,
  { updates, lastVotes, actions }: DrepHistory,
): Map<string, DrepPower> {
  const activity = new Map<string, number>();
  const retired = new Set<string>();
  for (const { drepId, action, at } of updates) {
    if (epochAt(at) >= epoch) continue;
    if (action === "deregistered") retired.add(drepId);
    else retired.delete(drepId);
    activity.set(drepId, epochAt(at));
  }
  const expiryOf = (id: string): number | null => {
    const last = Math.max(activity.get(id) ?? -1, lastVotes.get(id) ?? -1);
    return last < 0 ? null : last + drepActivityIn(last, actions) + dormantEpochs(last, epoch, actions);
  };
  const isPredefined = (id: string) => id === ALWAYS_ABSTAIN || id === ALWAYS_NO_CONFIDENCE;
  return new Map(
    [...powers]
      .filter(([id]) => !retired.has(id))
      .map(([id, power]) => [id, { power, expiresEpoch: isPredefined(id) ? null : expiryOf(id) }]),
  );
}

function drepActivityIn(epoch: number, actions: DrepHistory["actions"]): number {
  const changes = actions.filter(
    ({ enactedEpoch, parameters }) => enactedEpoch !== null && enactedEpoch <= epoch && typeof parameters.drep_activity === "number",
  );
  const last = changes.toSorted((a, b) => (a.enactedEpoch ?? 0) - (b.enactedEpoch ?? 0)).at(-1)?.parameters.drep_activity;
  return typeof last === "number" ? last : FIRST_DREP_ACTIVITY;
}

/** An epoch is dormant if no action was open when it began (updateNumDormantEpochs). */
function dormantEpochs(after: number, until: number, actions: DrepHistory["actions"]): number {
  const epochs = Array.from({ length: Math.max(0, until - after - 1) }, (_, index) => after + 1 + index);
  const isOpen = ({ proposedEpoch, lastVotingEpoch, enactedEpoch, droppedEpoch }: DrepHistory["actions"][number], epoch: number) =>
    proposedEpoch < epoch && (lastVotingEpoch ?? Infinity) >= epoch && (enactedEpoch ?? droppedEpoch ?? Infinity) > epoch;
  return epochs.filter((epoch) => !actions.some((action) => isOpen(action, epoch))).length;
}

/** Thresholds of an epoch: those of today, except that one which an action changed later is unknown. */
export function rulesIn(epoch: number, rules: Rules | null, actions: DrepHistory["actions"]): Rules | null {
  const later = actions.filter(({ enactedEpoch }) => enactedEpoch !== null && enactedEpoch > epoch);
  const changed = new Set(later.flatMap(({ parameters }) => Object.keys(parameters)));
  return rules && { ...rules, ...Object.fromEntries([...changed].filter((name) => name in rules).map((name) => [name, null])) };
}

/** Our count beside how the ledger decided. "open": what we can't count decided. */
export type Verdict = "agrees" | "differs" | "open";

/** Null if the votes didn't decide: an opinion, or an action that another one replaced. */
export function verdictOn(
  tally: Pick<ActionTally, "dreps" | "pools">,
  record: Decided,
  isLowest: boolean,
): { verdict: Verdict; short: VotingBody[] } | null {
  const bodies = (["dreps", "pools"] as const).filter((body) => tally[body] !== null && tally[body].isReached !== null);
  if (bodies.length === 0 || (record.ratifiedEpoch === null && record.expiredEpoch === null)) return null;
  const short = bodies.filter((body) => tally[body]?.isReached === false);
  // A share that may have been larger doesn't prove that it was too small.
  const proven = short.filter((body) => body !== "pools" || !isLowest);
  if (record.ratifiedEpoch !== null) return { verdict: proven.length > 0 ? "differs" : short.length > 0 ? "open" : "agrees", short };
  return { verdict: proven.length > 0 ? "agrees" : "open", short: proven };
}
