import { describe, expect, test } from "vitest";
import {
  fetchAssetSummary,
  fetchAssetTransactions,
  fetchProposals,
  type KoiosProposal,
  parseAssetSummary,
  parseAssetTransactions,
  parseProposals,
} from "./koios-assets.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import proposals from "./samples/koios-proposal-list.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const summary = { total_transactions: 89416, staked_wallets: 548, unstaked_addresses: 245 };

describe("parseAssetSummary", () => {
  test.each<[string, unknown, object | null]>([
    ["the documented answer", [summary], { holders: 793, transactions: 89416 }],
    ["an unknown asset", [], null],
    ["nobody who stakes", [{ ...summary, staked_wallets: 0 }], { holders: 245, transactions: 89416 }],
    ["half of the holders", [{ ...summary, unstaked_addresses: null }], { holders: null, transactions: 89416 }],
    ["a count below zero", [{ ...summary, staked_wallets: -1 }], { holders: null, transactions: 89416 }],
    ["a count as text", [{ ...summary, total_transactions: "89416" }], { holders: 793, transactions: null }],
    ["half a wallet", [{ ...summary, staked_wallets: 0.5 }], { holders: null, transactions: 89416 }],
  ])("%s", (_, document, read) => {
    expect(parseAssetSummary(document)).toEqual(read);
  });

  test.each([["an error", { code: "22023", message: "" }], ["no figure", [{}]], ["no row that is one", [null]], ["null", null]])("%s is no summary", (_, document) =>
    expect(() => parseAssetSummary(document)).toThrow(badShape),
  );
});

describe("parseAssetTransactions", () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ tx_hash: index.toString(16).padStart(64, "0") }));

  test.each<[string, unknown, number | null]>([
    ["none", [], 0],
    ["three", rows(3), 3],
    ["one that is listed for each of its outputs", [...rows(2), ...rows(2)], 2],
    ["just below the limit", rows(999), 999],
    ["as many as one answer holds", rows(1000), null],
  ])("%s", (_, document, count) => {
    expect(parseAssetTransactions(document)).toBe(count);
  });

  test.each([["an error", { code: "22023" }], ["a row without hash", [...rows(1), {}]], ["a hash that is none", [{ tx_hash: "5" }]], ["null", null]])(
    "%s is no count",
    (_, document) => expect(() => parseAssetTransactions(document)).toThrow(badShape),
  );
});

describe("parseProposals", () => {
  const [row] = proposals;
  const read: KoiosProposal = {
    id: "gov_action17m93skslaxyd45gpr6ernkdzs852h564wsterr8l6lheu7hu7kvsqecyqdl",
    kind: "info-action",
    title: "A budget for shared tools",
    proposedAt: 1706053130000,
    expiresEpoch: 666,
    status: "active",
  };

  test("reads the documented answer, newest first, each action once", () => {
    const all = parseProposals([...proposals.toReversed(), ...proposals], NOW);
    expect(all[0]).toEqual(read);
    expect(all.map(({ kind, status, title }) => [kind, status, title])).toEqual([
      ["info-action", "active", "A budget for shared tools"],
      ["treasury-withdrawals", "ratified", "Maintenance of the node"],
      ["parameter-change", "enacted", null],
      ["hard-fork-initiation", "expired", null],
    ]);
  });

  test.each<[string, object, Partial<KoiosProposal>]>([
    ["dropped with another", { dropped_epoch: 5 }, { status: "dropped" }],
    ["enacted and so dropped", { enacted_epoch: 5, dropped_epoch: 5, ratified_epoch: 4 }, { status: "enacted" }],
    ["expired and so dropped", { expired_epoch: 5, dropped_epoch: 6 }, { status: "expired" }],
    ["a new committee", { proposal_type: "NewCommittee" }, { kind: "new-committee" }],
    ["no confidence", { proposal_type: "NoConfidence" }, { kind: "no-confidence" }],
    ["a new constitution", { proposal_type: "NewConstitution" }, { kind: "new-constitution" }],
    ["no time", { block_time: null }, { proposedAt: null }],
    ["a time to come", { block_time: NOW / 1000 + 60 }, { proposedAt: NOW }],
    ["no end", { expiration: null }, { expiresEpoch: null }],
    ["a document out of reach", { meta_json: null }, { title: null }],
    ["a document that is a text", { meta_json: "gone" }, { title: null }],
    ["a title of nothing readable", { meta_json: { body: { title: " \u202E\u0000" } } }, { title: null }],
    ["a title that is a number", { meta_json: { body: { title: 5 } } }, { title: null }],
    ["a title with markup and marks of direction", { meta_json: { body: { title: "<b>A\u202E\nbudget</b>\uD800" } } }, { title: "<b>A budget</b>" }],
  ])("%s", (_, theirs, ours) => {
    expect(parseProposals([{ ...row, ...theirs }], NOW)).toEqual([{ ...read, ...ours }]);
  });

  test("rows of unknown kind or without identifier are left out; a title is cut; fifty are enough", () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...row, proposal_id: `gov_action1${"q".repeat(40)}${"qpzry9x8gf"[index % 10]}${"qpzry9"[Math.floor(index / 10)]}` }));
    const broken = [{ ...row, proposal_type: "Coup" }, { ...row, proposal_id: "gov_action1bio" }, { ...row, proposal_id: null }, null];
    const read50 = parseProposals([...broken, ...many.map((one) => ({ ...one, meta_json: { body: { title: "x".repeat(500) } } }))], NOW);
    expect(read50).toHaveLength(50);
    expect(read50[0]?.title).toHaveLength(200);
  });

  test.each([["nothing", []], ["an error", { code: "PGRST" }], ["no action", [{}]], ["null", null]])("%s is no list of actions", (_, document) =>
    expect(() => parseProposals(document, NOW)).toThrow(badShape),
  );
});

test("asks for what it reads", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [[summary], [], proposals];
  const client: PoliteFetch = {
    json: async (request) => ({ value: answers[seen.push(request) - 1], fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined }),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  const options = { baseUrl: "http://x", apiKey: "jwt" };
  const asset = { policyId: "da8c", assetName: "4c51" };
  expect(await fetchAssetSummary(client, options, asset)).toEqual({ holders: 793, transactions: 89416 });
  expect(await fetchAssetTransactions(client, options, asset, 12_000_000)).toEqual({ count: 0 });
  expect(await fetchProposals(client, options)).toMatchObject({ fetchedAt: NOW, proposals: { length: 4 } });
  expect(seen.map(({ url }) => url)).toEqual([
    "http://x/asset_summary?_asset_policy=da8c&_asset_name=4c51&select=total_transactions,staked_wallets,unstaked_addresses",
    "http://x/asset_txs?_asset_policy=da8c&_asset_name=4c51&_after_block_height=12000000&_history=true&select=tx_hash",
    "http://x/proposal_list?select=block_time,proposal_id,proposal_type,ratified_epoch,enacted_epoch,dropped_epoch,expired_epoch,expiration,meta_json&order=block_time.desc&limit=50",
  ]);
  expect(seen.every(({ credentials }) => credentials?.authorization === "Bearer jwt")).toBe(true);
});
