import { EPOCHS_PER_YEAR, expectedBlocks, memberReward, type RewardParameters, type RewardPool } from "#app/features/staking/reward.ts";

/** In ADA. Nine of ten outcomes lie between low and high, as far as they depend on the luck of the draw. */
export interface Range {
  low: number;
  middle: number;
  high: number;
}

export interface Estimate {
  epoch: Range;
  year: Range;
  /** Blocks of the pool in an epoch on average. */
  blocks: number;
}

/** What the reserves did in the last year: the share of them that an epoch took, on average, 0 to 1. */
export type ReserveDecline = number;

/** Nine of ten outcomes of a normal distribution lie within so many deviations of its mean. */
const Z_90 = 1.645;
const TAIL_PROBABILITY = 0.05;
/** Outcomes further out than this many deviations are as good as impossible. */
const MAX_DEVIATIONS = 9;

/**
 * Who makes a block is drawn by lot, so the blocks of an epoch follow a Poisson distribution around the expected
 * number. Its outcomes with their probabilities, the least first.
 */
export function* blockProbabilities(mean: number): Generator<[blocks: number, probability: number]> {
  const width = MAX_DEVIATIONS * Math.sqrt(mean) + MAX_DEVIATIONS;
  const last = Math.ceil(mean + width);
  let logFactorial = 0;
  for (let blocks = 0; blocks <= last; blocks += 1) {
    if (blocks > 1) logFactorial += Math.log(blocks);
    if (blocks >= mean - width) yield [blocks, Math.exp(blocks * Math.log(mean) - mean - logFactorial)];
  }
}

interface Payout extends Range {
  deviation: number;
}

/** What one epoch pays: the mean over all draws, their deviation, and where nine of ten lie. */
function payoutOf(parameters: RewardParameters, pool: RewardPool, amount: number): Payout {
  const mean = expectedBlocks(parameters, pool, amount);
  if (!(mean > 0)) return { low: 0, middle: 0, high: 0, deviation: 0 };
  let [sum, squares, reached] = [0, 0, 0];
  let low: number | undefined;
  let high = 0;
  for (const [blocks, probability] of blockProbabilities(mean)) {
    const paid = memberReward(parameters, pool, amount, blocks / mean);
    sum += probability * paid;
    squares += probability * paid * paid;
    reached += probability;
    if (reached >= TAIL_PROBABILITY) low ??= paid;
    if (reached - probability < 1 - TAIL_PROBABILITY) high = paid;
  }
  return { low: low ?? 0, middle: sum, high, deviation: Math.sqrt(Math.max(0, squares - sum * sum)) };
}

/** The reserves of a year on average, when each epoch takes so much of them. */
function averageReserves(reserves: number, shrinking: ReserveDecline): number {
  if (shrinking <= 0) return reserves;
  // 1 - (1 - shrinking) to the power of 73, by the functions that are exact for small numbers.
  return (reserves * -Math.expm1(EPOCHS_PER_YEAR * Math.log1p(-shrinking))) / (EPOCHS_PER_YEAR * shrinking);
}

/**
 * What `amount` ADA in a pool may get, for an epoch that counts and for 73 of them, at today's parameters.
 * - Epoch: the draw of the blocks alone.
 * - Year, middle: the reserves go on shrinking as they did in the last year; rewards are not added to the stake.
 * - Year, low: the reserves shrink by all that the protocol may take (rho), and the draws are bad.
 * - Year, high: the reserves stay, rewards are added to the stake and earn too, and the draws are good.
 */
export function estimate(parameters: RewardParameters, pool: RewardPool, amount: number, shrinking: ReserveDecline): Estimate {
  const blocks = expectedBlocks(parameters, pool, amount);
  const now = payoutOf(parameters, pool, amount);
  const year = (rate: ReserveDecline) => payoutOf({ ...parameters, reserves: averageReserves(parameters.reserves, rate) }, pool, amount);
  const [usual, worst] = [year(shrinking), year(Math.max(shrinking, parameters.monetaryExpansion))];
  const luck = (payout: Payout): number => Z_90 * payout.deviation * Math.sqrt(EPOCHS_PER_YEAR);
  // (1 + reward / amount) to the power of 73, less 1, exact for the smallest rewards too.
  const compounded = amount > 0 ? amount * Math.expm1(EPOCHS_PER_YEAR * Math.log1p(now.middle / amount)) : 0;
  return {
    blocks,
    epoch: { low: now.low, middle: now.middle, high: now.high },
    year: {
      low: Math.max(0, EPOCHS_PER_YEAR * worst.middle - luck(worst)),
      middle: EPOCHS_PER_YEAR * usual.middle,
      high: compounded + luck(now),
    },
  };
}
