import { expect, test } from "vitest";
import { endEpochOf, mayVote, outcomeOf, squaresOf, votingRecord } from "#app/features/governance/dreps/voting-record.ts";
import type { ActionRecord, VoteRecord } from "#app/features/governance/history/records.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";

const action = (id: string, proposedEpoch: number, more: Partial<ActionRecord> = {}): ActionRecord => ({
  id,
  txHash: id,
  index: 0,
  kind: "treasury-withdrawals",
  previousActionId: null,
  proposedAt: epochStart(proposedEpoch),
  proposedEpoch,
  lastVotingEpoch: proposedEpoch + 6,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: null,
  returnAddress: null,
  withdrawals: [],
  parameters: {},
  description: null,
  anchor: null,
  ...more,
});
const closed = { expiredEpoch: 607, droppedEpoch: 608 };
const vote = (actionId: string, epoch: number, more: Partial<VoteRecord> = {}): VoteRecord => ({
  actionId,
  role: "drep",
  voterId: "drep1x",
  choice: "yes",
  txHash: `${actionId}-${epoch}`,
  votedAt: epochStart(epoch),
  epoch,
  anchor: null,
  isSuperseded: false,
  ...more,
});

// Real epochs of settled actions: proposed, ratified, enacted, expired, dropped.
test.each([
  ["hard fork of epoch 537", action("0b19476e", 529, { lastVotingEpoch: 535, ratifiedEpoch: 536, enactedEpoch: 537 }), "enacted", 535],
  ["expired in epoch 546", action("941502b0", 539, { lastVotingEpoch: 545, expiredEpoch: 546, droppedEpoch: 547 }), "expired", 545],
  ["ratified early", action("8ad3d454", 570, { lastVotingEpoch: 576, ratifiedEpoch: 574, enactedEpoch: 575 }), "enacted", 573],
  ["losing sibling", action("dfdac592", 612, { lastVotingEpoch: 618, droppedEpoch: 614 }), "dropped", 613],
  ["open", action("open", 660), "active", 666],
  ["open with an unknown end", action("open", 660, { lastVotingEpoch: null }), "active", null],
] as const)("outcome and last voting epoch: %s", (_, one, outcome, end) => {
  expect(outcomeOf(one)).toBe(outcome);
  expect(endEpochOf(one)).toBe(end);
});

test.each([
  ["drep", "info-action", 510, true],
  ["drep", "hard-fork-initiation", 529, false],
  ["drep", "hard-fork-initiation", 531, true],
  ["committee", "no-confidence", 600, false],
  ["committee", "new-committee", 600, false],
  ["committee", "treasury-withdrawals", 600, true],
] as const)("a %s on %s, proposed in epoch %i: %s", (role, kind, epoch, may) => {
  expect(mayVote(role, action("a", epoch, { kind }))).toBe(may);
});

test("a record counts missed votes only while registered and after voting closed", () => {
  const actions = [
    action("before", 580, { expiredEpoch: 587 }),
    action("missed", 600, closed),
    action("voted", 601, closed),
    action("open", 660),
  ];
  const { entries, summary, sinceEpoch } = votingRecord(actions, [vote("voted", 602)], {
    role: "drep",
    terms: [{ from: 595, until: null }],
    votesSince: null,
  });
  expect(entries.map(({ actionId, choice }) => [actionId, choice])).toEqual([
    ["open", null],
    ["voted", "yes"],
    ["missed", null],
  ]);
  expect(summary).toMatchObject({ closed: 2, cast: 1, missed: 1, share: 0.5, yes: 1, no: 0 });
  expect(sinceEpoch).toBe(595);
});

test("the newest vote counts, and earlier ones are counted as changes", () => {
  const votes = [
    vote("a", 602, { choice: "no", isSuperseded: true }),
    vote("a", 604, { anchor: { url: "https://example.org/a", hash: "ab" } }),
  ];
  const { entries, summary } = votingRecord([action("a", 600, closed)], votes, { role: "drep", terms: [], votesSince: null });
  expect(entries[0]).toMatchObject({ choice: "yes", changes: 1, txHash: "a-604" });
  expect(summary).toMatchObject({ withReasons: 1, yes: 1, no: 0, share: 1 });
});

test("an incomplete history blames no one for votes that aren't stored yet", () => {
  const actions = [action("old", 600, closed), action("new", 606, { expiredEpoch: 613 })];
  const { entries, summary, sinceEpoch } = votingRecord(actions, [], {
    role: "drep",
    terms: [{ from: 590, until: null }],
    votesSince: epochStart(605),
  });
  expect(sinceEpoch).toBe(605);
  expect(entries.map(({ actionId }) => actionId)).toEqual(["new"]);
  expect(summary).toMatchObject({ closed: 1, missed: 1, share: 0 });
});

test("without a known registration there is no share", () => {
  const { entries, summary } = votingRecord([action("a", 600, closed)], [], { role: "drep", terms: [], votesSince: null });
  expect(entries).toEqual([]);
  expect(summary.share).toBeNull();
});

test("a vote counts even before the known registration, and moves it back", () => {
  const record = votingRecord([action("a", 600, closed)], [vote("a", 601)], {
    role: "drep",
    terms: [{ from: 640, until: null }],
    votesSince: null,
  });
  expect(record.sinceEpoch).toBe(601);
  expect(record.summary.share).toBe(1);
});

test("a committee member answers for actions of its term only", () => {
  const actions = [action("in", 600, closed), action("after", 660)];
  const { entries } = votingRecord(actions, [], { role: "committee", terms: [{ from: 590, until: 653 }], votesSince: null });
  expect(entries.map(({ actionId }) => actionId)).toEqual(["in"]);
});

test("squares have a letter for each choice, at most twelve", () => {
  expect(squaresOf(["yes", "no", "abstain", "perhaps", null])).toBe("ynao-");
  expect(squaresOf(Array.from({ length: 20 }, () => "yes"))).toBe("y".repeat(12));
});

test("a DRep that retired and came back answers for neither the gap nor what came before", () => {
  const actions = [action("first", 600, closed), action("gap", 620, { expiredEpoch: 627 }), action("again", 640, { expiredEpoch: 647 })];
  const terms = [
    { from: 590, until: 612 },
    { from: 635, until: null },
  ];
  const { entries } = votingRecord(actions, [], { role: "drep", terms, votesSince: null });
  expect(entries.map(({ actionId }) => actionId)).toEqual(["again", "first"]);
});
