import { VOTING_BODIES, type VotingBody } from "#app/features/governance/governance.ts";
import { ballotsOf, choicesOf, ROLE_OF } from "#app/features/governance/tally/ballots.ts";
import type { CountedVote, CountInput } from "#app/features/governance/tally/count-input.ts";
import { knownReason, type KnownReason } from "#app/features/governance/tally/koios-method.ts";
import type { SourceBody, SourceSummary } from "#app/features/governance/tally/source-summary.ts";
import type { ActionTally, BodyTally } from "#app/features/governance/tally/tally-record.ts";

export type ComparedFigure = keyof SourceBody | "decision";

/** A figure that differs between us and the source. */
export interface SourceDifference {
  body: VotingBody;
  figure: ComparedFigure;
  ours: string;
  theirs: string;
  /** Difference in method that explains it to the last unit; null if nothing does. */
  reason: KnownReason | null;
  /** Voters whose power is exactly the difference: one vote, counted differently. Only for unexplained differences. */
  suspects: readonly string[];
}

/** More voters of the same power prove nothing. */
const MAX_SUSPECTS = 3;
/** The source rounds percentages to two decimals. */
const ROUNDING = 0.000_050_001;

/** Every figure that differs between our count and the source's; empty if they agree. */
export function compareWithSource(input: CountInput, tally: ActionTally, source: SourceSummary): SourceDifference[] {
  return VOTING_BODIES.flatMap((body) => {
    const ours = tally[body];
    if (ours === null) return [];
    return figuresOf(ours, source[body], body, tally).flatMap(({ figure, ours: mine, theirs }) => {
      if (theirs === null || isSame(mine, theirs)) return [];
      const reason = knownReason(input, tally, body, figure, theirs, source[body]);
      const suspects = reason === null && figure.endsWith("Power") ? votersOf(input, body, difference(mine, theirs)) : [];
      return { body, figure, ours: String(mine), theirs: String(theirs), reason, suspects };
    });
  });
}

interface ComparedValues {
  figure: ComparedFigure;
  ours: string | number | boolean;
  theirs: string | number | boolean | null;
}

function figuresOf(ours: BodyTally, source: SourceBody, body: VotingBody, { committeeSeats }: ActionTally): ComparedValues[] {
  const figures: ComparedValues[] = [
    { figure: "yesVotes", ours: ours.yes.voters, theirs: source.yesVotes },
    { figure: "noVotes", ours: ours.no.voters, theirs: source.noVotes },
    { figure: "abstainVotes", ours: ours.abstain.voters, theirs: source.abstainVotes },
    { figure: "yesShare", ours: ours.yesShare, theirs: source.yesShare },
  ];
  if (body === "committee") {
    const theirs = source.yesShare === null || ours.threshold === null ? null : source.yesShare >= ours.threshold - ROUNDING;
    // A committee that can't decide may still have a share.
    const isBlocked = committeeSeats !== null && !committeeSeats.canDecide && ours.isReached !== null;
    return isBlocked ? [...figures, { figure: "decision", ours: false, theirs }] : figures;
  }
  return [
    ...figures,
    { figure: "yesPower", ours: ours.yes.power, theirs: source.yesPower },
    { figure: "noPower", ours: ours.no.power, theirs: source.noPower },
    { figure: "abstainPower", ours: ours.abstain.power, theirs: source.abstainPower },
    { figure: "alwaysAbstainPower", ours: ours.alwaysAbstain.power, theirs: source.alwaysAbstainPower },
    { figure: "noConfidencePower", ours: ours.noConfidence.power, theirs: source.noConfidencePower },
    { figure: "counted", ours: ours.counted, theirs: source.counted },
  ];
}

const isSame = (ours: string | number | boolean, theirs: string | number | boolean): boolean =>
  typeof ours === "number" && typeof theirs === "number" ? Math.abs(ours - theirs) <= ROUNDING : ours === theirs;

function difference(ours: string | number | boolean, theirs: string | number | boolean): bigint {
  const value = BigInt(ours) - BigInt(theirs);
  return value < 0n ? -value : value;
}

function votersOf(input: CountInput, body: VotingBody, power: bigint): string[] {
  const voters = ballotsOf(input, body).filter((ballot) => ballot.power === power);
  return voters.length > MAX_SUSPECTS ? [] : voters.map(({ voterId }) => voterId);
}

/** A voter whose choice or power differs between our records and a source's list. */
export interface VoterDifference {
  body: VotingBody;
  voterId: string;
  figure: "choice" | "power";
  /** Null if only the other side has the voter. */
  ours: string | null;
  theirs: string | null;
}

/** Votes and powers voter by voter, to find the one that is wrong. `powers` only has bodies that the source lists. */
export function compareVoters(
  input: CountInput,
  source: { votes: readonly CountedVote[]; powers: Partial<Record<"dreps" | "pools", ReadonlyMap<string, bigint>>> },
): VoterDifference[] {
  const choices = VOTING_BODIES.flatMap((body) =>
    differencesOf(body, "choice", choicesOf(input.votes, ROLE_OF[body]), choicesOf(source.votes, ROLE_OF[body])),
  );
  const powers = (["dreps", "pools"] as const).flatMap((body) => {
    const theirs = source.powers[body];
    if (theirs === undefined) return [];
    return differencesOf(body, "power", new Map([...input[body]].map(([id, { power }]) => [id, power])), theirs);
  });
  return [...choices, ...powers];
}

function differencesOf<Value extends string | bigint>(
  body: VotingBody,
  figure: VoterDifference["figure"],
  ours: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
): VoterDifference[] {
  const text = (value: Value | undefined) => (value === undefined ? null : String(value));
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((voterId) => ours.get(voterId) !== theirs.get(voterId))
    .map((voterId) => ({ body, voterId, figure, ours: text(ours.get(voterId)), theirs: text(theirs.get(voterId)) }));
}
