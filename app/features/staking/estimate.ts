import { EPOCHS_PER_YEAR, expectedBlocks, memberReward, type RewardParameters, type RewardPool } from "#app/features/staking/reward.ts";

/** In ADA. Nine of ten outcomes of the block lottery are between low and high. */
export interface Range {
  low: number;
  middle: number;
  high: number;
}

export interface Estimate {
  epoch: Range;
  year: Range;
  /** Average blocks of the pool per epoch. */
  blocks: number;
}

/** Average share of the reserves that an epoch took over the last year, 0 to 1. */
export type ReserveDecline = number;

/** Nine of ten outcomes of a normal distribution are within 1.645 standard deviations of its mean. */
const Z_90 = 1.645;
const TAIL_PROBABILITY = 0.05;
/** Outcomes further from the mean have practically no probability. */
const MAX_DEVIATIONS = 9;

/**
 * Yields the numbers of blocks with their probabilities, smallest first. Slot leaders are drawn at random, so blocks per epoch follow a
 * Poisson distribution.
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

/** Mean, deviation and 90% range of one epoch's payout over all draws. */
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

/** Average reserves over a year if each epoch takes this share. */
function averageReserves(reserves: number, shrinking: ReserveDecline): number {
  if (shrinking <= 0) return reserves;
  // 1 - (1 - shrinking)^73, written with expm1 and log1p, which stay exact for small numbers.
  return (reserves * -Math.expm1(EPOCHS_PER_YEAR * Math.log1p(-shrinking))) / (EPOCHS_PER_YEAR * shrinking);
}

/**
 * Estimates the reward of `amount` ADA in a pool for one epoch and for a year of 73, at today's parameters.
 * - Epoch: only the block lottery varies.
 * - Year, middle: the reserves shrink as in the last year, and rewards aren't restaked.
 * - Year, low: the reserves shrink by rho, the most that the protocol may take, and luck is bad.
 * - Year, high: the reserves stay constant, rewards are restaked, and luck is good.
 */
export function estimate(parameters: RewardParameters, pool: RewardPool, amount: number, shrinking: ReserveDecline): Estimate {
  const blocks = expectedBlocks(parameters, pool, amount);
  const now = payoutOf(parameters, pool, amount);
  const year = (rate: ReserveDecline) => payoutOf({ ...parameters, reserves: averageReserves(parameters.reserves, rate) }, pool, amount);
  const [usual, worst] = [year(shrinking), year(Math.max(shrinking, parameters.monetaryExpansion))];
  const luck = (payout: Payout): number => Z_90 * payout.deviation * Math.sqrt(EPOCHS_PER_YEAR);
  // (1 + reward / amount)^73 - 1, exact for the smallest rewards too.
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
