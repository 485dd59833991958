import * as v from "valibot";
import { shapeError, parseShape, type SourceOptions, integerWithin } from "#app/foundation/upstream/field-schemas.server.ts";
import { fetchPages, PAGE_SIZE } from "#app/foundation/upstream/koios-pages.server.ts";
import { requestKoios, readRows } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

// https://api.koios.rest: native tokens. A call returns one asset, and the limit is a hundred calls in ten seconds.

const SOURCE = "koios";
/** A token that needs more pages gets no count. */
const MAX_PAGES = 3;

/** A native token; both in lower-case hexadecimal, with an empty name for an asset without one. */
export interface KoiosAsset {
  policyId: string;
  assetName: string;
}

export interface KoiosAssetSummary {
  /** Staking wallets plus addresses without stake, so an owner of several such addresses counts more than once. */
  holders: number | null;
  /** Since the asset was first minted. */
  transactions: number | null;
}

/** @returns null for an asset that is not on the chain @throws {UpstreamError} */
export async function fetchAssetSummary(client: PoliteFetch, options: SourceOptions, asset: KoiosAsset): Promise<KoiosAssetSummary | null> {
  const path = `/asset_summary?${queryOf(asset)}&select=total_transactions,staked_wallets,unstaked_addresses`;
  return parseAssetSummary((await requestKoios(client, options, path)).value);
}

/**
 * Counts the transactions that moved an asset, starting with a block.
 * @param sinceBlock height of the block, which is included
 * @returns a null count if the transactions fill more than three pages of Koios
 * @throws {UpstreamError}
 */
export async function fetchAssetTransactions(
  client: PoliteFetch,
  options: SourceOptions,
  asset: KoiosAsset,
  sinceBlock: number,
): Promise<{ count: number | null }> {
  // Without _history Koios returns only transactions with unspent outputs of the asset.
  const query = `${queryOf(asset)}&_after_block_height=${sinceBlock}&_history=true&select=tx_hash&order=block_height.desc,tx_hash.asc`;
  const page = { maxPages: MAX_PAGES, requiresSoundRows: true, allowsCutOff: true };
  const { rows, isCut } = await fetchPages(client, options, `/asset_txs?${query}`, transactionRow, page);
  return { count: isCut ? null : countOf(rows) };
}

function queryOf({ policyId, assetName }: KoiosAsset): string {
  return `_asset_policy=${policyId}&_asset_name=${assetName}`;
}

const count = integerWithin(0, 1e10);
const summary = v.object({ total_transactions: count, staked_wallets: count, unstaked_addresses: count });

/**
 * Parses a response of /asset_summary.
 * @returns null for an unknown asset, which has no row
 * @throws {UpstreamError} bad-shape when a row has no figure
 */
export function parseAssetSummary(document: unknown): KoiosAssetSummary | null {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  if (rows.length === 0) return null;
  const [row] = readRows(rows, summary, "asset_summary");
  const staked = row?.staked_wallets ?? null;
  const unstaked = row?.unstaked_addresses ?? null;
  const holders = staked === null || unstaked === null ? null : staked + unstaked;
  const transactions = row?.total_transactions ?? null;
  if (holders === null && transactions === null) throw shapeError(SOURCE, "no figure for the asset");
  return { holders, transactions };
}

const transactionRow = v.object({ tx_hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Some servers list a transaction once for each of its outputs. */
const countOf = (rows: readonly v.InferOutput<typeof transactionRow>[]): number => new Set(rows.map((row) => row.tx_hash)).size;

/**
 * Counts the transactions in a response of /asset_txs.
 * @returns null for a full page, because there may be more
 * @throws {UpstreamError} bad-shape when there are rows and none is a transaction
 */
export function parseAssetTransactions(document: unknown): number | null {
  const rows = parseShape(SOURCE, v.array(v.unknown()), document);
  const sound = readRows(rows, transactionRow, "asset_txs");
  if (sound.length === 0 && rows.length > 0) throw shapeError(SOURCE, "no transaction of the asset");
  return rows.length >= PAGE_SIZE ? null : countOf(sound);
}
