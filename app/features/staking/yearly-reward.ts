import * as v from "valibot";
import type { Range } from "#app/features/staking/estimate.ts";
import type { StakingParameters } from "#app/features/staking/staking.ts";
import type { Figure, Origin } from "#app/foundation/figures/figure.ts";

/** Schema of the yearly reward in a response of /api/staking/parameters, in percent of the stake; null before the first reading. */
export const yearlyRewardAnswer: v.GenericSchema<unknown, Range | null> = v.pipe(
  v.object({
    data: v.nullable(v.object({ yearlyReward: v.nullable(v.object({ low: v.number(), middle: v.number(), high: v.number() })) })),
  }),
  v.transform(({ data }) => data?.yearlyReward ?? null),
);

/** The yearly reward as a figure with its range, as old as the parameters behind it. */
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
