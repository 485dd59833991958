import type { DifferenceReason } from "#app/features/governance/actions/votes/body-view.ts";
import { VOTING_BODIES, type VotingBody } from "#app/features/governance/governance.ts";
import { compareWithSource, type SourceDifference } from "#app/features/governance/tally/compare-with-source.ts";
import type { CountInput } from "#app/features/governance/tally/count-input.ts";
import type { KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import type { ActionTally } from "#app/features/governance/tally/tally-record.ts";

export type DifferenceReasons = Partial<Record<VotingBody, DifferenceReason>>;

/** Why Koios' share or decision differs from ours, for each body where it does. */
export function differenceReasons(input: CountInput, tally: ActionTally, source: KoiosSummary | undefined): DifferenceReasons {
  if (source === undefined) return {};
  const differences = compareWithSource(input, tally, source);
  const reasons = VOTING_BODIES.flatMap((body) => {
    const reason = reasonOf(differences.filter((difference) => difference.body === body));
    // Other powers explain more than any method.
    const isOtherEpoch = reason !== null && source.epoch !== null && source.epoch !== input.epoch && body !== "committee";
    return reason === null ? [] : [[body, isOtherEpoch ? "other-epoch" : reason] as const];
  });
  return Object.fromEntries(reasons);
}

/** Null if share and decision are the same. */
function reasonOf(differences: readonly SourceDifference[]): DifferenceReason | null {
  const found = differences.find(({ figure }) => figure === "yesShare") ?? differences.find(({ figure }) => figure === "decision");
  return found === undefined ? null : (found.reason ?? "unknown");
}
