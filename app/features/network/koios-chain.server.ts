import * as v from "valibot";
import {
  shapeError,
  CARDANO_LAUNCH,
  MAX_SUPPLY_ADA,
  type SourceOptions,
  wholeWithin,
  within,
} from "#app/foundation/upstream/field-schemas.server.ts";
import { ada, epochNumber, lovelace, readRows, requestKoios } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { integer } from "#app/foundation/schemas.server.ts";

// https://api.koios.rest: protocol parameters and the books of the epochs. One call each, whatever the number of epochs:
// Koios answers with at most 1000 rows, and mainnet passes that number of epochs in 2031.

const SOURCE = "koios";
const YEAR_2100 = Date.UTC(2100, 0) / 1000;
/** Koios never answers with more rows than this. */
export const MAX_EPOCHS = 1000;

/** Protocol parameters of one epoch, in the names of the ledger's specification; null where Koios has no sound value. */
export interface KoiosParameters {
  epoch: number;
  /** min_fee_a: lovelace for each byte of a transaction. */
  feePerByte: number | null;
  /** min_fee_b: lovelace for any transaction. */
  feeFixed: number | null;
  /** Lovelace for each byte of an unspent output: what it must at least hold. */
  coinsPerUtxoByte: number | null;
  /** Bytes. */
  maxBlockSize: number | null;
  /** Bytes. */
  maxTransactionSize: number | null;
  /** ADA, paid back when the stake address is given up. */
  keyDeposit: number | null;
  /** ADA. */
  poolDeposit: number | null;
  /** ADA an epoch. */
  minPoolCost: number | null;
  /** a0: how much a pool's pledge counts; 0 or more. */
  pledgeInfluence: number | null;
  /** rho: share of the reserves that goes into the pot of each epoch, 0 to 1. */
  monetaryExpansion: number | null;
  /** tau: share of the pot that goes to the treasury, 0 to 1. */
  treasuryShare: number | null;
  /** k: the number of pools that the rewards aim at; 1/k of all stake saturates a pool. */
  targetPools: number | null;
  /** Lovelace for a unit of memory and for a step of a script. */
  priceMemory: number | null;
  priceStep: number | null;
  protocolMajor: number | null;
  protocolMinor: number | null;
}

/**
 * The books at the begin of an epoch, in ADA. supply = treasury + rewards +
 * circulation + deposits + fees; reserves are the rest to 45 billion.
 */
export interface KoiosTotals {
  epoch: number;
  /** What lies in unspent outputs ONLY: not comparable with the circulating supply of market sites. */
  circulation: number | null;
  /** Earned and not yet withdrawn. */
  rewards: number | null;
  supply: number | null;
  reserves: number | null;
  treasury: number | null;
}

/** What one epoch held. Times in milliseconds since 1970, amounts in ADA. The newest epoch still runs: its counts grow. */
export interface KoiosEpochRecord {
  epoch: number;
  start: number;
  end: number;
  transactions: number | null;
  blocks: number | null;
  fees: number | null;
  /** Null before Shelley. */
  activeStake: number | null;
}

const PARAMETER_COLUMNS =
  "epoch_no,min_fee_a,min_fee_b,max_block_size,max_tx_size,key_deposit,pool_deposit,min_pool_cost,influence," +
  "monetary_expand_rate,treasury_growth_rate,optimal_pool_count,coins_per_utxo_size,price_mem,price_step,protocol_major,protocol_minor";

/** @throws {UpstreamError} */
export async function fetchParameters(client: PoliteFetch, options: SourceOptions): Promise<KoiosParameters> {
  const path = `/epoch_params?select=${PARAMETER_COLUMNS}&order=epoch_no.desc&limit=1`;
  return parseParameters((await requestKoios(client, options, path)).value);
}

/**
 * The books of the newest epochs, newest first.
 * @throws {UpstreamError}
 */
export async function fetchTotals(client: PoliteFetch, options: SourceOptions, count = MAX_EPOCHS): Promise<KoiosTotals[]> {
  const path = `/totals?select=epoch_no,circulation,reward,supply,reserves,treasury&order=epoch_no.desc&limit=${count}`;
  return parseTotals((await requestKoios(client, options, path)).value);
}

/**
 * The newest epochs, newest first.
 * @throws {UpstreamError}
 */
export async function fetchEpochRecords(client: PoliteFetch, options: SourceOptions, count = MAX_EPOCHS): Promise<KoiosEpochRecord[]> {
  const columns = "epoch_no,start_time,end_time,tx_count,blk_count,fees,active_stake";
  const path = `/epoch_info?select=${columns}&order=epoch_no.desc&limit=${count}`;
  return parseEpochRecords((await requestKoios(client, options, path)).value);
}

