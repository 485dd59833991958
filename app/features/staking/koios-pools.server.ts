import * as v from "valibot";
import { POOL_ID, POOL_STATUSES } from "#app/features/staking/staking.ts";
import { enumValue } from "#app/foundation/upstream/enumeration.server.ts";
import { shapeError, line, type SourceOptions, integerWithin, numberWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: stake pools. The list has the declared terms; counts from the chain (blocks, live stake, live pledge) need a POST
// with as many IDs as fit into one small body.

const SOURCE = "koios";
/** IDs have 59 bytes each, and Koios accepts bodies of at most 1 kB, or 5 kB with a key. */
const POOLS_PER_CALL = { keyless: 16, keyed: 80 };
const MAX_TICKER_LENGTH = 12;
const MAX_NAME_LENGTH = 80;
const MAX_OPERATOR_LENGTH = 60;

/** Terms that a pool declares. Amounts in ADA. */
export interface KoiosPool {
  id: string;
  /** Chosen by the owners and not unique. */
  ticker: string | null;
  /** The owners' share of the reward after the fixed cost, 0 to 1. */
  margin: number | null;
  /** Per epoch. */
  fixedCost: number | null;
  pledge: number | null;
  /** Stake of two epochs ago, which counts in the current epoch. */
  activeStake: number | null;
  /** One of POOL_STATUSES, or an unknown word of Koios. */
  status: string;
  /** First epoch of the declared terms, which may be in the future. */
  termsEpoch: number | null;
  /** Epoch that closes the pool, when the owners have announced it. */
  retiringEpoch: number | null;
  /** Operator of several pools, as listed in github.com/cardano-community/pool_groups. */
  operator: string | null;
}

/** Counts from the chain. Amounts in ADA. */
export interface KoiosPoolState {
  id: string;
  /** Plain text chosen by the owners, never to be trusted. */
  name: string | null;
  /** Since the pool began. */
  blocks: number | null;
  liveStake: number | null;
  /** Stake of the owners; below the declared pledge the pool earns nothing. */
  livePledge: number | null;
  delegators: number | null;
  /** DRep of its reward account; null if it has none. */
  rewardDrep: string | null;
}

export const poolsPerCall = (isKeyed: boolean): number => (isKeyed ? POOLS_PER_CALL.keyed : POOLS_PER_CALL.keyless);

/** Fetches all pools, including retired ones. @throws {UpstreamError} */
export async function fetchPools(client: PoliteFetch, options: SourceOptions): Promise<{ fetchedAt: number; pools: KoiosPool[] }> {
  const columns = "pool_id_bech32,ticker,margin,fixed_cost,pledge,active_stake,pool_status,active_epoch_no,retiring_epoch,pool_group";
  const path = `/pool_list?select=${columns}&order=pool_id_bech32.asc`;
  const { rows, fetchedAt } = await fetchPages(client, options, path, poolRow);
  return { fetchedAt, pools: uniquePools(rows) };
}

/** Fetches the chain's counts for at most `poolsPerCall` pools. @throws {UpstreamError} */
export async function fetchPoolStates(client: PoliteFetch, options: SourceOptions, ids: readonly string[]): Promise<KoiosPoolState[]> {
  const path = "/pool_info?select=pool_id_bech32,meta_json,block_count,live_stake,live_pledge,live_delegators,reward_addr_delegated_drep";
  return parsePoolStates((await requestKoios(client, options, path, { body: { _pool_bech32_ids: ids } })).value);
}

const poolId = v.pipe(v.string(), v.regex(POOL_ID));

const poolRow = v.pipe(
  v.object({
    pool_id_bech32: poolId,
    ticker: line(MAX_TICKER_LENGTH),
    margin: numberWithin(0, 1),
    fixed_cost: ada,
    pledge: ada,
    active_stake: ada,
    pool_status: enumValue(SOURCE, "pool_list.pool_status", POOL_STATUSES),
    active_epoch_no: integerWithin(0, 100_000),
    retiring_epoch: integerWithin(0, 100_000),
    pool_group: line(MAX_OPERATOR_LENGTH),
  }),
  v.transform((row): KoiosPool => ({
    id: row.pool_id_bech32,
    ticker: row.ticker,
    margin: row.margin,
    fixedCost: row.fixed_cost,
    pledge: row.pledge,
    activeStake: row.active_stake,
    status: row.pool_status,
    termsEpoch: row.active_epoch_no,
    retiringEpoch: row.pool_status === "registered" ? null : row.retiring_epoch,
    operator: row.pool_group,
  })),
);

/**
 * Parses a response of /pool_list, each pool once, without rows that have no ID or status.
 * @throws {UpstreamError} bad-shape when no row is valid
 */
export function parsePools(document: unknown): KoiosPool[] {
  return uniquePools(readRows(document, poolRow, "pool_list"));
}

/** A pool appears twice when another one registers between two pages. */
function uniquePools(rows: readonly KoiosPool[]): KoiosPool[] {
  if (rows.length === 0) throw shapeError(SOURCE, "no pools");
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

const stateRow = v.pipe(
  v.object({
    pool_id_bech32: poolId,
    meta_json: v.fallback(v.nullable(v.object({ name: line(MAX_NAME_LENGTH) })), null),
    block_count: integerWithin(0, 1e9),
    live_stake: ada,
    live_pledge: ada,
    live_delegators: integerWithin(0, 1e9),
    reward_addr_delegated_drep: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^drep[\w]{1,110}$/))), null),
  }),
  v.transform((row): KoiosPoolState => ({
    id: row.pool_id_bech32,
    name: row.meta_json?.name ?? null,
    blocks: row.block_count,
    liveStake: row.live_stake,
    livePledge: row.live_pledge,
    delegators: row.live_delegators,
    rewardDrep: row.reward_addr_delegated_drep ?? null,
  })),
);

/** Parses a response of /pool_info without rows that have no ID. @throws {UpstreamError} bad-shape when no row is valid */
export function parsePoolStates(document: unknown): KoiosPoolState[] {
  const rows = readRows(document, stateRow, "pool_info");
  if (rows.length === 0) throw shapeError(SOURCE, "no pool");
  return rows;
}
