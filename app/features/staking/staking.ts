import * as v from "valibot";
import type { RewardPool } from "#app/features/staking/reward.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** Time of the reading, and the time from when it's delayed. Milliseconds since 1970. */
const freshnessSchema = v.object({ fetchedAt: v.number(), staleAt: v.number() });
export type Freshness = v.InferOutput<typeof freshnessSchema>;

const parametersSchema = v.object({
  ...freshnessSchema.entries,
  epoch: v.number(),
  targetPools: v.number(),
  pledgeInfluence: v.number(),
  monetaryExpansion: v.number(),
  treasuryShare: v.number(),
  reserves: v.number(),
  supply: v.number(),
  activeStake: v.number(),
  fees: v.number(),
  blocks: v.number(),
  /** In ADA; paid back when the stake address is deregistered. */
  keyDeposit: v.number(),
  /** In ADA per epoch. */
  minPoolCost: v.number(),
  /** Lovelace per byte of a transaction, and per transaction. */
  feePerByte: v.number(),
  feeFixed: v.number(),
  /** Set when Koios failed and a part came from this source. */
  also: v.optional(v.literal("blockfrost")),
  /** Average share of the reserves that an epoch took, over the last year or the known part of it. */
  shrinking: v.number(),
});
export type StakingParameters = v.InferOutput<typeof parametersSchema>;

const stakingSchema = v.object({
  parameters: v.nullable(parametersSchema),
  pools: v.nullable(v.object({ ...freshnessSchema.entries, count: v.number() })),
  /** The chain's counts, read for a few pools at a time. */
  states: v.nullable(v.object({ ...freshnessSchema.entries, count: v.number() })),
});
export type Staking = v.InferOutput<typeof stakingSchema>;

export const stakingTopic = topic("staking", stakingSchema);
export const NO_STAKING: Staking = { parameters: null, pools: null, states: null };

/** Bech32 form of a pool ID. A valid ID need not belong to an existing pool. */
export const POOL_ID = /^pool1[02-9ac-hj-np-z]{51}$/;
export const POOL_STATUSES = ["registered", "retiring", "retired"] as const;
export const isPoolStatus = (status: string): status is (typeof POOL_STATUSES)[number] => POOL_STATUSES.some((value) => value === status);

/** A stake pool. Amounts in ADA; null where the source has no value. */
export interface Pool {
  id: string;
  /** Plain text chosen by the owners, not unique, never to be trusted. */
  ticker: string | null;
  name: string | null;
  margin: number | null;
  fixedCost: number | null;
  pledge: number | null;
  /** Stake of the owners in the pool. */
  livePledge: number | null;
  activeStake: number | null;
  /** Includes the latest delegations; null before the first reading. */
  liveStake: number | null;
  blocks: number | null;
  delegators: number | null;
  /** Time when the chain's counts were read, in milliseconds since 1970. */
  askedAt: number | null;
  /** One of POOL_STATUSES, or the source's unknown word, which counts as running. */
  status: string;
  /** First epoch of the margin, fixed cost and pledge. */
  termsEpoch: number | null;
  retiringEpoch: number | null;
  /** Operator of several known pools. */
  operator: string | null;
}

export interface ShownPool extends Pool {
  stake: number | null;
  /** Stake divided by the saturation point; 1 is saturated. */
  saturation: number | null;
  isPledgeMet: boolean | null;
}

/** Stake in ADA above which a pool earns no more: the supply divided by k. */
export const saturationPoint = ({ supply, targetPools }: StakingParameters): number => supply / targetPools;

export function shownPool(pool: Pool, parameters: StakingParameters | null): ShownPool {
  const stake = pool.liveStake ?? pool.activeStake;
  return {
    ...pool,
    stake,
    saturation: parameters && stake !== null ? stake / saturationPoint(parameters) : null,
    isPledgeMet: pool.pledge === null || pool.livePledge === null ? null : pool.livePledge >= pool.pledge,
  };
}

export const POOLS_PATH = "/staking/pools";
export const poolPath = (id: string): `/${string}` => `${POOLS_PATH}/${id}`;
/** Shortens an ID to read; IDs differ at the end. */
export const shortId = (id: string): string => `${id.slice(0, 10)}…${id.slice(-6)}`;

export const calculatorPath = (id: string, amount?: string): `/${string}` =>
  `/staking?${new URLSearchParams({ ...(amount ? { amount } : {}), pool: id })}#calculator`;

export const POOL_COLUMNS = ["saturation", "stake", "pledge", "margin", "cost", "blocks"] as const;
export type PoolColumn = (typeof POOL_COLUMNS)[number];
export type PoolQuery = ListQuery<PoolColumn>;

/** Upper limits of the saturation and margin filters, in percent. */
export const MAX_SATURATION = "60";
export const MAX_MARGINS = ["1", "2", "3", "5"] as const;
/** A pool with an unknown value passes no filter that needs it. */
export const POOL_FILTERS = {
  saturation: [MAX_SATURATION],
  pledge: ["met"],
  margin: MAX_MARGINS,
  operator: ["single"],
  closing: ["hidden"],
} as const;
export const parsePoolQuery = (asked: URLSearchParams): PoolQuery => parseListQuery(asked, POOL_COLUMNS, POOL_FILTERS);
export const canonicalPoolQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parsePoolQuery(asked));

export const POOL_COLUMN_VALUES: Record<PoolColumn, (pool: ShownPool) => number | null> = {
  saturation: ({ saturation }) => saturation,
  stake: ({ stake }) => stake,
  pledge: ({ pledge }) => pledge,
  margin: ({ margin }) => margin,
  cost: ({ fixedCost }) => fixedCost,
  blocks: ({ blocks }) => blocks,
};

/** Pool that a visitor's text refers to. Tickers are not unique. */
export type PoolChoice =
  | { kind: "typical" }
  | { kind: "unknown"; text: string }
  | { kind: "several"; text: string; pools: ShownPool[] }
  | { kind: "incomplete"; pool: ShownPool }
  | { kind: "one"; pool: ShownPool; terms: RewardPool };
