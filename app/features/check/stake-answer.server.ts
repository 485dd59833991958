import type { Reading } from "#app/features/check/chain-reader.server.ts";
import type { ChainAccount } from "#app/features/check/chain-account.server.ts";
import type { HeldToken, KoiosActiveStake, KoiosReward } from "#app/features/check/koios-account.server.ts";
import { minimumWith } from "#app/features/check/min-ada.server.ts";
import { compareAccounts, secondSourceOf, firstAvailable } from "#app/features/check/second-source.server.ts";
import {
  PAID_AFTER,
  type CheckedDrep,
  type CheckedPool,
  type RewardGap,
  type RewardRow,
  type StakeAnswer,
  type StakeStep,
} from "#app/features/check/stake-answer.ts";
import { epochAt, epochStart } from "#app/foundation/cardano-epochs.ts";

/** A new delegation counts from the start of the second epoch after it. */
const COUNTS_AFTER = 2;
/** An epoch with a lower share of its expected blocks counts as poor. */
const FEW_BLOCKS = 0.7;

export interface PoolLookup {
  pool: CheckedPool;
  /** Epoch of its last closing, which ended all delegations to it; null if we know of none. */
  closedEpoch: number | null;
  /** Estimated reward range for an amount of stake in an epoch; null if unknown. */
  rangeOf(epoch: number, stake: number): { low: number; high: number } | null;
  /** Actual and expected blocks of an epoch; null if unknown. */
  blocksOf(epoch: number): { made: number; expected: number } | null;
  marginOf(epoch: number): number | null;
}

export interface StakeReadings {
  account: Reading<ChainAccount | null>;
  /** Blockfrost's answer for the same account; null without Blockfrost. */
  second: Reading<ChainAccount | null> | null;
  rewards: Reading<KoiosReward[]>;
  activeStake: Reading<KoiosActiveStake[]>;
  tokens: Reading<HeldToken[]>;
  /** Lovelace that an output needs for each byte; null before the first reading. */
  coinsPerUtxoByte: number | null;
  /** ADA deposit for registering an address; null before the first reading. */
  keyDeposit: number | null;
  /** True if rewards can only be withdrawn after delegating the vote; null if we don't know the network's rules. */
  needsVote: boolean | null;
  /** Pool whose closing ended the last delegation. Koios then names no pool, but Blockfrost still names this one. */
  endedPool: string | null;
  pool: PoolLookup | null;
  drep: CheckedDrep | null;
}

/** Combines all readings about a stake address. Missing readings stay null. */
export function describeStake(stakeAddress: string, readings: StakeReadings, now: number): StakeAnswer {
  const { account: asked, second, rewards, activeStake, pool, drep } = readings;
  const account = firstAvailable(asked, second);
  const all = [asked, rewards, activeStake, readings.tokens];
  const unread = all.flatMap((value) => (value.state === "read" ? [] : [value.state]))[0] ?? null;
  const fetchedAt = all.flatMap((value) => (value.state === "read" ? [value.fetchedAt] : []));
  const said = {
    stakeAddress,
    unread,
    isKnown: account === undefined ? null : account !== null,
    pool: pool?.pool ?? null,
    drep,
    tokens: readings.tokens.state === "read" ? heldTokens(readings.tokens.value, readings.coinsPerUtxoByte) : null,
    rewards: rewards.state === "read" ? rewardRows(readings, rewards.value, now) : [],
    deposit: account?.isRegistered ? readings.keyDeposit : null,
    fetchedAt: fetchedAt.length > 0 ? Math.min(...fetchedAt) : null,
    second: secondSourceOf(asked, second, (koios, blockfrost) => compareAccounts(koios, blockfrost, readings.endedPool)),
  };
  if (!account)
    return {
      ...said,
      isRegistered: null,
      unknownStatus: null,
      balance: null,
      rewardsAvailable: null,
      withdrawal: null,
      next: null,
      steps: [],
    };
  return {
    ...said,
    isRegistered: account.isRegistered,
    unknownStatus: account.unknownStatus ?? null,
    balance: account.balance,
    rewardsAvailable: account.rewardsAvailable,
    withdrawal: withdrawalOf(account, readings.needsVote),
    next: activeStake.state === "read" ? nextReward(account, pool, activeStake.value, now) : null,
    steps: stepsOf(account, readings, now),
  };
}

/** A pool's stake counts from two epochs after the delegation. */
const COUNTED_AFTER_CLOSING = 2;

/**
 * True if a pool that only Blockfrost names closed after the delegation. Stake that counted two epochs after the closing is a new
 * delegation, because the pool has opened again.
 */
export function hasDelegationEnded({ pool: { id }, closedEpoch }: PoolLookup, activeStake: Reading<KoiosActiveStake[]>): boolean {
  if (closedEpoch === null) return false;
  const counted = activeStake.state === "read" ? activeStake.value : [];
  return !counted.some(({ epoch, poolId }) => poolId === id && epoch >= closedEpoch + COUNTED_AFTER_CLOSING);
}

const heldTokens = (tokens: readonly HeldToken[], coinsPerUtxoByte: number | null): NonNullable<StakeAnswer["tokens"]> => ({
  count: tokens.length,
  minimum: coinsPerUtxoByte === null || tokens.length === 0 ? null : minimumWith(tokens, coinsPerUtxoByte),
});

