import { expect, test } from "vitest";
import { epochEnd } from "#app/foundation/cardano-epochs.ts";
import { linkOf, type Rules } from "#app/features/governance/governance.ts";
import { thresholdsOf, ungrouped } from "#app/features/governance/thresholds.ts";

const RULES: Rules = {
  pvt_motion_no_confidence: 0.51,
  pvt_committee_normal: 0.52,
  pvt_hard_fork_initiation: 0.53,
  pvtpp_security_group: 0.54,
  dvt_motion_no_confidence: 0.61,
  dvt_committee_normal: 0.62,
  dvt_update_to_constitution: 0.75,
  dvt_hard_fork_initiation: 0.6,
  dvt_p_p_network_group: 0.67,
  dvt_p_p_economic_group: 0.68,
  dvt_p_p_technical_group: 0.69,
  dvt_p_p_gov_group: 0.76,
  dvt_treasury_withdrawal: 0.7,
  pvt_committee_no_confidence: 0.55,
  dvt_committee_no_confidence: 0.63,
  committee_min_size: 7,
};
const CC = { share: 2 / 3 };

/** CIP-1694, the table under "Ratification". */
test.each<[string, string[], unknown, unknown, unknown]>([
  ["no-confidence", [], { share: 0.61 }, { share: 0.51 }, "no-vote"],
  ["new-committee", [], { share: 0.62 }, { share: 0.52 }, "no-vote"],
  ["new-constitution", [], { share: 0.75 }, "no-vote", CC],
  ["hard-fork-initiation", [], { share: 0.6 }, { share: 0.53 }, CC],
  ["treasury-withdrawals", [], { share: 0.7 }, "no-vote", CC],
  ["info-action", [], "unknown", "unknown", "unknown"],
  ["parameter-change", ["max_block_size"], { share: 0.67 }, { share: 0.54 }, CC],
  ["parameter-change", ["key_deposit"], { share: 0.68 }, "no-vote", CC],
  ["parameter-change", ["cost_models", "influence"], { share: 0.69 }, "no-vote", CC],
  ["parameter-change", ["dvt_treasury_withdrawal"], { share: 0.76 }, "no-vote", CC],
  ["parameter-change", ["gov_action_deposit"], { share: 0.76 }, { share: 0.54 }, CC],
  // The strictest of the parameters' groups.
  ["parameter-change", ["max_tx_size", "drep_deposit", "min_fee_a"], { share: 0.76 }, { share: 0.54 }, CC],
  // Unknown parameters and kinds have unknown thresholds.
  ["parameter-change", ["a_parameter_of_tomorrow", "key_deposit"], "unknown", "unknown", CC],
  ["parameter-change", ["a_parameter_of_tomorrow", "min_fee_a"], "unknown", { share: 0.54 }, CC],
  // Parameters of the next era, under the ledger's names or in Koios' style.
  ["parameter-change", ["max_pledge_leverage"], { share: 0.69 }, "no-vote", CC],
  ["parameter-change", ["minPoolMargin"], { share: 0.68 }, "no-vote", CC],
  ["parameter-change", ["maxRefScriptSizePerBlock"], { share: 0.67 }, { share: 0.54 }, CC],
  ["parameter-change", ["refScriptCostMultiplier", "ref_script_cost_stride"], { share: 0.67 }, { share: 0.54 }, CC],
  ["TreasuryReserveSplit", [], "unknown", "unknown", "unknown"],
  ["TreasuryReserveSplit", ["key_deposit"], "unknown", "unknown", "unknown"],
  ["", [], "unknown", "unknown", "unknown"],
  ["parameter-change", [], "unknown", "unknown", CC],
])("%s of %j: DReps %j, pools %j, committee %j", (kind, parameters, dreps, pools, committee) => {
  expect(thresholdsOf({ kind, parameters }, RULES, 2 / 3)).toEqual({ dreps, pools, committee });
});

test("without rules, only the bodies that don't vote are known", () => {
  expect(thresholdsOf({ kind: "treasury-withdrawals", parameters: [] }, null, null)).toEqual({
    dreps: "unknown",
    pools: "no-vote",
    committee: "unknown",
  });
});

test("separate thresholds apply to a new committee after a motion of no confidence", () => {
  expect(thresholdsOf({ kind: "new-committee", parameters: [] }, RULES, null, { isCommitteeDissolved: true })).toEqual({
    dreps: { share: 0.63 },
    pools: { share: 0.55 },
    committee: "no-vote",
  });
});

test.each<[string, unknown]>([
  ["hard-fork-initiation", { share: 0 }],
  ["parameter-change", { share: 0 }],
  ["info-action", "unknown"],
  ["TreasuryReserveSplit", "unknown"],
])("in version 9, DReps' threshold for %s is %j", (kind, expected) => {
  expect(thresholdsOf({ kind, parameters: ["key_deposit"] }, RULES, 2 / 3, { protocolMajor: 9 }).dreps).toEqual(expected);
});

test("epochs end on mainnet's calendar", () => {
  // Epoch 208, the first of Shelley, began on 29 July 2020 at 21:44:51 UTC, where epoch 207 ended.
  expect(new Date(epochEnd(207)).toISOString()).toBe("2020-07-29T21:44:51.000Z");
  expect(new Date(epochEnd(506)).toISOString()).toBe("2024-09-01T21:44:51.000Z");
});

test.each([
  ["https://example.org/a.jsonld", "example.org"],
  ["https://EXAMPLE.org:8443/a?x#y", "example.org:8443"],
  ["http://example.org/a", null],
  ["ipfs://bafkrei", null],
  ["javascript:alert(1)", null],
  ["https://known.org@evil.example/", null],
  ["//evil.example", null],
  ["data:text/html,hi", null],
  ["", null],
  [null, null],
])("links the anchor %s to %s", (anchor, host) => expect(linkOf(anchor)?.host ?? null).toBe(host));

test.each<[string[], string[]]>([
  [[], []],
  [["key_deposit", "pvt_hard_fork_initiation"], []],
  [
    ["a_parameter_of_tomorrow", "max_pledge_leverage", "minPoolMargin", "anotherOne"],
    ["a_parameter_of_tomorrow", "anotherOne"],
  ],
])("finds parameters of %j in no known group: %j", (parameters, expected) => expect(ungrouped(parameters)).toEqual(expected));
