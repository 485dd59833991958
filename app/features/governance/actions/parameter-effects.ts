import type { Formats } from "#app/foundation/i18n/formats.ts";

/** Parameters, by Koios' names, and their effect on people. Each effect is a message. */
const EFFECTS = {
  fee: ["min_fee_a", "min_fee_b"],
  minimum: ["coins_per_utxo_size"],
  blockSize: ["max_block_size", "max_bh_size"],
  size: ["max_tx_size", "max_val_size"],
  scripts: [
    "max_tx_ex_mem",
    "max_tx_ex_steps",
    "max_block_ex_mem",
    "max_block_ex_steps",
    "max_collateral_inputs",
    "collateral_percent",
    "price_mem",
    "price_step",
    "min_fee_ref_script_cost_per_byte",
    "cost_models",
    "cost_model_id",
  ],
  stakeDeposit: ["key_deposit"],
  poolDeposit: ["pool_deposit"],
  rewards: ["monetary_expand_rate", "treasury_growth_rate"],
  pools: ["min_pool_cost", "optimal_pool_count", "influence", "max_epoch"],
  governance: [
    "gov_action_lifetime",
    "gov_action_deposit",
    "drep_deposit",
    "drep_activity",
    "committee_min_size",
    "committee_max_term_length",
  ],
} as const satisfies Record<string, readonly string[]>;

/** Parameters whose names and units are messages. */
const NAMED = [
  "min_fee_a",
  "min_fee_b",
  "coins_per_utxo_size",
  "max_block_size",
  "max_tx_size",
  "max_bh_size",
  "max_val_size",
  "key_deposit",
  "pool_deposit",
  "min_pool_cost",
  "optimal_pool_count",
  "influence",
  "monetary_expand_rate",
  "treasury_growth_rate",
  "max_epoch",
  "collateral_percent",
  "max_collateral_inputs",
  "max_tx_ex_mem",
  "max_tx_ex_steps",
  "max_block_ex_mem",
  "max_block_ex_steps",
  "gov_action_lifetime",
  "gov_action_deposit",
  "drep_deposit",
  "drep_activity",
  "committee_min_size",
  "committee_max_term_length",
] as const;
export const namedParameter = (name: string): (typeof NAMED)[number] | null => NAMED.find((known) => known === name) ?? null;

const IN_LOVELACE = new Set(["key_deposit", "pool_deposit", "min_pool_cost", "gov_action_deposit", "drep_deposit"]);
const SHARES = new Set(["monetary_expand_rate", "treasury_growth_rate"]);

/** A value of the chain as people write it: deposits in ADA, shares in percent, other numbers as they are. */
export function parameterValue(name: string, value: string, formats: Pick<Formats, "upTo" | "percentUpTo">): string {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  if (IN_LOVELACE.has(name)) return `${formats.upTo(number / 1e6, 6)}\u00a0ADA`;
  if (SHARES.has(name) || /^(pvt|dvt|pvtpp)_/.test(name)) return formats.percentUpTo(number * 100, 6);
  return formats.upTo(number, 12);
}

export type ParameterEffect = keyof typeof EFFECTS;

const effectsByName = new Map(Object.entries(EFFECTS).flatMap(([effect, names]) => names.map((name): [string, string] => [name, effect])));

const isEffect = (name: string | undefined): name is ParameterEffect => name !== undefined && Object.hasOwn(EFFECTS, name);

/** Null for a parameter that we don't know. */
export function effectOf(parameter: string): ParameterEffect | null {
  if (/^(pvt|dvt|pvtpp)_/.test(parameter)) return "governance";
  const effect = effectsByName.get(parameter);
  return isEffect(effect) ? effect : null;
}
