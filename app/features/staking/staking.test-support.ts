import type { RewardParameters } from "#app/features/staking/reward.ts";
import type { ChainRecords } from "#app/features/staking/staking-parameters.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";

/** Round numbers for sums by hand: z0 = 1/500 = 0.002, saturation at 70 million ADA, R = 0.8 * 0.003 * 10e9 = 24,000,000. */
export const ROUND_PARAMETERS: RewardParameters = {
  targetPools: 500,
  pledgeInfluence: 0.3,
  monetaryExpansion: 0.003,
  treasuryShare: 0.2,
  reserves: 10e9,
  supply: 35e9,
  activeStake: 20e9,
  fees: 0,
  blocks: 21_600,
};

/** The network's stored records in the middle of epoch 600, read ten minutes before `now`. */
export function chainRecords(now: number): ChainRecords {
  const fetchedAt = now - HOUR / 6;
  const figure = (value: number) => ({ value, source: "koios" as const, observedAt: fetchedAt, fetchedAt, staleAt: fetchedAt + 2 * HOUR });
  const epoch = (number: number, end: number, reserves: number) => ({
    epoch: number,
    end,
    blocks: 21_000,
    fees: 90_000,
    activeStake: 22e9,
    reserves,
  });
  return {
    figures: {
      parametersEpoch: figure(600),
      targetPools: figure(500),
      pledgeInfluence: figure(0.3),
      monetaryExpansion: figure(0.003),
      treasuryShare: figure(0.2),
      keyDeposit: figure(2),
      minPoolCost: figure(170),
      feePerByte: figure(44),
      feeFixed: figure(155_381),
      booksEpoch: figure(600),
      reserves: figure(6e9),
      supply: figure(39e9),
    },
    epochs: [epoch(600, now + 2 * DAY, 6e9), epoch(599, now - 3 * DAY, 6.011e9), epoch(598, now - 8 * DAY, 6.022e9)],
  };
}
