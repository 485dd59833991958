import type { Unread } from "#app/features/check/check.ts";
import type { SecondSource } from "#app/features/check/second-source.ts";

/** A stake pool as far as its delegators need it. Amounts in ADA. */
export interface CheckedPool {
  id: string;
  ticker: string | null;
  name: string | null;
  /** "registered", "retiring", "retired", or a word of Koios that we don't know. */
  status: string;
  retiringEpoch: number | null;
  terms: CheckedPoolTerms | null;
  /** What its owners have announced for a later epoch. */
  announced: CheckedPoolTerms | null;
  /** Its stake as a share of the saturation point: above 1 everyone in it gets less. */
  saturation: number | null;
  /** Whether its owners hold in it what they declared. */
  isPledgeMet: boolean | null;
  /** When Koios counted both; milliseconds since 1970. */
  countedAt: number | null;
}

export interface CheckedPoolTerms {
  epoch: number | null;
  margin: number | null;
  fixedCost: number | null;
}

/** Who votes for this stake. */
export interface CheckedDrep {
  id: string | null;
  /** "other": a choice that we don't know; its word is the ID. */
  kind: "drep" | "abstain" | "no-confidence" | "other";
  /** Null where it isn't known. */
  isActive: boolean | null;
}

/** Why nothing or less than usual was paid. */
export const REWARD_GAPS = ["no-block", "few-blocks", "all-margin", "unknown"] as const;
export type RewardGap = (typeof REWARD_GAPS)[number];

/** The kinds of payments that have a name here, in the words of Koios. */
export const REWARD_KINDS = ["member", "leader", "treasury", "reserves", "refund", "proposal_refund"] as const;
export const isRewardKind = (kind: string): kind is (typeof REWARD_KINDS)[number] => REWARD_KINDS.some((one) => one === kind);

/** What an epoch brought. Amounts in ADA. */
export interface RewardRow {
  epoch: number;
  /** The start of the epoch in which it was paid; milliseconds since 1970. */
  paidAt: number | null;
  /** One of REWARD_KINDS, or what the source calls it; null when nothing was paid. */
  kind: string | null;
  ada: number;
  /** Nine of ten draws at the pool's and the protocol's present terms; null where they aren't known. */
  range: { low: number; high: number } | null;
  gap: RewardGap | null;
}

/** What to do next, the most urgent first. */
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

/** The state of withdrawals: possible, or the reason why not. */
export const WITHDRAWAL_STATES = ["possible", "nothing", "no-drep", "unknown-rule", "not-registered"] as const;

/** All that the chain says about a stake address. Null where it isn't known. Amounts in ADA. */
export interface StakeAnswer {
  stakeAddress: string;
  /** Why a part is missing. */
  unread: Unread | null;
  /** Whether the chain has ever seen it. */
  isKnown: boolean | null;
  isRegistered: boolean | null;
  /** A status that we don't know, as the source writes it. */
  unknownStatus: string | null;
  balance: number | null;
  rewardsAvailable: number | null;
  /** The pool that it delegates to now; `null` without one. */
  pool: CheckedPool | null;
  drep: CheckedDrep | null;
  withdrawal: (typeof WITHDRAWAL_STATES)[number] | null;
  /** The tokens beside its ADA, and how much ADA the network asks to stay with them. */
  tokens: { count: number; minimum: number | null } | null;
  /** ADA that registering it took and that returns when it's unregistered: no part of the balance. */
  deposit: number | null;
  /** When the next reward can come; milliseconds since 1970. `isSure` when that stake already counts. */
  next: { epoch: number; at: number; isSure: boolean } | null;
  /** Newest first. */
  rewards: RewardRow[];
  steps: StakeStep[];
  /** When Koios was asked; null when it brought nothing. */
  fetchedAt: number | null;
  second: SecondSource | null;
}
