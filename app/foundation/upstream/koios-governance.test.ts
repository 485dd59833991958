import { describe, expect, test } from "vitest";
import { fetchProposals, type KoiosProposal, parseProposals } from "./koios-governance.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import proposals from "./samples/koios-proposal-list.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });

describe("parseProposals", () => {
  const [row] = proposals;
  const read: KoiosProposal = {
    id: "gov_action17m93skslaxyd45gpr6ernkdzs852h564wsterr8l6lheu7hu7kvsqecyqdl",
    kind: "info-action",
    title: "A budget for shared tools",
    proposedAt: 1706053130000,
    abstract: "…",
    anchor: null,
    // Votes count until the end of the epoch before Koios' `expiration`.
    expiresEpoch: 665,
    decidedEpoch: null,
    status: "active",
    withdrawal: null,
    parameters: [],
  };

  test("Reads the documented response, newest first, each action once", () => {
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
    ["dropped with another", { dropped_epoch: 5 }, { status: "dropped", decidedEpoch: 5 }],
    ["enacted and so dropped", { enacted_epoch: 5, dropped_epoch: 5, ratified_epoch: 4 }, { status: "enacted", decidedEpoch: 5 }],
    ["expired and so dropped", { expired_epoch: 5, dropped_epoch: 6 }, { status: "expired", decidedEpoch: 5 }],
    ["a new committee", { proposal_type: "NewCommittee" }, { kind: "new-committee" }],
    ["no confidence", { proposal_type: "NoConfidence" }, { kind: "no-confidence" }],
    ["a new constitution", { proposal_type: "NewConstitution" }, { kind: "new-constitution" }],
    ["no time", { block_time: null }, { proposedAt: null }],
    ["a time to come", { block_time: NOW / 1000 + 60 }, { proposedAt: NOW }],
    ["no end", { expiration: null }, { expiresEpoch: null }],
    ["a document out of reach", { meta_json: null }, { title: null, abstract: null }],
    ["a document that is a text", { meta_json: "gone" }, { title: null, abstract: null }],
    ["a title of nothing readable", { meta_json: { body: { title: " \u202E\u0000" } } }, { title: null, abstract: null }],
    ["a title that is a number", { meta_json: { body: { title: 5 } } }, { title: null, abstract: null }],
    [
      "a title with markup and marks of direction",
      { meta_json: { body: { title: "<b>A\u202E\nbudget</b>\uD800" } } },
      { title: "<b>A budget</b>", abstract: null },
    ],
    [
      "a long abstract of several lines",
      { meta_json: { body: { title: "A", abstract: `one\n${"x".repeat(2000)}` } } },
      { title: "A", abstract: `one ${"x".repeat(1195)}…` },
    ],
    ["an anchor that is a script", { meta_url: "javascript:alert(1)" }, { anchor: "javascript:alert(1)" }],
    [
      "two withdrawals",
      { proposal_type: "TreasuryWithdrawals", withdrawal: [{ amount: "1500000" }, { amount: "2000000" }] },
      { kind: "treasury-withdrawals", withdrawal: 3.5 },
    ],
    [
      "a withdrawal that is an object, as older servers answer",
      { proposal_type: "TreasuryWithdrawals", withdrawal: { stake_address: "stake1a", amount: "1500000" } },
      { kind: "treasury-withdrawals", withdrawal: 1.5 },
    ],
    [
      "a withdrawal of an unknown amount",
      { proposal_type: "TreasuryWithdrawals", withdrawal: [{ amount: "1500000" }, { amount: 7 }] },
      { kind: "treasury-withdrawals" },
    ],
    ["no withdrawal", { proposal_type: "TreasuryWithdrawals", withdrawal: [] }, { kind: "treasury-withdrawals" }],
    [
      "a kind that we don't know",
      { proposal_type: "TreasuryReserveSplit", withdrawal: [{ amount: "1500000" }], param_proposal: { min_pool_margin: 0.015 } },
      { kind: "TreasuryReserveSplit", withdrawal: 1.5, parameters: ["min_pool_margin"] },
    ],
    [
      "parameters that came with a later era",
      {
        proposal_type: "ParameterChange",
        param_proposal: { maxRefScriptSizePerTx: 5, cost_model_v4: {}, "max-pledge.leverage": 1, "<b>": 1 },
      },
      { kind: "parameter-change", parameters: ["cost_model_v4", "max-pledge.leverage", "maxRefScriptSizePerTx"] },
    ],
    [
      "parameters",
      { proposal_type: "ParameterChange", param_proposal: { max_block_size: 5, key_deposit: null, "<b>": 1 } },
      { kind: "parameter-change", parameters: ["max_block_size"] },
    ],
    ["parameters of another kind of action", { param_proposal: { max_block_size: 5 } }, {}],
  ])("Reads a proposal with %s", (_, theirs, ours) => {
    expect(parseProposals([{ ...row, ...theirs }], NOW)).toEqual([{ ...read, ...ours }]);
  });

  test("Merges the rows of one action, as older servers return them, and adds up its recipients", () => {
    const paid = (stake_address: string, amount: string) => ({
      ...row,
      proposal_type: "TreasuryWithdrawals",
      withdrawal: { stake_address, amount },
    });
    const rows = [paid("stake1a", "1000000"), paid("stake1b", "500000"), paid("stake1a", "1000000")];
    expect(parseProposals(rows, NOW)).toEqual([{ ...read, kind: "treasury-withdrawals", withdrawal: 1.5 }]);
  });

  test("Skips rows without a kind or ID and truncates titles", () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      proposal_id: `gov_action1${"q".repeat(40)}${"qpzry9x8gf"[index % 10]}${"qpzry9x8gf2t"[Math.floor(index / 10)]}`,
    }));
    const broken = [{ ...row, proposal_type: null }, { ...row, proposal_id: "gov_action1bio" }, { ...row, proposal_id: null }, null];
    const all = parseProposals([...broken, ...many.map((value) => ({ ...value, meta_json: { body: { title: "x".repeat(500) } } }))], NOW);
    expect(all).toHaveLength(120);
    expect(all[0]?.title).toHaveLength(200);
  });

  test.each([
    ["nothing", []],
    ["an error", { code: "PGRST" }],
    ["no action", [{}]],
    ["null", null],
  ])("Rejects %s", (_, document) => expect(() => parseProposals(document, NOW)).toThrow(badShape));
});

test("Requests only the columns it reads", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => (
      seen.push(request),
      { value: proposals, fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined }
    ),
    text: () => Promise.reject(new Error("Koios has no feeds")),
    close: async () => undefined,
  };
  expect(await fetchProposals(client, { baseUrl: "http://x" })).toMatchObject({ fetchedAt: NOW, proposals: { length: 4 } });
  expect(seen.map(({ url }) => url)).toEqual([
    "http://x/proposal_list?select=block_time,proposal_id,proposal_tx_hash,proposal_index,proposal_type,proposal_description,previous_gov_action_proposal_id,deposit,return_address,proposed_epoch,ratified_epoch,enacted_epoch,dropped_epoch,expired_epoch,expiration,meta_url,meta_hash,meta_json,withdrawal,param_proposal&order=block_time.desc,proposal_id.asc&limit=100&offset=0",
  ]);
});
