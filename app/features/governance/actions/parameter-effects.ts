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

export type ParameterEffect = keyof typeof EFFECTS;

const effectsByName = new Map(Object.entries(EFFECTS).flatMap(([effect, names]) => names.map((name): [string, string] => [name, effect])));

const isEffect = (name: string | undefined): name is ParameterEffect => name !== undefined && Object.hasOwn(EFFECTS, name);

/** Null for a parameter that we don't know. */
export function effectOf(parameter: string): ParameterEffect | null {
  if (/^(pvt|dvt|pvtpp)_/.test(parameter)) return "governance";
  const effect = effectsByName.get(parameter);
  return isEffect(effect) ? effect : null;
}
