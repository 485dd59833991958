import * as v from "valibot";
import type { RewardPool } from "#app/features/staking/reward.ts";
import { parseListQuery, serializeListQuery, type ListQuery } from "#app/foundation/lists/list-query.ts";
import { topic } from "#app/foundation/live/topic.ts";

/** When data was fetched and from when on it is delayed. Milliseconds since 1970. */
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
  /** ADA; paid back when the stake address is given up. */
  keyDeposit: v.number(),
  /** ADA an epoch. */
  minPoolCost: v.number(),
  /** Lovelace for each byte of a transaction, and for any transaction. */
  feePerByte: v.number(),
  feeFixed: v.number(),
  /** Whose part of it isn't Koios': while that fails. */
  also: v.optional(v.literal("blockfrost")),
  /** The share of the reserves that an epoch took, on average of the last year or of what is known of it. */
  shrinking: v.number(),
});
/** What the protocol pays by, complete or not at all. */
export type StakingParameters = v.InferOutput<typeof parametersSchema>;

const stakingSchema = v.object({
  parameters: v.nullable(parametersSchema),
  /** The list of pools. */
  pools: v.nullable(v.object({ ...freshnessSchema.entries, count: v.number() })),
  /** What the chain counted for them; asked for a few pools at a time. */
  states: v.nullable(v.object({ ...freshnessSchema.entries, count: v.number() })),
});
export type Staking = v.InferOutput<typeof stakingSchema>;

export const stakingTopic = topic("staking", stakingSchema);
export const NO_STAKING: Staking = { parameters: null, pools: null, states: null };

/** As bech32 writes it. That a pool exists only the list of pools says. */
export const POOL_ID = /^pool1[02-9ac-hj-np-z]{51}$/;
export const POOL_STATUSES = ["registered", "retiring", "retired"] as const;
export const isPoolStatus = (status: string): status is (typeof POOL_STATUSES)[number] => POOL_STATUSES.some((one) => one === status);

/** A stake pool. Amounts in ADA; null where the source has no value. */
export interface Pool {
  id: string;
  /** Chosen by their owners: plain text, not unique, never to be trusted. */
  ticker: string | null;
  name: string | null;
  margin: number | null;
  fixedCost: number | null;
  pledge: number | null;
  /** What the owners really have there. */
  livePledge: number | null;
  activeStake: number | null;
  /** With what was delegated since; null while it was not asked for. */
  liveStake: number | null;
  blocks: number | null;
  delegators: number | null;
  /** When the chain's own counts were asked for; milliseconds since 1970. */
  askedAt: number | null;
  /** One of POOL_STATUSES, or a word of the source that we don't know: such a pool counts as running. */
  status: string;
  /** The first epoch when margin, fixed cost and pledge count. */
  termsEpoch: number | null;
  retiringEpoch: number | null;
  /** Whose pools these are, where several are known to be one operator's. */
  operator: string | null;
}

/** A pool with what follows from the parameters. */
export interface ShownPool extends Pool {
  stake: number | null;
  /** Stake as a share of the size from which more stake brings no more: 1 is saturated. */
  saturation: number | null;
  isPledgeMet: boolean | null;
}

/** The stake above which a pool earns no more: the supply divided by k. */
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
/** An identifier short enough to read; two of them differ at the end. */
export const shortId = (id: string): string => `${id.slice(0, 10)}…${id.slice(-6)}`;

/** A pool's address in the calculator. */
export const calculatorPath = (id: string, amount?: string): `/${string}` =>
  `/staking?${new URLSearchParams({ ...(amount ? { amount } : {}), pool: id })}#calculator`;

export const POOL_COLUMNS = ["saturation", "stake", "pledge", "margin", "cost", "blocks"] as const;
export type PoolColumn = (typeof POOL_COLUMNS)[number];
export type PoolQuery = ListQuery<PoolColumn>;

/** The most that the filter of saturation and those of margin let through, in percent. */
export const MAX_SATURATION = "60";
export const MAX_MARGINS = ["1", "2", "3", "5"] as const;
/** What isn't known of a pool passes no filter that asks for it. */
export const POOL_FILTERS = {
  saturation: [MAX_SATURATION],
  pledge: ["met"],
  margin: MAX_MARGINS,
  operator: ["single"],
  closing: ["hidden"],
} as const;
export const parsePoolQuery = (asked: URLSearchParams): PoolQuery => parseListQuery(asked, POOL_COLUMNS, POOL_FILTERS);
export const canonicalPoolQuery = (asked: URLSearchParams): URLSearchParams => serializeListQuery(parsePoolQuery(asked));

export const VALUE_OF: Record<PoolColumn, (pool: ShownPool) => number | null> = {
  saturation: ({ saturation }) => saturation,
  stake: ({ stake }) => stake,
  pledge: ({ pledge }) => pledge,
  margin: ({ margin }) => margin,
  cost: ({ fixedCost }) => fixedCost,
  blocks: ({ blocks }) => blocks,
};

/** Which pool a visitor means. Tickers are not unique. */
export type PoolChoice =
  | { kind: "typical" }
  | { kind: "unknown"; text: string }
  | { kind: "several"; text: string; pools: ShownPool[] }
  | { kind: "incomplete"; pool: ShownPool }
  | { kind: "one"; pool: ShownPool; terms: RewardPool };
