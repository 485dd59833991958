// What a pool and its delegators get for one epoch, as the Shelley ledger pays it. Sources, as of 2026-11-21:
// "Engineering Design Specification for Delegation and Incentives in Cardano-Shelley" (shelley-delegation.pdf, 5.5.3 and
// 5.5.4) and "A Formal Specification of the Cardano Ledger" (11.8, maxPool and reward), both at
// https://github.com/IntersectMBO/cardano-ledger/releases. The ledger rounds each step down to a lovelace; we do not.

/** Slots of an epoch times the share of them that has a block: 432,000 / 20. */
export const EXPECTED_BLOCKS_PER_EPOCH = 21_600;
/** Five days each. */
export const EPOCHS_PER_YEAR = 73;

/** What the protocol pays by. Amounts in ADA. */
export interface RewardParameters {
  /** k: so many pools of equal size would share all rewards. */
  targetPools: number;
  /** a0: how much more a pool with pledge gets, 0 or more. */
  pledgeInfluence: number;
  /** rho: share of the reserves that an epoch takes out, 0 to 1. */
  monetaryExpansion: number;
  /** tau: share of the pot that goes to the treasury, 0 to 1. */
  treasuryShare: number;
  reserves: number;
  /** All ADA that is not in the reserves. */
  supply: number;
  /** All stake that counts in the epoch. */
  activeStake: number;
  /** Fees of the last finished epoch. */
  fees: number;
  /** Blocks of the last finished epoch. */
  blocks: number;
}

/** The pool as its owner declared it. Amounts in ADA. */
export interface RewardPool {
  /** Of all its delegators, without the amount that is asked about. */
  stake: number;
  pledge: number;
  /** Whether the owners' own stake reaches the pledge: below it the pool earns nothing. */
  isPledgeMet: boolean;
  /** 0 to 1. */
  margin: number;
  /** For each epoch. */
  fixedCost: number;
}

/**
 * R: what all pools together could get for an epoch, in ADA. The reserves give rho of themselves, less when fewer
 * blocks were made than expected (eta); with the fees this is the pot, of which the treasury takes tau:
 * R = (1 - tau) * (rho * eta * reserves + fees), eta = min(1, blocks / 21,600).
 */
export function rewardPot({ monetaryExpansion, treasuryShare, reserves, fees, blocks }: RewardParameters): number {
  const eta = Math.min(1, blocks / EXPECTED_BLOCKS_PER_EPOCH);
  return (1 - treasuryShare) * (monetaryExpansion * eta * reserves + fees);
}

/**
 * The reward of a pool that made exactly the blocks that its stake lets expect, in ADA:
 * R/(1+a0) * (sigma' + s' * a0 * (sigma' - s' * (z0 - sigma')/z0) / z0), with z0 = 1/k, sigma the pool's and s the
 * pledge's share of the supply, both capped at z0: beyond that a pool is saturated and more stake brings no more.
 */
export function fullPoolReward(parameters: RewardParameters, stake: number, pledge: number): number {
  const { targetPools, pledgeInfluence: a0, supply } = parameters;
  const z0 = 1 / targetPools;
  const sigma = Math.min(stake / supply, z0);
  const s = Math.min(pledge / supply, z0);
  return (rewardPot(parameters) / (1 + a0)) * (sigma + (s * a0 * (sigma - (s * (z0 - sigma)) / z0)) / z0);
}

/**
 * What `amount` ADA in a pool get for one epoch, in ADA. The pool's reward f is the full one times its performance
 * (blocks made / blocks expected); the fixed cost c comes off first, then the margin m, and the rest is shared by stake:
 * (f - c) * (1 - m) * amount / stake, nothing when f <= c. The amount counts as a part of the pool.
 */
export function memberReward(parameters: RewardParameters, pool: RewardPool, amount: number, performance = 1): number {
  if (!pool.isPledgeMet || amount <= 0) return 0;
  const stake = pool.stake + amount;
  const reward = performance * fullPoolReward(parameters, stake, pool.pledge);
  return Math.max(0, reward - pool.fixedCost) * (1 - pool.margin) * (amount / stake);
}

/** Blocks that the pool makes in an epoch on average, the amount included. */
export function expectedBlocks({ activeStake, blocks }: RewardParameters, { stake }: RewardPool, amount: number): number {
  return (blocks * (stake + amount)) / (activeStake + amount);
}
