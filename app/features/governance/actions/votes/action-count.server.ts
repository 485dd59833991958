import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import type { ActionRecord, HistoryCoverage, VoteRecord } from "#app/features/governance/history/records.ts";
import type { ShareLine } from "#app/features/governance/actions/votes/yes-over-time.tsx";
import { VOTING_BODIES } from "#app/features/governance/governance.ts";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type PoolPower } from "#app/features/governance/tally/count-input.ts";
import { chartTimes, shareOverTime, type EpochPowers } from "#app/features/governance/tally/share-over-time.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";

const CHART_POINTS = 60;

/** All that we have stored about an action's votes. */
export interface StoredVotes {
  /** All votes, oldest first. */
  votes: readonly VoteRecord[];
  coverage: HistoryCoverage;
  /** Our own count. Null for settled actions, whose committee and DReps we only know as they are now, and without all votes and powers. */
  tally: ActionTally | null;
  /** Power in lovelace at the start of the counted epoch, by DRep or pool ID. */
  powers: ReadonlyMap<string, bigint>;
  /** Powers of the count; null without one. */
  counted: EpochPowers | null;
}

/** The stored data that a count needs. */
interface CountSource extends Pick<GovernanceService, "latestGovernance" | "latestSnapshot"> {
  history: Pick<GovernanceHistory, "votesOf" | "coverage" | "powerEpochs" | "powers" | "poolChoices" | "committee">;
}

/** Returns a function that reads an action's votes and counts them with the newest stored voting power, which is read once. */
export async function createCounter(governance: CountSource, protocolMajor: number | null) {
  const { history } = governance;
  const epoch = (await history.powerEpochs("drep")).at(-1);
  const known = epoch === undefined ? null : await powersIn(governance, epoch, protocolMajor);
  const powers = new Map(known ? [...known.dreps, ...known.pools].map(([id, { power }]) => [id, power]) : []);
  return async ({ id, kind, parameters, status }: ActionView, record: Pick<ActionRecord, "proposedAt">): Promise<StoredVotes> => {
    const [votes, coverage] = await Promise.all([history.votesOf(id), history.coverage()]);
    const isCovered = coverage.isComplete || (coverage.votesSince !== null && coverage.votesSince <= record.proposedAt);
    const counted = status === "active" && isCovered ? known : null;
    const tally = counted && epoch !== undefined ? countAction({ ...counted, kind, parameters, epoch, votes }) : null;
    return { votes, coverage, powers, counted, tally };
  };
}

/** Each body's share over the time of the vote. One epoch's powers are used for all times, so the line shows only how votes came in. */
export function shareLines(
  { kind, parameters, deadline }: ActionView,
  from: number,
  { counted, votes }: StoredVotes,
  now: number,
): ShareLine[] {
  if (!counted) return [];
  const times = chartTimes(from, Math.min(now, deadline ?? now), CHART_POINTS);
  const points = shareOverTime({ kind, parameters }, votes, new Map([[0, counted]]), times);
  return VOTING_BODIES.map((body): ShareLine => ({
    body,
    needed: points.at(-1)?.[body]?.threshold ?? null,
    points: points.flatMap(({ at, [body]: share }) => (share === null ? [] : [{ at, share: share.yesShare }])),
  }));
}

/** Null until we know the powers of DReps and pools in the epoch, the committee and the protocol version. */
async function powersIn(
  { history, latestGovernance, latestSnapshot }: CountSource,
  epoch: number,
  protocolMajor: number | null,
): Promise<EpochPowers | null> {
  const [dreps, pools, choices, committee, { dreps: known }] = await Promise.all([
    history.powers(epoch, "drep"),
    history.powers(epoch, "pool"),
    history.poolChoices(epoch),
    history.committee(),
    latestSnapshot(),
  ]);
  if (!dreps || !pools || !committee || protocolMajor === null) return null;
  const { rules } = latestGovernance().value;
  const expiry = new Map(known.map(({ id, expiresEpoch }) => [id, expiresEpoch]));
  return {
    protocolMajor,
    dreps: new Map([...dreps].map(([id, power]) => [id, { power, expiresEpoch: expiry.get(id) ?? null }])),
    pools: new Map([...pools].map(([id, power]) => [id, { power, silentChoice: silentChoice(choices.get(id)) }])),
    committee: committee.isDissolved ? null : { members: committee.members.filter(({ isCurrent }) => isCurrent), quorum: committee.quorum },
    committeeMinSize: rules?.committee_min_size ?? null,
    rules,
  };
}

const silentChoice = (drep: string | undefined): PoolPower["silentChoice"] =>
  drep === ALWAYS_ABSTAIN ? "abstain" : drep === ALWAYS_NO_CONFIDENCE ? "no-confidence" : null;
