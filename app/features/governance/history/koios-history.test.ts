import { describe, expect, test } from "vitest";
import { parseVotes } from "#app/features/governance/history/koios-history.server.ts";
import { parseCommitteeMembers } from "#app/features/governance/koios-committee.server.ts";
import { parseActionRecords } from "#app/foundation/upstream/koios-governance.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "koios" });
const ACTION = "gov_action13tfag48nf94rtjcdq7c06vhkslmxxw9h6c88sl7q5g5nnewcsvlqz6d98zp";
const ACCOUNT = "stake1uxzc8pt7fgf0lc0x7eq6z7z6puhsxmzktna7dluahrj6g6g7lgq9r";
const TX = "8ad3d454f3496a35cb0d07b0fd32f687f66338b7d60e787fc0a22939e5d8833e";

describe("actions", () => {
  /** A settled withdrawal of mainnet: proposed 570, ratified 574, enacted 575. */
  const row = {
    block_time: 1_751_300_000,
    proposal_id: ACTION,
    proposal_tx_hash: TX,
    proposal_index: 1,
    proposal_type: "TreasuryWithdrawals",
    proposal_description: { tag: "TreasuryWithdrawals" },
    previous_gov_action_proposal_id: null,
    deposit: "100000000000",
    return_address: ACCOUNT,
    proposed_epoch: 570,
    ratified_epoch: 574,
    enacted_epoch: 575,
    dropped_epoch: 575,
    expired_epoch: null,
    expiration: 577,
    meta_url: "ipfs://bafkreidocument",
    meta_hash: TX,
    meta_json: null,
    withdrawal: [{ stake_address: ACCOUNT, amount: "96817080000000" }],
    param_proposal: null,
  };
  const record = {
    id: ACTION,
    txHash: TX,
    index: 1,
    kind: "treasury-withdrawals",
    previousActionId: null,
    proposedAt: 1_751_300_000_000,
    proposedEpoch: 570,
    lastVotingEpoch: 576,
    ratifiedEpoch: 574,
    enactedEpoch: 575,
    expiredEpoch: null,
    droppedEpoch: 575,
    deposit: "100000000000",
    returnAddress: ACCOUNT,
    withdrawals: [{ stakeAddress: ACCOUNT, amount: "96817080000000" }],
    parameters: {},
    description: { tag: "TreasuryWithdrawals" },
    anchor: { url: "ipfs://bafkreidocument", hash: TX },
  };

  test.each([
    ["as Koios answers now", {}, {}],
    ["a withdrawal that is an object, as older servers answer", { withdrawal: row.withdrawal[0] }, {}],
    ["no anchor", { meta_url: null, meta_hash: null }, { anchor: null }],
    ["no end", { expiration: null }, { lastVotingEpoch: null }],
    ["a kind that we don't know", { proposal_type: "TreasuryReserveSplit" }, { kind: "TreasuryReserveSplit" }],
    ["parameters", { param_proposal: { max_tx_ex_mem: 16_500_000 } }, { parameters: { max_tx_ex_mem: 16_500_000 } }],
    ["an unreadable recipient", { withdrawal: [...row.withdrawal, { stake_address: null, amount: "5" }] }, {}],
  ])("%s", (_, theirs, ours) => expect(parseActionRecords([{ ...row, ...theirs }], NOW)).toEqual([{ ...record, ...ours }]));

  test("recipients of several rows of one action are merged", () => {
    const other = { stake_address: "stake1other", amount: "1" };
    const [merged] = parseActionRecords([row, { ...row, withdrawal: other }], NOW);
    expect(merged?.withdrawals).toEqual([...record.withdrawals, { stakeAddress: "stake1other", amount: "1" }]);
  });

  test("rows without a transaction are left out", () => expect(parseActionRecords([{ ...row, proposal_tx_hash: null }], NOW)).toEqual([]));
});

describe("votes", () => {
  const row = {
    vote_tx_hash: TX,
    voter_role: "SPO",
    voter_id: "pool1z5uqdk7dzdxaae5633fqfcu2eqzy3a3rgtuvy087fdld7yws0xt",
    proposal_id: ACTION,
    epoch_no: 572,
    block_time: 1_752_000_000,
    vote: "No",
    meta_url: "https://example.org/vote.jsonld",
    meta_hash: TX,
  };
  const read = {
    actionId: ACTION,
    role: "pool",
    voterId: row.voter_id,
    choice: "no",
    txHash: TX,
    votedAt: 1_752_000_000_000,
    epoch: 572,
    anchor: { url: row.meta_url, hash: TX },
  };

  test.each([
    ["a pool's", {}, {}],
    ["a DRep's", { voter_role: "DRep", vote: "Yes" }, { role: "drep", choice: "yes" }],
    ["the committee's", { voter_role: "ConstitutionalCommittee", vote: "Abstain" }, { role: "committee", choice: "abstain" }],
    ["without reasons", { meta_url: null, meta_hash: null }, { anchor: null }],
  ])("%s", (_, theirs, ours) => expect(parseVotes([{ ...row, ...theirs }], NOW)).toEqual([{ ...read, ...ours }]));

  test("unknown roles and choices keep their names and are reported", () => {
    sourceFindings.clear();
    expect(parseVotes([{ ...row, voter_role: "Guardian", vote: "Defer" }], NOW)).toEqual([{ ...read, role: "Guardian", choice: "Defer" }]);
    const unknown = sourceFindings.list().filter(({ kind }) => kind === "unknown-value");
    expect(unknown.map(({ place }) => place)).toEqual(expect.arrayContaining(["vote_list.voter_role", "vote_list.vote"]));
  });

  test("rows without a voter or action are left out, and an error isn't an empty list", () => {
    expect(parseVotes([{ ...row, voter_id: null }, { ...row, proposal_id: null }, null, row], NOW)).toEqual([read]);
    expect(() => parseVotes({ code: "42703" }, NOW)).toThrow(badShape);
  });
});

test("committee members have their credentials, state and last epoch", () => {
  const cold = `cc_cold1${"q".repeat(50)}`;
  const hot = `cc_hot1${"q".repeat(50)}`;
  const member = { status: "authorized", cc_cold_id: cold, cc_hot_id: hot, expiration_epoch: 726 };
  const read = { coldId: cold, hotId: hot, earlierHotIds: [], status: "authorized", expirationEpoch: 726, isCurrent: true };
  const document = [{ members: [member, { ...member, status: "resigned", cc_hot_id: null }, { status: "authorized" }] }];
  expect(parseCommitteeMembers(document)).toEqual([read, { ...read, status: "resigned", hotId: null }]);
  expect(parseCommitteeMembers([{ members: null }])).toEqual([]);
});
