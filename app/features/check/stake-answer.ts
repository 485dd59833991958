import type { LookupFailure } from "#app/features/check/check.ts";
import type { SecondSource } from "#app/features/check/second-source.ts";

/** Pool data for its delegators. Amounts in ADA. */
export interface CheckedPool {
  id: string;
  ticker: string | null;
  name: string | null;
  /** "registered", "retiring", "retired", or a status of Koios that we don't know. */
  status: string;
  retiringEpoch: number | null;
  terms: CheckedPoolTerms | null;
  /** Terms that its owners have announced for a later epoch. */
  announced: CheckedPoolTerms | null;
  /** Share of the saturation point: above 1 every delegator gets less. */
  saturation: number | null;
  /** True if the owners hold their declared pledge. */
  isPledgeMet: boolean | null;
  /** Time of Koios' figures for both, in milliseconds since 1970. */
  countedAt: number | null;
}

export interface CheckedPoolTerms {
  epoch: number | null;
  margin: number | null;
  fixedCost: number | null;
}

export interface CheckedDrep {
  id: string | null;
  /** "other": a choice that we don't know; `id` then has its name. */
  kind: "drep" | "abstain" | "no-confidence" | "other";
  isActive: boolean | null;
}

export const REWARD_GAPS = ["no-block", "few-blocks", "all-margin", "unknown"] as const;
export type RewardGap = (typeof REWARD_GAPS)[number];

/** Kinds of payments with a label here, in Koios' words. */
export const REWARD_KINDS = ["member", "leader", "treasury", "reserves", "refund", "proposal_refund"] as const;
export const isRewardKind = (kind: string): kind is (typeof REWARD_KINDS)[number] => REWARD_KINDS.some((rewardKind) => rewardKind === kind);

/** Rewards of an epoch. Amounts in ADA. */
export interface RewardRow {
  epoch: number;
  /** Start of the epoch that paid it, in milliseconds since 1970. */
  paidAt: number | null;
  /** One of REWARD_KINDS, or the source's name of another kind; null if nothing was paid. */
  kind: string | null;
  ada: number;
  /** Range of nine in ten draws with the current terms of pool and protocol; null if unknown. */
  range: { low: number; high: number } | null;
  gap: RewardGap | null;
}

/** Rewards are paid at the start of the second epoch after the one that earned them. */
export const PAID_AFTER = 2;

/** The pool's payments for an epoch, together. `ada` is 0 if stake earned nothing. */
export type EpochReward = Pick<RewardRow, "epoch" | "paidAt" | "ada" | "range" | "gap">;

/** Sums up an operator's two payments, and leaves out payments that don't come from a pool. `rewards` and the result are newest first. */
export function epochRewards(rewards: readonly RewardRow[]): EpochReward[] {
  const ofPools = rewards.filter(({ kind }) => kind === null || kind === "member" || kind === "leader");
  return [...Map.groupBy(ofPools, ({ epoch }) => epoch)].flatMap(([epoch, rows]): EpochReward | [] => {
    const [row] = rows;
    if (!row) return [];
    // The expected range is that of a delegator alone.
    return rows.length === 1 && row.kind !== "leader"
      ? row
      : { epoch, paidAt: row.paidAt, ada: rows.reduce((sum, { ada }) => sum + ada, 0), range: null, gap: null };
  });
}

/** Most urgent first. */
export const STAKE_STEPS = [
  "register",
  "pool-retired",
  "pool-retiring",
  "pool-keeps-all",
  "pledge-not-met",
  "pool-saturated",
  "delegate",
  "terms-change",
  "choose-drep",
  "vote-undelegated",
  "drep-inactive",
  "nothing",
] as const;
export type StakeStep = (typeof STAKE_STEPS)[number];

export const WITHDRAWAL_STATES = ["possible", "nothing", "no-drep", "unknown-rule", "not-registered"] as const;

/** Everything that we know about a stake address. Null means unknown. Amounts in ADA. */
export interface StakeAnswer {
  stakeAddress: string;
  /** Reason for missing parts. */
  unread: LookupFailure | null;
  isKnown: boolean | null;
  isRegistered: boolean | null;
  /** A status that we don't know, as the source writes it. */
  unknownStatus: string | null;
  balance: number | null;
  rewardsAvailable: number | null;
  /** Current pool; `null` without a delegation. */
  pool: CheckedPool | null;
  drep: CheckedDrep | null;
  withdrawal: (typeof WITHDRAWAL_STATES)[number] | null;
  /** Number of tokens, and the minimum ADA that must stay with them. */
  tokens: { count: number; minimum: number | null } | null;
  /** Registration deposit in ADA. It's returned on deregistration and isn't part of the balance. */
  deposit: number | null;
  /** Next possible reward, in milliseconds since 1970. `isSure` if its stake is already active. */
  next: { epoch: number; at: number; isSure: boolean } | null;
  /** Newest first. */
  rewards: RewardRow[];
  steps: StakeStep[];
  /** Time of Koios' answer; null without one. */
  fetchedAt: number | null;
  second: SecondSource | null;
}