const MIN_ADA = 1e-6;
/** Where a zero would mean that nobody knows. */
const someAda = lovelace(MIN_ADA, MAX_SUPPLY_ADA);

const parameters = v.object({
  epoch_no: epochNumber,
  min_fee_a: wholeWithin(1, 100_000),
  min_fee_b: wholeWithin(0, 1e9),
  max_block_size: wholeWithin(1024, 1e9),
  max_tx_size: wholeWithin(1024, 1e9),
  key_deposit: lovelace(0, 1e6),
  pool_deposit: lovelace(0, 1e8),
  min_pool_cost: lovelace(0, 1e6),
  influence: within(0, 1000),
  monetary_expand_rate: within(0, 1),
  treasury_growth_rate: within(0, 1),
  optimal_pool_count: wholeWithin(1, 1e6),
  coins_per_utxo_size: v.pipe(
    lovelace(MIN_ADA, 1000),
    v.transform((amount) => (amount === null ? null : Math.round(amount * 1e6))),
  ),
  price_mem: within(0, 1e6),
  price_step: within(0, 1e6),
  protocol_major: wholeWithin(1, 10_000),
  protocol_minor: wholeWithin(0, 10_000),
});

/**
 * Reads an answer of /epoch_params and takes the newest epoch in it.
 * @throws {UpstreamError} bad-shape when no row has an epoch and a value
 */
export function parseParameters(document: unknown): KoiosParameters {
  const rows = readRows(document, parameters).sort((one, other) => other.epoch_no - one.epoch_no);
  const newest = rows.find(hasValue);
  if (!newest) throw shapeError(SOURCE, "no protocol parameters");
  return {
    epoch: newest.epoch_no,
    feePerByte: newest.min_fee_a,
    feeFixed: newest.min_fee_b,
    coinsPerUtxoByte: newest.coins_per_utxo_size,
    maxBlockSize: newest.max_block_size,
    maxTransactionSize: newest.max_tx_size,
    keyDeposit: newest.key_deposit,
    poolDeposit: newest.pool_deposit,
    minPoolCost: newest.min_pool_cost,
    pledgeInfluence: newest.influence,
    monetaryExpansion: newest.monetary_expand_rate,
    treasuryShare: newest.treasury_growth_rate,
    targetPools: newest.optimal_pool_count,
    priceMemory: newest.price_mem,
    priceStep: newest.price_step,
    protocolMajor: newest.protocol_major,
    protocolMinor: newest.protocol_minor,
  };
}

/** What a row has in any case; the rest may all be missing. */
const NAMES: ReadonlySet<string> = new Set(["epoch", "epoch_no", "start", "end"]);
const hasValue = (row: object): boolean => Object.entries(row).some(([name, value]) => value !== null && !NAMES.has(name));

const totalsRow = v.pipe(
  v.object({ epoch_no: epochNumber, circulation: someAda, reward: ada, supply: someAda, reserves: ada, treasury: ada }),
  v.transform(({ epoch_no: epoch, reward: rewards, ...amounts }): KoiosTotals => ({ epoch, rewards, ...amounts })),
);

/**
 * Reads an answer of /totals, newest first, one row an epoch. A row without an amount is left out.
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export function parseTotals(document: unknown): KoiosTotals[] {
  const rows = readRows(document, totalsRow).filter(hasValue);
  if (rows.length === 0) throw shapeError(SOURCE, "no totals");
  return newestFirst(rows);
}

const seconds = v.pipe(integer, v.minValue(CARDANO_LAUNCH / 1000), v.maxValue(YEAR_2100));
const epochRow = v.pipe(
  v.object({
    epoch_no: epochNumber,
    start_time: seconds,
    end_time: seconds,
    tx_count: wholeWithin(0, 1e9),
    blk_count: wholeWithin(0, 1e7),
    fees: ada,
    active_stake: someAda,
  }),
  v.transform((row): KoiosEpochRecord => ({
    epoch: row.epoch_no,
    start: row.start_time * 1000,
    end: row.end_time * 1000,
    transactions: row.tx_count,
    blocks: row.blk_count,
    fees: row.fees,
    activeStake: row.active_stake,
  })),
);

/**
 * Reads an answer of /epoch_info, newest first, one row an epoch. A row without its times or without any count is left out.
 * @throws {UpstreamError} bad-shape when no row is sound
 */
export function parseEpochRecords(document: unknown): KoiosEpochRecord[] {
  const rows = readRows(document, epochRow).filter((row) => row.start < row.end && hasValue(row));
  if (rows.length === 0) throw shapeError(SOURCE, "no epochs");
  return newestFirst(rows);
}

function newestFirst<Row extends { epoch: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.epoch, row])).values()].sort((one, other) => other.epoch - one.epoch);
}