/** Conway's rules allow withdrawals only with a vote delegation; other rules may not require it. */
function withdrawalOf({ isRegistered, rewardsAvailable, drep }: ChainAccount, needsVote: boolean | null): StakeAnswer["withdrawal"] {
  if (isRegistered === null || rewardsAvailable === null) return null;
  if (!isRegistered) return "not-registered";
  if (rewardsAvailable === 0) return "nothing";
  if (drep !== null || needsVote === false) return "possible";
  return needsVote === null ? "unknown-rule" : "no-drep";
}

function nextReward(
  { isRegistered, poolId }: ChainAccount,
  known: PoolLookup | null,
  history: readonly KoiosActiveStake[],
  now: number,
): StakeAnswer["next"] {
  const current = epochAt(now);
  const { status, id, terms } = known?.pool ?? {};
  const margin = terms?.margin ?? null;
  // A pool with a 100 % margin pays delegators nothing.
  const pays = (epoch: number, marginThen: number | null) =>
    history.some((activeStake) => activeStake.epoch === epoch && activeStake.ada > 0 && (activeStake.poolId !== id || marginThen !== 1));
  const at = (epoch: number, isSure: boolean) => ({ epoch, at: epochStart(epoch), isSure });
  if (pays(current - 1, known?.marginOf(current - 1) ?? margin)) return at(current - 1 + PAID_AFTER, true);
  if (pays(current, margin)) return at(current + PAID_AFTER, true);
  if (!isRegistered || poolId === null || status === "retired" || margin === 1) return null;
  return at(current + COUNTS_AFTER + PAID_AFTER, false);
}

function stepsOf(
  { isRegistered, poolId, drep: chosen }: ChainAccount,
  { pool, drep, needsVote, endedPool }: Pick<StakeReadings, "pool" | "drep" | "needsVote" | "endedPool">,
  now: number,
): StakeStep[] {
  if (isRegistered === null) return [];
  if (!isRegistered) return ["register"];
  const leave = pool && reasonToLeave(pool, now);
  const steps: StakeStep[] = poolId === null ? [endedPool === null ? "delegate" : "pool-retired"] : leave ? [leave] : [];
  if (pool?.pool.announced && pool.pool.status === "registered") steps.push("terms-change");
  if (chosen === null) steps.push(needsVote ? "choose-drep" : "vote-undelegated");
  else if (drep?.isActive === false) steps.push("drep-inactive");
  // With an unknown pool, or one in an unknown state, there may be something to do.
  return steps.length === 0 && pool?.pool.status === "registered" ? ["nothing"] : steps;
}

/** Returns only the strongest reason to choose another pool, because one is enough. */
function reasonToLeave({ pool: { status, terms, isPledgeMet, saturation }, marginOf }: PoolLookup, now: number): StakeStep | null {
  if (status === "retired") return "pool-retired";
  if (status === "retiring") return "pool-retiring";
  const margin = terms?.margin ?? marginOf(epochAt(now) - 1);
  if (margin === 1) return "pool-keeps-all";
  if (isPledgeMet === false) return "pledge-not-met";
  return saturation !== null && saturation > 1 ? "pool-saturated" : null;
}

function rewardRows({ activeStake, pool }: StakeReadings, rewards: readonly KoiosReward[], now: number): RewardRow[] {
  const history = activeStake.state === "read" ? activeStake.value : [];
  const stakeIn = new Map(history.map((item) => [item.epoch, item]));
  const lastPaid = epochAt(now) - PAID_AFTER;
  const paid = new Set(rewards.filter(({ kind }) => kind === "member" || kind === "leader").map(({ epoch }) => epoch));
  const missing = history.filter(({ epoch, ada }) => ada > 0 && epoch <= lastPaid && !paid.has(epoch));
  const known = (epoch: number, poolId: string | null) => (pool && poolId === pool.pool.id ? pool : null);
  const rangeIn = (epoch: number, poolId: string | null) => {
    const stake = stakeIn.get(epoch);
    return stake?.poolId === poolId ? (known(epoch, poolId)?.rangeOf(epoch, stake?.ada ?? 0) ?? null) : null;
  };
  const rows = rewards.map(({ epoch, paidEpoch, kind, ada, poolId }): RewardRow => {
    // Rewards of operators and the treasury follow other rules.
    const range = kind === "member" ? rangeIn(epoch, poolId) : null;
    const gap = range && ada < range.low ? gapOf(known(epoch, poolId), epoch) : null;
    return { epoch, paidAt: paidEpoch === null ? null : epochStart(paidEpoch), kind, ada, range, gap };
  });
  const gaps = missing.map(({ epoch, poolId }): RewardRow => {
    const range = rangeIn(epoch, poolId);
    return { epoch, paidAt: null, kind: null, ada: 0, range, gap: gapOf(known(epoch, poolId), epoch) };
  });
  return [...rows, ...gaps].sort((a, b) => b.epoch - a.epoch);
}

function gapOf(pool: PoolLookup | null, epoch: number): RewardGap {
  const blocks = pool?.blocksOf(epoch);
  if (blocks?.made === 0) return "no-block";
  if (pool?.marginOf(epoch) === 1) return "all-margin";
  return blocks && blocks.made < FEW_BLOCKS * blocks.expected ? "few-blocks" : "unknown";
}
