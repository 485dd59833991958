import { describe, expect, test } from "vitest";
import { fetchEpochParams, parseParameters, parseVotingRules } from "./koios-parameters.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import parameters from "./samples/koios-epoch-params.json" with { type: "json" };
import rules from "./samples/koios-voting-rules.json" with { type: "json" };

const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });

describe("parseParameters", () => {
  const [row] = parameters;
  const read = {
    epoch: 294,
    feePerByte: 44,
    feeFixed: 155381,
    coinsPerUtxoByte: 34482,
    maxBlockSize: 65536,
    maxTransactionSize: 16384,
    keyDeposit: 2,
    poolDeposit: 500,
    minPoolCost: 340,
    pledgeInfluence: 0.3,
    monetaryExpansion: 0.003,
    treasuryShare: 0.2,
    targetPools: 500,
    priceMemory: 0.0577,
    priceStep: 7.21e-5,
    protocolMajor: 10,
    protocolMinor: 0,
  };

  test.each<[string, unknown[], object]>([
    ["the documented answer", parameters, {}],
    ["several epochs: the newest counts", [{ ...row, epoch_no: 1, min_fee_a: 1 }, row], {}],
    ["an empty newest epoch: the one before counts", [{ epoch_no: 295 }, row], {}],
    ["a fee for each byte of zero", [{ ...row, min_fee_a: 0 }], { feePerByte: null }],
    ["a broken fee", [{ ...row, min_fee_b: 155381.5 }], { feeFixed: null }],
    ["a deposit as a number", [{ ...row, key_deposit: 2_000_000 }], { keyDeposit: null }],
    ["a deposit below zero", [{ ...row, pool_deposit: "-1" }], { poolDeposit: null }],
    ["a share above one", [{ ...row, treasury_growth_rate: 20 }], { treasuryShare: null }],
    ["no pools", [{ ...row, optimal_pool_count: 0 }], { targetPools: null }],
    [
      "fields of before Shelley",
      [{ ...row, influence: null, coins_per_utxo_size: null }],
      { pledgeInfluence: null, coinsPerUtxoByte: null },
    ],
  ])("Reads %s", (_, document, ours) => expect(parseParameters(document)).toEqual({ ...read, ...ours }));

  test.each([
    ["nothing", []],
    ["no epoch", [{ ...row, epoch_no: "294" }]],
    ["no value", [{ epoch_no: 294 }]],
    ["a page", "<html>"],
  ])("Rejects %s", (_, document) => expect(() => parseParameters(document)).toThrow(badShape));
});

describe("parseVotingRules", () => {
  test("Reads the newest epoch", () => {
    const older = { ...rules[0], epoch_no: 5, dvt_treasury_withdrawal: 0.1 };
    expect(parseVotingRules([older, ...rules])).toMatchObject({ dvt_treasury_withdrawal: 0.67, pvtpp_security_group: 0.6 });
    expect(parseVotingRules([{ ...rules[0], dvt_treasury_withdrawal: 67 }])).toMatchObject({
      dvt_treasury_withdrawal: null,
      dvt_hard_fork_initiation: 0.6,
    });
  });

  test("reads all numbers in the units of the chain, and skips what isn't one", () => {
    const row = { ...rules[0], gov_action_deposit: "100000000000", gov_action_lifetime: 6, key_deposit: "much", max_block_size: null };
    const { parameters: read } = parseVotingRules([row]);
    expect(read).toMatchObject({ gov_action_deposit: 100_000_000_000, gov_action_lifetime: 6, dvt_treasury_withdrawal: 0.67 });
    expect(read).not.toHaveProperty("key_deposit");
    expect(read).not.toHaveProperty("max_block_size");
  });

  test.each([
    ["nothing", []],
    ["no share", [{ epoch_no: 294 }]],
    ["null", null],
  ])("Rejects %s", (_, document) => expect(() => parseVotingRules(document)).toThrow(badShape));
});

test("Requests every column it reads in one call", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => (seen.push(request), { value: parameters, fetchedAt: 0, unchanged: false, bytes: 1, header: () => undefined }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  expect(await fetchEpochParams(client, { baseUrl: "http://x" })).toBe(parameters);
  const [asked] = seen.map(({ url }) => new URL(url));
  expect([asked?.pathname, asked?.searchParams.get("limit"), asked?.searchParams.get("order")]).toEqual([
    "/epoch_params",
    "1",
    "epoch_no.desc",
  ]);
  // A column missing from the query would always be null.
  const columns = new Set([parameters, rules].flatMap(([row]) => Object.keys(row ?? {})));
  const selected = asked?.searchParams.get("select")?.split(",") ?? [];
  expect(selected).toEqual(expect.arrayContaining([...columns]));
  expect(selected, "the parameters that only governance actions show").toEqual(
    expect.arrayContaining(["gov_action_lifetime", "drep_deposit"]),
  );
  expect(new Set(selected).size).toBe(selected.length);
});
