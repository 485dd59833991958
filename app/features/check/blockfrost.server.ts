import * as v from "valibot";
import { accountDrep, amount, poolId, type ChainAccount } from "#app/features/check/chain-account.server.ts";
import { parseShape, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import { seconds } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://docs.blockfrost.io: stake addresses and transactions by the second source. IDs are in the URL. One unreadable field makes the
// whole answer unreadable, because a missing pool would look like a difference.

const SOURCE = "blockfrost";
const NOT_THERE: ReadonlySet<number | undefined> = new Set([404]);

export interface BlockfrostTransaction {
  at: number;
  blockHeight: number;
  /** ADA. */
  fee: number;
  hasFailed: boolean;
}

/** Returns undefined if the chain doesn't have it. @throws {UpstreamError} */
async function ask(client: PoliteFetch, { baseUrl, apiKey }: SourceOptions, path: string): Promise<unknown> {
  try {
    const credentials = apiKey ? { project_id: apiKey } : undefined;
    const request = { source: SOURCE, url: baseUrl + path, credentials, isPrivate: true, absentStatuses: NOT_THERE };
    return (await client.json(request)).value;
  } catch (error) {
    if (error instanceof UpstreamError && NOT_THERE.has(error.status)) return undefined;
    throw error;
  }
}

/** Returns null for an address that the chain has never seen. @throws {UpstreamError} */
export async function fetchAccount(client: PoliteFetch, options: SourceOptions, stakeAddress: string): Promise<ChainAccount | null> {
  const document = await ask(client, options, `/accounts/${stakeAddress}`);
  return document === undefined ? null : parseAccount(document);
}

/** Returns null if the chain doesn't have it. @throws {UpstreamError} */
export async function fetchTransaction(client: PoliteFetch, options: SourceOptions, hash: string): Promise<BlockfrostTransaction | null> {
  const document = await ask(client, options, `/txs/${hash}`);
  return document === undefined ? null : parseTransaction(document);
}

const account = v.object({
  active: v.boolean(),
  // Absent on older servers, where `active` means registered.
  registered: v.optional(v.boolean()),
  controlled_amount: amount,
  withdrawable_amount: amount,
  pool_id: v.nullable(poolId),
  drep_id: accountDrep(SOURCE, "accounts.drep_id"),
});

/** Parses /accounts/{stake_address}. @throws {UpstreamError} bad-shape */
export function parseAccount(document: unknown): ChainAccount {
  const row = parseShape(SOURCE, account, document);
  return {
    isRegistered: row.registered ?? row.active,
    poolId: row.pool_id,
    drep: row.drep_id,
    balance: row.controlled_amount,
    rewardsAvailable: row.withdrawable_amount,
  };
}

const transaction = v.object({
  block_height: v.pipe(nonNegativeInteger, v.maxValue(1e10)),
  block_time: seconds,
  fees: amount,
  valid_contract: v.boolean(),
});

/** Parses /txs/{hash}. @throws {UpstreamError} bad-shape */
export function parseTransaction(document: unknown): BlockfrostTransaction {
  const row = parseShape(SOURCE, transaction, document);
  return { at: row.block_time * 1000, blockHeight: row.block_height, fee: row.fees, hasFailed: !row.valid_contract };
}
