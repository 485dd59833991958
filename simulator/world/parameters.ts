import { isUnheard, UNHEARD } from "./era.ts";
import type { World } from "./world.ts";

// Mainnet's parameters; the two that moved did so in these epochs.
const FIRST_WITH_500_POOLS = 234;
const FIRST_WITH_170_ADA = 445;

/** A row of /epoch_params; `parameters` of the control takes the place of single values. */
export function createParameters(world: World) {
  return (epoch: number, era: string) => ({
    epoch_no: epoch,
    era,
    min_fee_a: 44,
    min_fee_b: 155_381,
    max_block_size: 90_112,
    max_tx_size: 16_384,
    max_bh_size: 1_100,
    key_deposit: "2000000",
    pool_deposit: "500000000",
    max_epoch: 18,
    optimal_pool_count: epoch < FIRST_WITH_500_POOLS ? 150 : 500,
    influence: 0.3,
    monetary_expand_rate: 0.003,
    treasury_growth_rate: 0.2,
    decentralisation: 0,
    extra_entropy: null,
    protocol_major: 10,
    protocol_minor: 0,
    min_utxo_value: "4310",
    min_pool_cost: epoch < FIRST_WITH_170_ADA ? "340000000" : "170000000",
    price_mem: 0.0577,
    price_step: 0.0000721,
    coins_per_utxo_size: "4310",
    pvt_motion_no_confidence: 0.51,
    pvt_committee_normal: 0.51,
    pvt_committee_no_confidence: 0.51,
    pvt_hard_fork_initiation: 0.51,
    pvtpp_security_group: 0.51,
    dvt_motion_no_confidence: 0.67,
    dvt_committee_normal: 0.67,
    dvt_committee_no_confidence: 0.6,
    dvt_update_to_constitution: 0.75,
    dvt_hard_fork_initiation: 0.6,
    dvt_p_p_network_group: 0.67,
    dvt_p_p_economic_group: 0.67,
    dvt_p_p_technical_group: 0.67,
    dvt_p_p_gov_group: 0.75,
    dvt_treasury_withdrawal: 0.67,
    committee_min_size: 7,
    gov_action_lifetime: 6,
    gov_action_deposit: "100000000000",
    drep_deposit: "500000000",
    drep_activity: 20,
    ...(isUnheard(world) ? { era: UNHEARD.era, protocol_major: UNHEARD.protocolMajor, ...UNHEARD.parameters } : {}),
    ...world.settings.parameters,
  });
}
