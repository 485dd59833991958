import { describe, expect, test } from "vitest";
import {
  fetchAccount,
  fetchActiveStake,
  fetchRewards,
  fetchTokens,
  parseAccount,
  parseActiveStake,
  parseRewards,
  parseTokens,
} from "#app/features/check/koios-account.server.ts";
import sample from "#app/features/check/samples/koios-account.json" with { type: "json" };
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const POOL = "pool1z5uqdk7dzdxaae5633fqfcu2eqzy3a3rgtuvy087fdld7yws0xt";
const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });

describe("parseAccount", () => {
  const [row] = sample.account_info;
  test.each<[string, object, object]>([
    ["as it came", {}, { isRegistered: true, poolId: POOL, drep: DREP, balance: 207116.800428, rewardsAvailable: 44352.623297 }],
    ["not registered", { status: "not registered" }, { isRegistered: false }],
    ["always abstains", { delegated_drep: "drep_always_abstain" }, { drep: "abstain" }],
    ["no confidence", { delegated_drep: "drep_always_no_confidence" }, { drep: "no-confidence" }],
    ["no DRep", { delegated_drep: null }, { drep: null }],
    ["a choice that a later era offers", { delegated_drep: "drep_always_follow_pool" }, { drep: "drep_always_follow_pool" }],
    ["a DRep in a form that we can't read", { delegated_drep: "<b>drep\u0000</b>" }, { drep: "<b>drep</b>" }],
    ["a status that we don't know", { status: "frozen" }, { isRegistered: null, unknownStatus: "frozen", poolId: POOL }],
    ["unspent outputs and withdrawable rewards, with refunds", { utxo: "5000001" }, { balance: 44357.623298 }],
    ["an invalid pool", { delegated_pool: "javascript:alert(1)" }, { poolId: null }],
    ["a number for lovelace", { total_balance: 5, rewards_available: "-5" }, { balance: null, rewardsAvailable: null }],
    ["more than there is", { total_balance: "99999999999999999" }, { balance: null }],
  ])("%s", (_, change, expected) => expect(parseAccount([{ ...row, ...change }])).toMatchObject(expected));

  test("returns null for an address that the chain has never seen", () => expect(parseAccount([])).toBeNull());
  test.each([[{}], [null], ["x"], [[{}]], [[null]], [[{ ...row, status: null }]]])("rejects %j", (document) =>
    expect(() => parseAccount(document)).toThrow(badShape),
  );
});

const reward = { earned_epoch: 600, spendable_epoch: 601, amount: "100000000000", pool_id_bech32: null };
test.each<[string, object, string, object[]]>([
  ["a refund of a governance deposit", { type: "proposal_refund" }, "proposal_refund", []],
  ["a type that we don't know", { type: "direct_deposit" }, "direct_deposit", [{ kind: "unknown-value", value: "direct_deposit" }]],
  ["no type", { type: null }, "", [{ kind: "missing-field" }]],
  ["a type of another form", { type: 7 }, "", [{ kind: "missing-field" }]],
])("keeps %s as a reward", (_, change, kind, found) => {
  sourceFindings.clear();
  expect(parseRewards([{ ...reward, ...change }])).toEqual([{ kind, epoch: 600, paidEpoch: 601, ada: 100_000, poolId: null }]);
  expect(sourceFindings.list()).toMatchObject(found.map((item) => ({ source: "koios", place: "account_reward_history.type", ...item })));
});

test.each<[string, object, object[]]>([
  ["a choice that a later era offers", { delegated_drep: "drep_always_follow_pool" }, [{ value: "drep_always_follow_pool" }]],
  ["a possible ID, which isn't repeated", { delegated_drep: "drep9abc" }, [{ place: "account_info.delegated_drep" }]],
  ["a status", { status: "frozen" }, [{ place: "account_info.status", value: "frozen" }]],
])("reports a finding: %s", (_, change, found) => {
  sourceFindings.clear();
  parseAccount([{ ...sample.account_info[0], ...change }]);
  expect(sourceFindings.list()).toMatchObject(found);
  expect(JSON.stringify(sourceFindings.list())).not.toContain("drep9abc");
});

test("returns rewards newest first, without invalid rows", () => {
  const rows = [...sample.account_reward_history, { earned_epoch: -1 }, { ...sample.account_reward_history[0], amount: "x" }, null];
  expect(parseRewards(rows)).toEqual([
    { kind: "member", epoch: 601, paidEpoch: 603, ada: 12.10575, poolId: POOL },
    { kind: "treasury", epoch: 210, paidEpoch: 212, ada: 2, poolId: null },
  ]);
  expect(parseRewards([])).toEqual([]);
  expect(() => parseRewards({})).toThrow(badShape);
});

test("returns active stake by epoch", () => {
  expect(parseActiveStake([...sample.account_stake_history, {}])).toEqual([{ epoch: 601, ada: 682.334162, poolId: POOL }]);
  expect(() => parseActiveStake("x")).toThrow(badShape);
});

test("returns tokens with the sizes of their names", () => {
  const row = { policy_id: "ab".repeat(28), asset_name: "534e454b", quantity: "1200" };
  const wrong = [{ ...row, quantity: "0" }, { ...row, quantity: "-1" }, { ...row, asset_name: "5" }, { ...row, policy_id: "<b>" }, null];
  expect(parseTokens([row, { ...row, asset_name: null }, ...wrong])).toEqual([
    { policyId: row.policy_id, nameBytes: 4, quantity: 1_200n },
    { policyId: row.policy_id, nameBytes: 0, quantity: 1_200n },
  ]);
  expect(() => parseTokens({})).toThrow(badShape);
});

test("the address is in the body and in no URL", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => (seen.push(request), { value: [], fetchedAt: 0, unchanged: false, bytes: 1, header: () => undefined }),
    text: () => Promise.reject(new Error("not asked")),
    close: async () => undefined,
  };
  for (const fetch of [fetchAccount, fetchRewards, fetchActiveStake, fetchTokens]) await fetch(client, { baseUrl: "http://x" }, "stake1a");
  expect(seen.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ({ _stake_addresses: ["stake1a"] })));
  expect(seen.filter(({ url }) => url.includes("stake1a"))).toEqual([]);
});
