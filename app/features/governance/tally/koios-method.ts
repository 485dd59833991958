import type { VotingBody } from "#app/features/governance/governance.ts";
import { ballotsOf } from "#app/features/governance/tally/ballots.ts";
import type { ComparedFigure } from "#app/features/governance/tally/compare-with-source.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import { shareOf } from "#app/features/governance/tally/fraction.ts";
import type { SourceBody } from "#app/features/governance/tally/source-summary.ts";
import type { ActionTally, UncountedReason } from "#app/features/governance/tally/tally-record.ts";
import { BOOTSTRAP_VERSION } from "#app/features/governance/thresholds.ts";

/**
 * Koios' method differs from the ledger's (files/grest/rpc/governance/proposal_voting_summary.sql of koios-artifacts). It:
 * "idle-seats-kept": leaves seats in the committee's count that have expired or have no hot credential;
 * "minimum-ignored": gives a committee that's too small a share as if it could decide;
 * "replaced-keys-counted": counts votes by hot credentials that a member replaced, or of members whose term has ended;
 * "powerless-votes-counted": counts votes of DReps without power or registration;
 * "inactive-votes-counted": adds votes of inactive DReps to yes, no or abstain;
 * "retired-power-kept": keeps the power of DReps that retired during the epoch in the denominator;
 * "choices-at-epoch-end": takes the delegations of silent pools' accounts at the epoch's end, and the ledger those at its start;
 * "bootstrap-ignored": counts pools' silence under protocol version 9 as later versions do.
 */
export type KnownReason =
  | "idle-seats-kept"
  | "minimum-ignored"
  | "replaced-keys-counted"
  | "powerless-votes-counted"
  | "inactive-votes-counted"
  | "retired-power-kept"
  | "choices-at-epoch-end"
  | "bootstrap-ignored";

const CHOICE_OF = {
  yesVotes: "yes",
  noVotes: "no",
  abstainVotes: "abstain",
  yesPower: "yes",
  noPower: "no",
  abstainPower: "abstain",
} as const;
const isOfChoice = (figure: ComparedFigure): figure is keyof typeof CHOICE_OF => figure in CHOICE_OF;

/** Difference in method that turns our figure into exactly theirs; null if none does. */
export function knownReason(
  input: CountInput,
  tally: ActionTally,
  body: VotingBody,
  figure: ComparedFigure,
  theirs: string | number | boolean,
  source: SourceBody,
): KnownReason | null {
  if (figure === "decision") return "minimum-ignored";
  if (body === "committee") return committeeReason(input, tally, figure, theirs);
  if (body === "pools") return poolReason(input, tally, figure, source);
  return isOfChoice(figure) ? drepReason(input, tally, figure, theirs) : drepShareReason(input, tally, figure, theirs);
}

function committeeReason(
  input: CountInput,
  tally: ActionTally,
  figure: ComparedFigure,
  theirs: string | number | boolean,
): KnownReason | null {
  const uncounted = (choice: string) =>
    tally.uncounted.filter((vote) => vote.role === "committee" && vote.choice === choice && vote.reason !== "unknown-choice").length;
  const group = (choice: "yes" | "no" | "abstain") => tally.committee?.[choice].voters ?? 0;
  if (isOfChoice(figure)) {
    const choice = CHOICE_OF[figure];
    return uncounted(choice) > 0 && theirs === group(choice) + uncounted(choice) ? "replaced-keys-counted" : null;
  }
  const seats = input.committee?.members.filter(({ status }) => status !== "resigned").length ?? 0;
  const isShare = (yes: number, abstain: number) =>
    figure === "yesShare" && typeof theirs === "number" && Math.abs(theirs - yes / (seats - abstain)) < 0.0001;
  if (isShare(group("yes"), group("abstain"))) return "idle-seats-kept";
  return isShare(group("yes") + uncounted("yes"), group("abstain") + uncounted("abstain")) ? "replaced-keys-counted" : null;
}

