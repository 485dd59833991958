import { isKind, type Action, type VotingBody, type Rules } from "#app/features/governance/governance.ts";

/** Yes share from 0 to 1 that a body must reach; "no-vote" if the body doesn't vote on this kind of action. */
export type Threshold = { share: number } | "no-vote" | "unknown";

/** The chain's state that changes thresholds. */
export interface ThresholdState {
  /** After a motion of no confidence, separate thresholds apply to a new committee. */
  isCommitteeDissolved?: boolean;
  protocolMajor?: number | null;
}

/** Conway began with this version, without DReps' votes. */
export const BOOTSTRAP_VERSION = 9;

// Parameter groups of CIP-1694, "Ratification", and of the ledger (PPGroups in Conway/PParams.hs and Dijkstra/PParams.hs),
// by the names that Koios uses.
const NETWORK = new Set([
  "max_block_size",
  "max_tx_size",
  "max_bh_size",
  "max_val_size",
  "max_tx_ex_mem",
  "max_tx_ex_steps",
  "max_block_ex_mem",
  "max_block_ex_steps",
  "max_collateral_inputs",
  "max_ref_script_size_per_block",
  "max_ref_script_size_per_tx",
  "ref_script_cost_stride",
  "ref_script_cost_multiplier",
]);
const ECONOMIC = new Set([
  "min_fee_a",
  "min_fee_b",
  "key_deposit",
  "pool_deposit",
  "monetary_expand_rate",
  "treasury_growth_rate",
  "min_pool_cost",
  "coins_per_utxo_size",
  "price_mem",
  "price_step",
  "min_fee_ref_script_cost_per_byte",
  "min_pool_margin",
]);
const TECHNICAL = new Set([
  "influence",
  "max_epoch",
  "optimal_pool_count",
  "cost_models",
  "cost_model_id",
  "collateral_percent",
  "max_pledge_leverage",
]);
const GOVERNANCE = new Set([
  "gov_action_lifetime",
  "gov_action_deposit",
  "drep_deposit",
  "drep_activity",
  "committee_min_size",
  "committee_max_term_length",
]);
/** Pools also vote on parameters that affect the network's security. */
const SECURITY = new Set([
  "max_block_size",
  "max_tx_size",
  "max_bh_size",
  "max_val_size",
  "max_block_ex_mem",
  "max_block_ex_steps",
  "min_fee_a",
  "min_fee_b",
  "coins_per_utxo_size",
  "gov_action_deposit",
  "min_fee_ref_script_cost_per_byte",
  "max_ref_script_size_per_block",
  "max_ref_script_size_per_tx",
  "ref_script_cost_stride",
  "ref_script_cost_multiplier",
]);

const GROUPS: readonly (readonly [(name: string) => boolean, keyof Rules])[] = [
  [(name) => NETWORK.has(name), "dvt_p_p_network_group"],
  [(name) => ECONOMIC.has(name), "dvt_p_p_economic_group"],
  [(name) => TECHNICAL.has(name), "dvt_p_p_technical_group"],
  [(name) => GOVERNANCE.has(name) || /^(pvt|dvt|pvtpp)_/.test(name), "dvt_p_p_gov_group"],
];

export function thresholdsOf(
  { kind, parameters }: Pick<Action, "kind" | "parameters">,
  rules: Rules | null,
  quorum: number | null,
  { isCommitteeDissolved = false, protocolMajor = null }: ThresholdState = {},
): Record<VotingBody, Threshold> {
  const needs = thresholdsByRule({ kind, parameters }, (rule) => sharePart(rules?.[rule]), quorum, isCommitteeDissolved);
  const isBootstrap = protocolMajor === BOOTSTRAP_VERSION && isKind(kind) && kind !== "info-action";
  return isBootstrap ? { ...needs, dreps: { share: 0 } } : needs;
}

function thresholdsByRule(
  { kind, parameters }: Pick<Action, "kind" | "parameters">,
  of: (rule: keyof Rules) => Threshold,
  quorum: number | null,
  isCommitteeDissolved: boolean,
): Record<VotingBody, Threshold> {
  const committee = sharePart(quorum);
  switch (kind) {
    case "no-confidence":
      return { dreps: of("dvt_motion_no_confidence"), pools: of("pvt_motion_no_confidence"), committee: "no-vote" };
    case "new-committee":
      return isCommitteeDissolved
        ? { dreps: of("dvt_committee_no_confidence"), pools: of("pvt_committee_no_confidence"), committee: "no-vote" }
        : { dreps: of("dvt_committee_normal"), pools: of("pvt_committee_normal"), committee: "no-vote" };
    case "new-constitution":
      return { dreps: of("dvt_update_to_constitution"), pools: "no-vote", committee };
    case "hard-fork-initiation":
      return { dreps: of("dvt_hard_fork_initiation"), pools: of("pvt_hard_fork_initiation"), committee };
    case "treasury-withdrawals":
      return { dreps: of("dvt_treasury_withdrawal"), pools: "no-vote", committee };
    case "parameter-change":
      return {
        dreps: highestThreshold(parameters, of),
        pools: poolThreshold(parameters, of),
        committee,
      };
    // An info action has no threshold because it changes nothing on chain, and we don't know the rules of newer kinds.
    default:
      return { dreps: "unknown", pools: "unknown", committee: "unknown" };
  }
}

const ruleOf = (parameter: string): keyof Rules | undefined => GROUPS.find(([includes]) => includes(koiosName(parameter)))?.[1];

/** Sources may have the ledger's own name of a newer parameter: minPoolMargin. */
const koiosName = (parameter: string): string => parameter.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const ungrouped = (parameters: readonly string[]): string[] => parameters.filter((name) => ruleOf(name) === undefined);

/** Pools vote on security parameters only; with a parameter of an unknown group, the threshold is unknown. */
function poolThreshold(parameters: readonly string[], of: (rule: keyof Rules) => Threshold): Threshold {
  if (parameters.some((name) => SECURITY.has(koiosName(name)))) return of("pvtpp_security_group");
  return parameters.length === 0 || ungrouped(parameters).length > 0 ? "unknown" : "no-vote";
}

const sharePart = (share: number | null | undefined): Threshold => (share === null || share === undefined ? "unknown" : { share });

/** The strictest rule of the parameters' groups; unknown if a parameter is in no known group. */
function highestThreshold(parameters: readonly string[], of: (rule: keyof Rules) => Threshold): Threshold {
  const needs = parameters.map((name) => {
    const rule = ruleOf(name);
    return rule ? of(rule) : "unknown";
  });
  const shares = needs.flatMap((need) => (typeof need === "object" ? [need.share] : []));
  return shares.length === needs.length && shares.length > 0 ? { share: Math.max(...shares) } : "unknown";
}
