// Rewards of a pool and its delegators for one epoch, as the Shelley ledger pays them. Sources, as of 2026-11-21: "Engineering Design
// Specification for Delegation and Incentives in Cardano-Shelley" (shelley-delegation.pdf, 5.5.3 and 5.5.4) and "A Formal Specification of
// the Cardano Ledger" (11.8, maxPool and reward), both at https://github.com/IntersectMBO/cardano-ledger/releases. The ledger rounds each
// step down to a lovelace; we don't.

/** Slots per epoch times the share of slots with a block: 432,000 / 20. */
export const EXPECTED_BLOCKS_PER_EPOCH = 21_600;
/** An epoch has five days. */
export const EPOCHS_PER_YEAR = 73;

/** Protocol parameters and totals behind rewards. Amounts in ADA. */
export interface RewardParameters {
  /** k: number of equally large pools that would share all rewards. */
  targetPools: number;
  /** a0: influence of the pledge on a pool's reward, 0 or more. */
  pledgeInfluence: number;
  /** rho: share of the reserves paid out per epoch, 0 to 1. */
  monetaryExpansion: number;
  /** tau: treasury's share of the pot, 0 to 1. */
  treasuryShare: number;
  reserves: number;
  /** All ADA outside the reserves. */
  supply: number;
  /** Total stake that counts in the epoch. */
  activeStake: number;
  /** Fees of the last finished epoch. */
  fees: number;
  /** Blocks of the last finished epoch. */
  blocks: number;
}

/** Terms of a pool. Amounts in ADA. */
export interface RewardPool {
  /** Stake of all delegators without the amount to estimate. */
  stake: number;
  pledge: number;
  /** False when the owners' stake is below the pledge, so the pool earns nothing. */
  isPledgeMet: boolean;
  /** 0 to 1. */
  margin: number;
  /** Per epoch. */
  fixedCost: number;
}

/**
 * R: reward pot of all pools for an epoch, in ADA. The pot is rho of the reserves (less when fewer blocks were made than expected, eta)
 * plus the fees, and the treasury takes tau of it: R = (1 - tau) * (rho * eta * reserves + fees), eta = min(1, blocks / 21,600).
 */
export function rewardPot({ monetaryExpansion, treasuryShare, reserves, fees, blocks }: RewardParameters): number {
  const eta = Math.min(1, blocks / EXPECTED_BLOCKS_PER_EPOCH);
  return (1 - treasuryShare) * (monetaryExpansion * eta * reserves + fees);
}

/**
 * Reward of a pool that made exactly as many blocks as its stake predicts, in ADA: R/(1+a0) * (sigma' + s' * a0 * (sigma' - s' * (z0 -
 * sigma')/z0) / z0), with z0 = 1/k, sigma the pool's and s the pledge's share of the supply, both capped at z0: beyond that a pool is
 * saturated, and more stake earns no more.
 */
export function fullPoolReward(parameters: RewardParameters, stake: number, pledge: number): number {
  const { targetPools, pledgeInfluence: a0, supply } = parameters;
  const z0 = 1 / targetPools;
  const sigma = Math.min(stake / supply, z0);
  const s = Math.min(pledge / supply, z0);
  return (rewardPot(parameters) / (1 + a0)) * (sigma + (s * a0 * (sigma - (s * (z0 - sigma)) / z0)) / z0);
}

/**
 * Reward of `amount` ADA in a pool for one epoch, in ADA. The pool's reward f is the full one times its performance (blocks made / blocks
 * expected). The fixed cost c comes off first, then the margin m, and the rest is shared by stake: (f - c) * (1 - m) * amount / stake, or 0
 * when f <= c. The pool's stake includes the amount.
 */
export function memberReward(parameters: RewardParameters, pool: RewardPool, amount: number, performance = 1): number {
  if (!pool.isPledgeMet || amount <= 0) return 0;
  const stake = pool.stake + amount;
  const reward = performance * fullPoolReward(parameters, stake, pool.pledge);
  return Math.max(0, reward - pool.fixedCost) * (1 - pool.margin) * (amount / stake);
}

/** Average blocks of the pool per epoch, with the amount included. */
export function expectedBlocks({ activeStake, blocks }: RewardParameters, { stake }: RewardPool, amount: number): number {
  return (blocks * (stake + amount)) / (activeStake + amount);
}
