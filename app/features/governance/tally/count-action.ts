import { VOTING_BODIES, type VotingBody } from "#app/features/governance/governance.ts";
import {
  BALLOT_GROUPS,
  ballotsOf,
  choicesOf,
  isInOffice,
  ROLE_OF,
  type Ballot,
  type BallotGroup,
} from "#app/features/governance/tally/ballots.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import { fractionOf, leastPart, reaches, shareOf } from "#app/features/governance/tally/fraction.ts";
import type { ActionTally, BodyTally, CommitteeSeats, UncountedVote, VoterGroup } from "#app/features/governance/tally/tally-record.ts";
import { BOOTSTRAP_VERSION, thresholdsOf, type Threshold } from "#app/features/governance/thresholds.ts";

/** Counts the votes on an action as the ledger does: Conway/Rules/Ratify.hs of cardano-ledger. */
export function countAction(input: CountInput): ActionTally {
  const committee = countBody(input, "committee");
  return {
    epoch: input.epoch,
    dreps: countBody(input, "dreps"),
    pools: countBody(input, "pools"),
    committee,
    committeeSeats: committee && seatsOf(input),
    uncounted: VOTING_BODIES.filter((body) => needOf(input, body) !== "no-vote").flatMap((body) => uncountedVotes(input, body)),
  };
}

/** One body's votes; null if it doesn't vote on the action. */
export function countBody(input: CountInput, body: VotingBody): BodyTally | null {
  const need = needOf(input, body);
  if (need === "no-vote") return null;
  const ballots = ballotsOf(input, body);
  const power = (...groups: BallotGroup[]) => sumPower(ballots, groups);
  const yes = input.kind === "no-confidence" ? power("yes", "noConfidence") : power("yes");
  const counted = power("yes", "no", "noConfidence") + (body === "pools" && silentPoolsAbstain(input) ? 0n : power("notVoted"));
  const threshold = need === "unknown" ? null : need.share;
  const isBlocked = body === "committee" && input.kind !== "info-action" && !seatsOf(input).canDecide;
  return {
    yes: groupOf(ballots, "yes"),
    no: groupOf(ballots, "no"),
    abstain: groupOf(ballots, "abstain"),
    alwaysAbstain: groupOf(ballots, "alwaysAbstain"),
    noConfidence: groupOf(ballots, "noConfidence"),
    notVoted: groupOf(ballots, "notVoted"),
    inactive: groupOf(ballots, "inactive"),
    total: String(power(...BALLOT_GROUPS)),
    counted: String(counted),
    yesShare: shareOf(yes, counted),
    threshold,
    ...(isBlocked ? { isReached: false, missing: null } : verdictOf(yes, counted, threshold)),
  };
}

function needOf({ kind, parameters, rules, committee, protocolMajor }: CountInput, body: VotingBody): Threshold {
  const state = { isCommitteeDissolved: committee === null, protocolMajor };
  return thresholdsOf({ kind, parameters: [...parameters] }, rules, committee?.quorum ?? null, state)[body];
}

const silentPoolsAbstain = ({ kind, protocolMajor }: CountInput): boolean =>
  protocolMajor === BOOTSTRAP_VERSION && kind !== "hard-fork-initiation";

function verdictOf(yes: bigint, counted: bigint, share: number | null): Pick<BodyTally, "isReached" | "missing"> {
  if (share === null) return { isReached: null, missing: null };
  const threshold = fractionOf(share);
  if (reaches(yes, counted, threshold)) return { isReached: true, missing: "0" };
  // If nothing counts, any yes is all of it.
  const missing = counted === 0n ? 1n : leastPart(counted, threshold) - yes;
  return { isReached: false, missing: String(missing) };
}

/** The minimum size didn't apply in version 9. */
function seatsOf({ committee, committeeMinSize, epoch, protocolMajor }: CountInput): CommitteeSeats {
  const active = committee?.members.filter((member) => isInOffice(member, epoch)).length ?? 0;
  const isEnough = protocolMajor === BOOTSTRAP_VERSION || active >= (committeeMinSize ?? 0);
  return { active, minimum: committeeMinSize, isElected: committee !== null, canDecide: committee !== null && isEnough };
}

function uncountedVotes(input: CountInput, body: VotingBody): UncountedVote[] {
  const role = ROLE_OF[body];
  const groups = new Map(ballotsOf(input, body).map(({ voterId, group }) => [voterId, group]));
  return [...choicesOf(input.votes, role)].flatMap(([voterId, choice]) => {
    const group = groups.get(voterId);
    const isKnownChoice = choice === "yes" || choice === "no" || choice === "abstain";
    if (group === undefined) return { role, voterId, choice, reason: body === "committee" ? "no-seat" : "no-power" };
    if (group === "inactive") return { role, voterId, choice, reason: "inactive" };
    return isKnownChoice ? [] : { role, voterId, choice, reason: "unknown-choice" };
  });
}

const inGroups = (ballots: readonly Ballot[], groups: readonly BallotGroup[]) => ballots.filter(({ group }) => groups.includes(group));

const sumPower = (ballots: readonly Ballot[], groups: readonly BallotGroup[]): bigint =>
  inGroups(ballots, groups).reduce((sum, { power }) => sum + power, 0n);

const groupOf = (ballots: readonly Ballot[], group: BallotGroup): VoterGroup => ({
  voters: inGroups(ballots, [group]).length,
  power: String(sumPower(ballots, [group])),
});
