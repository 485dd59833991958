import type { SettledCount } from "#app/features/governance/actions/votes/settled-view.ts";
import { silentChoice } from "#app/features/governance/actions/votes/silent-choice.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import type { ActionRecord, VoteRecord } from "#app/features/governance/history/records.ts";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import { drepsAt, protocolMajorIn, rulesIn, verdictOn, votesAt } from "#app/features/governance/tally/settled.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";
import { BOOTSTRAP_VERSION } from "#app/features/governance/thresholds.ts";

interface SettledSource extends Pick<GovernanceService, "latestGovernance"> {
  history: Pick<GovernanceHistory, "actions" | "lastDrepVotes" | "drepUpdates" | "powers" | "poolChoices"> & {
    store: Pick<GovernanceHistory["store"], "drepUpdatesUntil">;
  };
}

/** Counts a settled action with the votes and powers of the epoch that decided it; null while some of them aren't stored. */
export async function countSettled(
  { history, latestGovernance }: SettledSource,
  action: Pick<CountInput, "kind" | "parameters">,
  record: Pick<ActionRecord, "ratifiedEpoch" | "expiredEpoch" | "droppedEpoch">,
  epoch: number,
  votes: readonly VoteRecord[],
): Promise<{ tally: ActionTally; powers: ReadonlyMap<string, bigint>; settled: SettledCount } | null> {
  const [drepPowers, poolPowers, updatesUntil] = await Promise.all([
    history.powers(epoch, "drep"),
    history.powers(epoch, "pool"),
    history.store.drepUpdatesUntil(),
  ]);
  if (!drepPowers || !poolPowers || updatesUntil === null) return null;
  const [updates, lastVotes, actions, choices] = await Promise.all([
    history.drepUpdates(),
    history.lastDrepVotes(epoch),
    history.actions(),
    history.poolChoices(epoch),
  ]);
  const cast = votesAt(votes, updates, epoch);
  const protocolMajor = protocolMajorIn(epoch);
  const tally = countAction({
    ...action,
    epoch,
    protocolMajor,
    votes: cast,
    dreps: drepsAt(epoch, drepPowers, { updates, lastVotes, actions }),
    pools: new Map([...poolPowers].map(([id, power]) => [id, { power, silentChoice: silentChoice(choices.get(id)) }])),
    committee: { members: [], quorum: null },
    committeeMinSize: null,
    rules: rulesIn(epoch, latestGovernance().value.rules, actions),
  });
  const isPoolShareLowest =
    tally.pools !== null && choices.size === 0 && action.kind !== "hard-fork-initiation" && protocolMajor !== BOOTSTRAP_VERSION;
  const ofCommittee = (choice: string) => cast.filter((vote) => vote.role === "committee" && vote.choice === choice).length;
  const found = verdictOn(tally, record, isPoolShareLowest);
  return {
    tally: { ...tally, committee: null, committeeSeats: null, uncounted: tally.uncounted.filter(({ role }) => role !== "committee") },
    powers: new Map([...drepPowers, ...poolPowers]),
    settled: {
      verdict: found?.verdict ?? null,
      short: found?.short ?? [],
      committee: { yes: ofCommittee("yes"), no: ofCommittee("no"), abstain: ofCommittee("abstain") },
      isPoolShareLowest,
    },
  };
}
