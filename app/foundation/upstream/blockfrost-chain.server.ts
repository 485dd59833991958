import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import {
  parseShape,
  pastTimestamp,
  shapeError,
  type SourceOptions,
  integerWithin,
  numberWithin,
  MAX_SUPPLY_ADA,
} from "./field-schemas.server.ts";
import { cip129DrepId } from "./drep-id.server.ts";
import { ada, epochNumber, type KoiosTip, lovelace, seconds } from "./koios.server.ts";
import type { KoiosParameters, KoiosVotingRules } from "./koios-parameters.server.ts";
import type { JsonResponse, PoliteFetch } from "./polite-fetch.server.ts";
import { parseValid } from "#app/foundation/schemas.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

// https://docs.blockfrost.io, checked against github.com/blockfrost/openapi at commit 4864072. Used only while Koios fails. Amounts are
// lovelace as strings, times in seconds since 1970.

const SOURCE = "blockfrost";
const PAGE_SIZE = 100;
/** Mainnet has about 1,100 registered DReps. */
const MAX_PAGES = 40;
/** Blockfrost allows ten calls a second per key. */
const REQUEST_DELAY_MS = 200;

const request = (client: PoliteFetch, { baseUrl, apiKey, intervalMs }: SourceOptions, path: string): Promise<JsonResponse> =>
  client.json({ source: SOURCE, url: baseUrl + path, credentials: apiKey ? { project_id: apiKey } : undefined, intervalMs });

export async function fetchBlockfrostTip(client: PoliteFetch, options: SourceOptions): Promise<KoiosTip> {
  const { value, fetchedAt } = await request(client, options, "/blocks/latest");
  return parseBlockfrostTip(value, fetchedAt);
}

/** The current epoch so far. Times in milliseconds since 1970, stake in ADA. */
export interface RunningEpoch {
  epoch: number;
  epochStart: number;
  epochEnd: number;
  epochTransactions: number | null;
  activeStake: number | null;
}

export const fetchRunningEpoch = async (client: PoliteFetch, options: SourceOptions): Promise<RunningEpoch> =>
  parseRunningEpoch((await request(client, options, "/epochs/latest")).value);

/** One response has both the parameters and the voting rules. @throws {UpstreamError} */
export const fetchBlockfrostParameters = async (client: PoliteFetch, options: SourceOptions): Promise<unknown> =>
  (await request(client, options, "/epochs/latest/parameters")).value;

export interface BlockfrostDrep {
  /** CIP-129 ID: drep1... */
  id: string;
  /** ADA. */
  power: number | null;
  /** False once the DRep's voting power has expired; null if Blockfrost doesn't say. */
  isActive: boolean | null;
}

/** All registered DReps. @throws {UpstreamError} if any page fails, because a partial list would look complete */
export async function fetchBlockfrostDreps(
  client: PoliteFetch,
  options: SourceOptions,
): Promise<{ dreps: BlockfrostDrep[]; fetchedAt: number }> {
  const dreps = new Map<string, BlockfrostDrep>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    if (page > 1) await sleep(REQUEST_DELAY_MS);
    const { value, fetchedAt } = await request(client, options, `/governance/dreps?count=${PAGE_SIZE}&page=${page}&retired=false`);
    const { rows, length } = parseBlockfrostDreps(value);
    for (const drep of rows) dreps.set(drep.id, drep);
    if (length === PAGE_SIZE) continue;
    if (dreps.size === 0) throw shapeError(SOURCE, "no DReps");
    return { dreps: [...dreps.values()], fetchedAt };
  }
  throw shapeError(SOURCE, `a list of more than ${MAX_PAGES} pages`);
}

const tip = v.object({ time: seconds, height: integerWithin(1, 1e10), epoch: v.fallback(v.nullable(epochNumber), null) });

/** Parses /blocks/latest. @throws {UpstreamError} bad-shape if it has no block time */
export function parseBlockfrostTip(document: unknown, now: number): KoiosTip {
  const { time, height, epoch } = parseShape(SOURCE, tip, document);
  const blockTime = pastTimestamp(time * 1000, now);
  if (blockTime === null) throw shapeError(SOURCE, "no block time");
  return { observedAt: blockTime, epoch, blockHeight: height, blockTime };
}

const epoch = v.object({
  epoch: epochNumber,
  start_time: seconds,
  end_time: seconds,
  tx_count: integerWithin(0, 1e9),
  active_stake: lovelace(1e-6, MAX_SUPPLY_ADA),
});

/** Parses /epochs/latest. @throws {UpstreamError} bad-shape if it has no start or end */
export function parseRunningEpoch(document: unknown): RunningEpoch {
  const row = parseShape(SOURCE, epoch, document);
  if (row.start_time >= row.end_time) throw shapeError(SOURCE, "an epoch that ends before it starts");
  return {
    epoch: row.epoch,
    epochStart: row.start_time * 1000,
    epochEnd: row.end_time * 1000,
    epochTransactions: row.tx_count,
    activeStake: row.active_stake,
  };
}