/** Explains only as much as silent pools can: the source's denominator and share must follow from its own count of them. */
function poolReason(
  { protocolMajor, kind }: CountInput,
  { pools }: ActionTally,
  figure: ComparedFigure,
  { alwaysAbstainPower, counted, yesShare }: SourceBody,
): KnownReason | null {
  if (pools === null || kind === "hard-fork-initiation" || alwaysAbstainPower === null || counted === null) return null;
  const reason = protocolMajor === BOOTSTRAP_VERSION ? "bootstrap-ignored" : "choices-at-epoch-end";
  const followsFromSilence = BigInt(counted) === BigInt(pools.total) - BigInt(pools.abstain.power) - BigInt(alwaysAbstainPower);
  const hasOurYes = yesShare !== null && Math.abs(yesShare - shareOf(BigInt(pools.yes.power), BigInt(counted))) < 0.0001;
  switch (figure) {
    case "alwaysAbstainPower":
    case "noConfidencePower":
    case "counted":
      return followsFromSilence ? reason : null;
    case "yesShare":
      return followsFromSilence && (hasOurYes || kind === "no-confidence") ? reason : null;
    default:
      return null;
  }
}

/** The power of retired DReps in the denominator, or votes of inactive DReps in the share. */
function drepShareReason(
  input: CountInput,
  { dreps, uncounted }: ActionTally,
  figure: ComparedFigure,
  theirs: string | number | boolean,
): KnownReason | null {
  if (dreps === null) return null;
  const counted = BigInt(dreps.counted);
  const yes = BigInt(dreps.yes.power) + (input.kind === "no-confidence" ? BigInt(dreps.noConfidence.power) : 0n);
  const isShare = (part: bigint, whole: bigint) =>
    figure === "yesShare" && typeof theirs === "number" && Math.abs(theirs - shareOf(part, whole)) < 0.0001;
  const withRetired = counted + (input.retiredPower ?? 0n);
  if (withRetired > counted && (isShare(yes, withRetired) || (figure === "counted" && theirs === String(withRetired))))
    return "retired-power-kept";
  const inactive = (choice: string) =>
    uncounted
      .filter((vote) => vote.role === "drep" && vote.reason === "inactive" && vote.choice === choice)
      .reduce((sum, { voterId }) => sum + (input.dreps.get(voterId)?.power ?? 0n), 0n);
  const withoutAbstain = counted - inactive("abstain");
  if (withoutAbstain < counted && figure === "counted" && theirs === String(withoutAbstain)) return "inactive-votes-counted";
  const hasInactive = withoutAbstain < counted || inactive("yes") > 0n;
  return hasInactive && isShare(yes + inactive("yes"), withoutAbstain) ? "inactive-votes-counted" : null;
}

function drepReason(
  input: CountInput,
  tally: ActionTally,
  figure: keyof typeof CHOICE_OF,
  theirs: string | number | boolean,
): KnownReason | null {
  const choice = CHOICE_OF[figure];
  const extra = (reason: UncountedReason) =>
    tally.uncounted.filter((vote) => vote.role === "drep" && vote.choice === choice && vote.reason === reason);
  const group = tally.dreps?.[choice];
  if (!group) return null;
  const inactive = new Set(extra("inactive").map(({ voterId }) => voterId));
  if (figure.endsWith("Power")) {
    const power = ballotsOf(input, "dreps").reduce((sum, ballot) => sum + (inactive.has(ballot.voterId) ? ballot.power : 0n), 0n);
    return power > 0n && theirs === String(BigInt(group.power) + power) ? "inactive-votes-counted" : null;
  }
  const powerless = extra("no-power").length;
  if (powerless > 0 && theirs === group.voters + powerless) return "powerless-votes-counted";
  if (inactive.size > 0 && theirs === group.voters + inactive.size) return "inactive-votes-counted";
  return inactive.size > 0 && theirs === group.voters + inactive.size + powerless ? "inactive-votes-counted" : null;
}
