import * as v from "valibot";
import { shapeError, type SourceOptions, integerWithin, numberWithin } from "./field-schemas.server.ts";
import { epochNumber, lovelace, readRows, requestKoios } from "./koios.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

// https://api.koios.rest: one call has the protocol parameters for the network pages and the voting rules for the governance pages.

const SOURCE = "koios";

/** Protocol parameters of one epoch; null if Koios has no valid value. Sizes in bytes, deposits in ADA. */
export interface KoiosParameters {
  epoch: number;
  /** min_fee_a: lovelace per byte of a transaction. */
  feePerByte: number | null;
  /** min_fee_b: lovelace per transaction. */
  feeFixed: number | null;
  /** Minimum lovelace per byte of an unspent output. */
  coinsPerUtxoByte: number | null;
  maxBlockSize: number | null;
  maxTransactionSize: number | null;
  /** Refunded when the stake address is deregistered. */
  keyDeposit: number | null;
  poolDeposit: number | null;
  /** ADA per epoch. */
  minPoolCost: number | null;
  /** a0: influence of a pool's pledge; 0 or more. */
  pledgeInfluence: number | null;
  /** rho: share of the reserves that goes into each epoch's reward pot, 0 to 1. */
  monetaryExpansion: number | null;
  /** tau: share of the reward pot that goes to the treasury, 0 to 1. */
  treasuryShare: number | null;
  /** k: target number of pools; a pool with 1/k of all stake is saturated. */
  targetPools: number | null;
  /** Lovelace per unit of memory and per step of a script. */
  priceMemory: number | null;
  priceStep: number | null;
  protocolMajor: number | null;
  protocolMinor: number | null;
}

/** Minimum shares of yes votes for an action, 0 to 1, by ledger parameter. */
const VOTING_RULES = [
  "pvt_motion_no_confidence",
  "pvt_committee_normal",
  "pvt_committee_no_confidence",
  "pvt_hard_fork_initiation",
  "pvtpp_security_group",
  "dvt_motion_no_confidence",
  "dvt_committee_normal",
  "dvt_committee_no_confidence",
  "dvt_update_to_constitution",
  "dvt_hard_fork_initiation",
  "dvt_p_p_network_group",
  "dvt_p_p_economic_group",
  "dvt_p_p_technical_group",
  "dvt_p_p_gov_group",
  "dvt_treasury_withdrawal",
] as const;
type VotingRule = (typeof VOTING_RULES)[number];
/** Other numbers that a governance action can change. */
const CHANGEABLE = [
  "min_fee_a",
  "min_fee_b",
  "max_block_size",
  "max_tx_size",
  "max_bh_size",
  "key_deposit",
  "pool_deposit",
  "max_epoch",
  "optimal_pool_count",
  "influence",
  "monetary_expand_rate",
  "treasury_growth_rate",
  "min_pool_cost",
  "price_mem",
  "price_step",
  "max_tx_ex_mem",
  "max_tx_ex_steps",
  "max_block_ex_mem",
  "max_block_ex_steps",
  "max_val_size",
  "collateral_percent",
  "max_collateral_inputs",
  "coins_per_utxo_size",
  "committee_min_size",
  "committee_max_term_length",
  "gov_action_lifetime",
  "gov_action_deposit",
  "drep_deposit",
  "drep_activity",
  "min_fee_ref_script_cost_per_byte",
] as const;
/** With the fewest members that the Constitutional Committee needs, and all numbers by Koios' names, in the units of the chain. */
export type KoiosVotingRules = Record<VotingRule | "committee_min_size", number | null> & { parameters?: Record<string, number> };

const COLUMNS = ["epoch_no", "protocol_major", "protocol_minor", ...CHANGEABLE, ...VOTING_RULES].join(",");

/** The newest epoch's parameters and voting rules. */
export async function fetchEpochParams(client: PoliteFetch, options: SourceOptions): Promise<unknown> {
  return (await requestKoios(client, options, `/epoch_params?select=${COLUMNS}&order=epoch_no.desc&limit=1`)).value;
}

const parameters = v.object({
  epoch_no: epochNumber,
  min_fee_a: integerWithin(1, 100_000),
  min_fee_b: integerWithin(0, 1e9),
  max_block_size: integerWithin(1024, 1e9),
  max_tx_size: integerWithin(1024, 1e9),
  key_deposit: lovelace(0, 1e6),
  pool_deposit: lovelace(0, 1e8),
  min_pool_cost: lovelace(0, 1e6),
  influence: numberWithin(0, 1000),
  monetary_expand_rate: numberWithin(0, 1),
  treasury_growth_rate: numberWithin(0, 1),
  optimal_pool_count: integerWithin(1, 1e6),
  coins_per_utxo_size: v.pipe(
    lovelace(1e-6, 1000),
    v.transform((amount) => (amount === null ? null : Math.round(amount * 1e6))),
  ),
  price_mem: numberWithin(0, 1e6),
  price_step: numberWithin(0, 1e6),
  protocol_major: integerWithin(1, 10_000),
  protocol_minor: integerWithin(0, 10_000),
});

/** Parses the newest epoch in /epoch_params. @throws {UpstreamError} bad-shape if no row has an epoch and a value */
export function parseParameters(document: unknown): KoiosParameters {
  const rows = readRows(document, parameters, "epoch_params").sort((a, b) => b.epoch_no - a.epoch_no);
  const newest = rows.find((row) => Object.entries(row).some(([name, value]) => name !== "epoch_no" && value !== null));
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

const rule = numberWithin(0, 1);
const rulesRow = v.object({
  epoch_no: epochNumber,
  pvt_motion_no_confidence: rule,
  pvt_committee_normal: rule,
  pvt_committee_no_confidence: rule,
  pvt_hard_fork_initiation: rule,
  pvtpp_security_group: rule,
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

/** Parses the newest epoch in /epoch_params. @throws {UpstreamError} bad-shape if no row has a threshold */
export function parseVotingRules(document: unknown): KoiosVotingRules {
  const rows = readRows(document, rulesRow, "epoch_params").sort((a, b) => b.epoch_no - a.epoch_no);
  const newest = rows.find((row) => VOTING_RULES.some((name) => row[name] !== null));
  if (!newest) throw shapeError(SOURCE, "no voting rules");
  const { epoch_no, ...shares } = newest;
  const raw = readRows(document, rawRow).find((row) => row.epoch_no === epoch_no);
  const numbers = [...CHANGEABLE, ...VOTING_RULES].flatMap((name) => {
    const value = v.safeParse(rawNumber, raw?.[name]);
    return value.success ? [[name, value.output] as const] : [];
  });
  return { ...shares, parameters: Object.fromEntries(numbers) };
}

const rawRow = v.looseObject({ epoch_no: epochNumber });
/** Koios gives amounts in lovelace as text. */
const rawNumber = v.union([v.pipe(v.number(), v.finite(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]);
