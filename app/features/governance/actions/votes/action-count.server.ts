import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { differenceReasons, type DifferenceReasons } from "#app/features/governance/actions/votes/difference-reasons.server.ts";
import type { GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import type { ActionRecord, HistoryCoverage, VoteRecord } from "#app/features/governance/history/records.ts";
import type { ShareLine } from "#app/features/governance/actions/votes/yes-over-time.tsx";
import { VOTING_BODIES, type Drep } from "#app/features/governance/governance.ts";
import { silentChoice } from "#app/features/governance/actions/votes/silent-choice.ts";
import { countSettled } from "#app/features/governance/actions/votes/settled-count.server.ts";
import type { SettledCount } from "#app/features/governance/actions/votes/settled-view.ts";
import { countAction } from "#app/features/governance/tally/count-action.ts";
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, type CountInput, type DrepPower } from "#app/features/governance/tally/count-input.ts";
import { chartTimes, shareOverTime, type EpochPowers } from "#app/features/governance/tally/share-over-time.ts";
import { decidingEpochOf } from "#app/features/governance/tally/settled.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";

const CHART_POINTS = 60;

/** All that we have stored about an action's votes. */
export interface StoredVotes {
  /** All votes, oldest first. */
  votes: readonly VoteRecord[];
  coverage: HistoryCoverage;
  /** Our own count. For settled actions it's without the committee, whose members we only know as they are now. Null without all votes and powers. */
  tally: ActionTally | null;
  /** Power in lovelace at the start of the counted epoch, by DRep or pool ID. */
  powers: ReadonlyMap<string, bigint>;
  /** Powers of the count; null without one. */
  counted: EpochPowers | null;
  /** Our count lacks only the activity of some DReps. */
  isWaitingForDreps: boolean;
  /** Our count of a settled action beside the ledger's decision; null for open ones, and without a count. */
  settled: SettledCount | null;
  /** Bodies that Koios counts otherwise, and why. */
  differences: DifferenceReasons;
}

/** When an action was proposed and settled. */
export type CountedRecord = Pick<ActionRecord, "proposedAt" | "ratifiedEpoch" | "expiredEpoch" | "droppedEpoch">;

/** The stored data that a count needs. */
interface CountSource extends Pick<GovernanceService, "latestGovernance" | "latestSnapshot"> {
  history: Pick<
    GovernanceHistory,
    "actions" | "votesOf" | "lastDrepVotes" | "drepUpdates" | "coverage" | "powerEpochs" | "powers" | "poolChoices" | "committee"
  > & {
    store: Pick<GovernanceHistory["store"], "drepUpdatesUntil">;
  };
}

/** Returns a function that reads an action's votes and counts them with the newest stored voting power, which is read once. */
export async function createCounter(governance: CountSource, protocolMajor: number | null) {
  const { history } = governance;
  const epoch = (await history.powerEpochs("drep")).at(-1);
  const { summaries } = await governance.latestSnapshot();
  const { powers, dreps, known } = epoch === undefined ? NOTHING_KNOWN : await powersIn(governance, epoch, protocolMajor);
  return async ({ id, kind, parameters, status }: ActionView, record: CountedRecord): Promise<StoredVotes> => {
    const [votes, coverage] = await Promise.all([history.votesOf(id), history.coverage()]);
    const isCovered = coverage.isComplete || (coverage.votesSince !== null && coverage.votesSince <= record.proposedAt);
    const counted = status === "active" && isCovered ? known : null;
    const isWaiting = status === "active" && isCovered && dreps !== null && dreps.unread > 0;
    const own = { votes, coverage, powers, counted, settled: null, isWaitingForDreps: isWaiting };
    const decided = decidingEpochOf(record);
    if (status !== "active" && isCovered && decided !== null) {
      const settled = await countSettled(governance, { kind, parameters }, record, decided, votes);
      if (settled) return { ...own, ...settled, differences: {} };
    }
    if (!counted || epoch === undefined) return { ...own, tally: null, differences: {} };
    const input: CountInput = { ...counted, kind, parameters, epoch, votes };
    const tally = countAction(input);
    return { ...own, tally, differences: differenceReasons(input, tally, summaries.get(id)) };
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

interface KnownPowers {
  /** By DRep or pool ID, as far as we know them. */
  powers: ReadonlyMap<string, bigint>;
  dreps: RegisteredDreps | null;
  /** Null until we know the powers of DReps and pools in the epoch, the DReps' activity, the committee and the protocol version. */
  known: EpochPowers | null;
}
const NOTHING_KNOWN: KnownPowers = { powers: new Map(), dreps: null, known: null };

async function powersIn(
  { history, latestGovernance, latestSnapshot }: CountSource,
  epoch: number,
  protocolMajor: number | null,
): Promise<KnownPowers> {
  const [drepPowers, pools, choices, committee, snapshot] = await Promise.all([
    history.powers(epoch, "drep"),
    history.powers(epoch, "pool"),
    history.poolChoices(epoch),
    history.committee(),
    latestSnapshot(),
  ]);
  const { rules, dreps: list } = latestGovernance().value;
  const powers = new Map([...(drepPowers ?? []), ...(pools ?? [])]);
  const dreps = drepPowers && list && registeredDreps(drepPowers, snapshot.dreps, epoch);
  if (!dreps || dreps.unread > 0 || !pools || !committee || protocolMajor === null) return { powers, dreps, known: null };
  const known: EpochPowers = {
    protocolMajor,
    dreps: dreps.powers,
    retiredPower: dreps.retired,
    pools: new Map([...pools].map(([id, power]) => [id, { power, silentChoice: silentChoice(choices.get(id)) }])),
    committee: committee.isDissolved ? null : { members: committee.members.filter(({ isCurrent }) => isCurrent), quorum: committee.quorum },
    committeeMinSize: rules?.committee_min_size ?? null,
    rules,
  };
  return { powers, dreps, known };
}

interface RegisteredDreps {
  powers: ReadonlyMap<string, DrepPower>;
  /** Lovelace of those that aren't registered anymore. */
  retired: bigint;
  /** Number of them whose activity we haven't read. */
  unread: number;
}

/** DReps that the ledger counts, with the predefined choices. It leaves out those that aren't registered anymore. */
function registeredDreps(
  powers: ReadonlyMap<string, bigint>,
  registered: readonly Pick<Drep, "id" | "isActive" | "expiresEpoch">[],
  epoch: number,
): RegisteredDreps {
  const known = new Map(registered.map((drep) => [drep.id, drep]));
  const isPredefined = (id: string) => id === ALWAYS_ABSTAIN || id === ALWAYS_NO_CONFIDENCE;
  const isCounted = (id: string) => isPredefined(id) || known.has(id);
  const counted = [...powers].filter(([id]) => isCounted(id));
  const isUnread = (id: string) => (known.get(id)?.expiresEpoch ?? known.get(id)?.isActive ?? null) === null;
  return {
    powers: new Map(counted.map(([id, power]) => [id, { power, expiresEpoch: expiryOf(known.get(id), epoch) }])),
    retired: [...powers].reduce((sum, [id, power]) => (isCounted(id) ? sum : sum + power), 0n),
    unread: counted.filter(([id]) => !isPredefined(id) && isUnread(id)).length,
  };
}

/** Blockfrost only says that a DRep is inactive, which has begun by the last epoch. */
const expiryOf = (drep: Pick<Drep, "isActive" | "expiresEpoch"> | undefined, epoch: number): number | null =>
  drep?.expiresEpoch ?? (drep?.isActive === false ? epoch - 1 : null);
