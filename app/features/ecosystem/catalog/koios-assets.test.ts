import { describe, expect, test } from "vitest";
import { fetchAssetSummary, fetchAssetTransactions, parseAssetSummary, parseAssetTransactions } from "./koios-assets.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const summary = { total_transactions: 89416, staked_wallets: 548, unstaked_addresses: 245 };

describe("parseAssetSummary", () => {
  test.each<[string, unknown, object | null]>([
    ["the documented answer", [summary], { holders: 793, transactions: 89416 }],
    ["an unknown asset", [], null],
    ["no staking wallet", [{ ...summary, staked_wallets: 0 }], { holders: 245, transactions: 89416 }],
    ["half of the holders", [{ ...summary, unstaked_addresses: null }], { holders: null, transactions: 89416 }],
    ["a count below zero", [{ ...summary, staked_wallets: -1 }], { holders: null, transactions: 89416 }],
    ["a count as text", [{ ...summary, total_transactions: "89416" }], { holders: 793, transactions: null }],
    ["half a wallet", [{ ...summary, staked_wallets: 0.5 }], { holders: null, transactions: 89416 }],
  ])("%s", (_, document, read) => {
    expect(parseAssetSummary(document)).toEqual(read);
  });

  test.each([
    ["an error", { code: "22023", message: "" }],
    ["no figure", [{}]],
    ["an empty row", [null]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseAssetSummary(document)).toThrow(badShape));
});

describe("parseAssetTransactions", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ tx_hash: index.toString(16).padStart(64, "0") }));

  test.each<[string, unknown, number | null]>([
    ["none", [], 0],
    ["three", rows(3), 3],
    ["one that is listed for each of its outputs", [...rows(2), ...rows(2)], 2],
    ["just below the limit", rows(999), 999],
    ["one beside a row without hash", [...rows(1), {}], 1],
    ["as many as one answer holds", rows(1000), null],
  ])("%s", (_, document, count) => {
    expect(parseAssetTransactions(document)).toBe(count);
  });

  test.each([
    ["an error", { code: "22023" }],
    ["rows without a hash", [{}, { tx_hash: null }]],
    ["an invalid hash", [{ tx_hash: "5" }]],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseAssetTransactions(document)).toThrow(badShape));
});

test("Requests only the fields that it reads", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [[summary], []];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x", apiKey: "jwt" };
  const asset = { policyId: "da8c", assetName: "4c51" };
  expect(await fetchAssetSummary(client, options, asset)).toEqual({ holders: 793, transactions: 89416 });
  expect(await fetchAssetTransactions(client, options, asset, 12_000_000)).toEqual({ count: 0 });
  expect(seen.map(({ url }) => url)).toEqual([
    "http://x/asset_summary?_asset_policy=da8c&_asset_name=4c51&select=total_transactions,staked_wallets,unstaked_addresses",
    "http://x/asset_txs?_asset_policy=da8c&_asset_name=4c51&_after_block_height=12000000&_history=true&select=tx_hash&order=block_height.desc,tx_hash.asc&limit=1000&offset=0",
  ]);
  expect(seen.every(({ credentials }) => credentials?.authorization === "Bearer jwt")).toBe(true);
});
