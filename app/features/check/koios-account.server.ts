import * as v from "valibot";
import { accountDrep, amount, poolId, type ChainAccount } from "#app/features/check/chain-account.server.ts";
import { REWARD_KINDS } from "#app/features/check/stake-answer.ts";
import { enumValue, enumValueOrEmpty } from "#app/foundation/upstream/enumeration.server.ts";
import { shapeError, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { SECOND } from "#app/foundation/durations.ts";
import { fetchPages } from "#app/foundation/upstream/koios-pages.server.ts";
import { ada, epochNumber, readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: data of one stake address. The address is in the request body, and no answer repeats it.

const SOURCE = "koios";
/** Limits pages and time, because owners of several pools have several rewards per epoch. */
const PAGES = { maxPages: 10, maxMs: 6 * SECOND, allowsCutOff: true };
const anyRow = v.unknown();
const STATUSES = ["registered", "not registered"];

export interface KoiosReward {
  /** One of REWARD_KINDS, or Koios' name of another kind. */
  kind: string;
  /** Epoch that it was earned in, and epoch that it was paid at the start of. */
  epoch: number;
  paidEpoch: number | null;
  ada: number;
  poolId: string | null;
}

export interface KoiosActiveStake {
  epoch: number;
  ada: number;
  poolId: string | null;
}

/** A native token at an address, with the fields that determine its size. */
export interface HeldToken {
  policyId: string;
  nameBytes: number;
  quantity: bigint;
}

const ask = async (client: PoliteFetch, options: SourceOptions, path: string, stakeAddress: string): Promise<unknown> =>
  (await requestKoios(client, options, path, { body: { _stake_addresses: [stakeAddress] } })).value;

/** `path` must have a unique sort order. */
const askForAll = async (client: PoliteFetch, options: SourceOptions, path: string, stakeAddress: string): Promise<unknown[]> =>
  (await fetchPages(client, options, path, anyRow, { body: { _stake_addresses: [stakeAddress] }, ...PAGES })).rows;

/** Returns null for an address that the chain has never seen. @throws {UpstreamError} */
export async function fetchAccount(client: PoliteFetch, options: SourceOptions, stakeAddress: string): Promise<ChainAccount | null> {
  const path = "/account_info?select=status,delegated_pool,delegated_drep,total_balance,utxo,rewards_available";
  return parseAccount(await ask(client, options, path, stakeAddress));
}

/** @throws {UpstreamError} */
export async function fetchRewards(client: PoliteFetch, options: SourceOptions, stakeAddress: string): Promise<KoiosReward[]> {
  const path =
    "/account_reward_history?select=earned_epoch,spendable_epoch,amount,type,pool_id_bech32&order=earned_epoch.desc,type.asc,pool_id_bech32.asc";
  return parseRewards(await askForAll(client, options, path, stakeAddress));
}

/** @throws {UpstreamError} */
export async function fetchActiveStake(client: PoliteFetch, options: SourceOptions, stakeAddress: string): Promise<KoiosActiveStake[]> {
  const path = "/account_stake_history?select=epoch_no,active_stake,pool_id_bech32&order=epoch_no.desc&limit=100";
  return parseActiveStake(await ask(client, options, path, stakeAddress));
}

/** @throws {UpstreamError} */
export async function fetchTokens(client: PoliteFetch, options: SourceOptions, stakeAddress: string): Promise<HeldToken[]> {
  const path = "/account_assets?select=policy_id,asset_name,quantity&order=policy_id.asc,asset_name.asc";
  return parseTokens(await askForAll(client, options, path, stakeAddress));
}

const poolOrNull = v.fallback(v.nullable(poolId), null);

/** Koios' own total omits refunds of governance deposits that weren't withdrawn. */
const balanceOf = (row: { total_balance: number | null; utxo: number | null; rewards_available: number | null }): number | null =>
  row.utxo === null || row.rewards_available === null ? row.total_balance : Math.round((row.utxo + row.rewards_available) * 1e6) / 1e6;

const accountRow = v.pipe(
  v.object({
    status: enumValue(SOURCE, "account_info.status", STATUSES),
    delegated_pool: poolOrNull,
    delegated_drep: v.fallback(accountDrep(SOURCE, "account_info.delegated_drep"), null),
    total_balance: ada,
    utxo: v.optional(ada, null),
    rewards_available: ada,
  }),
  v.transform((row): ChainAccount => ({
    ...(STATUSES.includes(row.status) ? { isRegistered: row.status === "registered" } : { isRegistered: null, unknownStatus: row.status }),
    poolId: row.delegated_pool,
    drep: row.delegated_drep,
    balance: balanceOf(row),
    rewardsAvailable: row.rewards_available,
  })),
);

/** Parses /account_info. @throws {UpstreamError} bad-shape when no row is valid */
export function parseAccount(document: unknown): ChainAccount | null {
  const [account] = readRows(document, accountRow, "account_info");
  if (!account && !(Array.isArray(document) && document.length === 0)) throw shapeError(SOURCE, "no account");
  return account ?? null;
}

const rewardRow = v.pipe(
  v.object({
    earned_epoch: epochNumber,
    spendable_epoch: v.fallback(v.nullable(epochNumber), null),
    amount,
    type: enumValueOrEmpty(SOURCE, "account_reward_history.type", REWARD_KINDS),
    pool_id_bech32: poolOrNull,
  }),
  v.transform((row): KoiosReward => ({
    kind: row.type,
    epoch: row.earned_epoch,
    paidEpoch: row.spendable_epoch,
    ada: row.amount,
    poolId: row.pool_id_bech32,
  })),
);

/** Parses /account_reward_history, newest first. @throws {UpstreamError} bad-shape when it isn't a list */
export const parseRewards = (document: unknown): KoiosReward[] =>
  readRows(document, rewardRow, "account_reward_history").sort((a, b) => b.epoch - a.epoch);

const stakeRow = v.pipe(
  v.object({ epoch_no: epochNumber, active_stake: amount, pool_id_bech32: poolOrNull }),
  v.transform((row): KoiosActiveStake => ({ epoch: row.epoch_no, ada: row.active_stake, poolId: row.pool_id_bech32 })),
);

/** Parses /account_stake_history, newest first. @throws {UpstreamError} bad-shape when it isn't a list */
export const parseActiveStake = (document: unknown): KoiosActiveStake[] =>
  readRows(document, stakeRow, "account_stake_history").sort((a, b) => b.epoch - a.epoch);

const tokenRow = v.pipe(
  v.object({
    policy_id: v.pipe(v.string(), v.regex(/^[\da-f]{56}$/)),
    asset_name: v.nullable(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2}){0,32}$/))),
    quantity: v.pipe(v.string(), v.regex(/^[1-9]\d{0,19}$/)),
  }),
  v.transform((row): HeldToken => ({
    policyId: row.policy_id,
    nameBytes: (row.asset_name ?? "").length / 2,
    quantity: BigInt(row.quantity),
  })),
);

/** Parses /account_assets. @throws {UpstreamError} bad-shape when it isn't a list */
export const parseTokens = (document: unknown): HeldToken[] => readRows(document, tokenRow, "account_assets");