const parameters = v.object({
  epoch: epochNumber,
  min_fee_a: integerWithin(1, 100_000),
  min_fee_b: integerWithin(0, 1e9),
  max_block_size: integerWithin(1024, 1e9),
  max_tx_size: integerWithin(1024, 1e9),
  key_deposit: lovelace(0, 1e6),
  pool_deposit: lovelace(0, 1e8),
  min_pool_cost: lovelace(0, 1e6),
  a0: numberWithin(0, 1000),
  rho: numberWithin(0, 1),
  tau: numberWithin(0, 1),
  n_opt: integerWithin(1, 1e6),
  coins_per_utxo_size: lovelace(1e-6, 1000),
  price_mem: numberWithin(0, 1e6),
  price_step: numberWithin(0, 1e6),
  protocol_major_ver: integerWithin(1, 10_000),
  protocol_minor_ver: integerWithin(0, 10_000),
});

/** Parses /epochs/latest/parameters into the Koios shape. @throws {UpstreamError} bad-shape if it has no epoch or no value */
export function parseBlockfrostParameters(document: unknown): KoiosParameters {
  const row = parseShape(SOURCE, parameters, document);
  const { epoch: number, ...values } = row;
  if (Object.values(values).every((value) => value === null)) throw shapeError(SOURCE, "no protocol parameters");
  return {
    epoch: number,
    feePerByte: row.min_fee_a,
    feeFixed: row.min_fee_b,
    coinsPerUtxoByte: row.coins_per_utxo_size === null ? null : Math.round(row.coins_per_utxo_size * 1e6),
    maxBlockSize: row.max_block_size,
    maxTransactionSize: row.max_tx_size,
    keyDeposit: row.key_deposit,
    poolDeposit: row.pool_deposit,
    minPoolCost: row.min_pool_cost,
    pledgeInfluence: row.a0,
    monetaryExpansion: row.rho,
    treasuryShare: row.tau,
    targetPools: row.n_opt,
    priceMemory: row.price_mem,
    priceStep: row.price_step,
    protocolMajor: row.protocol_major_ver,
    protocolMinor: row.protocol_minor_ver,
  };
}

const rule = numberWithin(0, 1);
const rules = v.object({
  pvt_motion_no_confidence: rule,
  pvt_committee_normal: rule,
  pvt_committee_no_confidence: rule,
  pvt_hard_fork_initiation: rule,
  // Blockfrost's older name for pvt_p_p_security_group.
  pvtpp_security_group: rule,
  pvt_p_p_security_group: rule,
  dvt_motion_no_confidence: rule,
  dvt_committee_normal: rule,
  dvt_committee_no_confidence: rule,
  dvt_update_to_constitution: rule,
  dvt_hard_fork_initiation: rule,
  dvt_p_p_network_group: rule,
  dvt_p_p_economic_group: rule,
  dvt_p_p_technical_group: rule,
  dvt_p_p_gov_group: rule,
  dvt_treasury_withdrawal: rule,
  committee_min_size: integerWithin(0, 1000),
});

/** Parses the voting rules in the same response. @throws {UpstreamError} bad-shape if it has none */
export function parseBlockfrostRules(document: unknown): KoiosVotingRules {
  const { pvt_p_p_security_group, ...shares } = parseShape(SOURCE, rules, document);
  const found = { ...shares, pvtpp_security_group: pvt_p_p_security_group ?? shares.pvtpp_security_group };
  if (Object.values(found).every((share) => share === null)) throw shapeError(SOURCE, "no voting rules");
  return found;
}

/** Predefined voting options such as abstain, which Blockfrost lists among the DReps. */
const PREDEFINED = /^drep_always_/;
const drepRow = v.pipe(
  v.object({
    drep_id: v.pipe(v.string(), v.regex(/^drep(?:_script)?1[02-9ac-hj-np-z]{40,100}$/)),
    has_script: v.fallback(v.boolean(), false),
    retired: v.boolean(),
    expired: v.fallback(v.nullable(v.boolean()), null),
    amount: ada,
  }),
  v.transform(({ drep_id, has_script, retired, expired, amount }) => ({
    isRetired: retired,
    drep: {
      id: cip129DrepId(drep_id, has_script || drep_id.startsWith("drep_script")),
      power: amount,
      isActive: expired === null ? null : !expired,
    },
  })),
);
const named = v.object({ drep_id: v.pipe(v.string(), v.regex(PREDEFINED)) });

/** Parses the registered DReps in /governance/dreps. @throws {UpstreamError} bad-shape if it isn't a list */
export function parseBlockfrostDreps(document: unknown): { rows: BlockfrostDrep[]; length: number } {
  const list = parseShape(SOURCE, v.array(v.unknown()), document);
  const own = list.filter((row) => !v.is(named, row));
  const rows = parseValid(drepRow, own);
  if (rows.length < own.length)
    sourceFindings.add({ source: SOURCE, kind: "unreadable-row", place: "governance/dreps" }, own.length - rows.length);
  return { rows: rows.flatMap(({ isRetired, drep }) => (isRetired ? [] : [drep])), length: list.length };
}
