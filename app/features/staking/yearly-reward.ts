import * as v from "valibot";
import type { Range } from "#app/features/staking/estimate.ts";
import type { StakingParameters } from "#app/features/staking/staking.ts";
import type { Figure, Origin } from "#app/foundation/figures/figure.ts";

/** The yearly reward at the typical pool in an answer of /api/staking/parameters, in percent of the stake; null before the first reading. */
export const yearlyRewardAnswer: v.GenericSchema<unknown, Range | null> = v.pipe(
  v.object({
    data: v.nullable(v.object({ yearlyReward: v.nullable(v.object({ low: v.number(), middle: v.number(), high: v.number() })) })),
  }),
  v.transform(({ data }) => data?.yearlyReward ?? null),
);

/** A yearly reward as a figure: the usual outcome, as old as the parameters that it's computed from, and its range. */
export const rewardFigure = (
  { low, middle, high }: Range,
  { fetchedAt, staleAt, also }: StakingParameters,
): Figure & Pick<Origin, "also"> & { low: number; high: number } => ({
  value: middle,
  low,
  high,
  source: "koios",
  also,
  observedAt: fetchedAt,
  fetchedAt,
  staleAt,
});
