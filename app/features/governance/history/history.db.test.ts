import { beforeEach, describe, expect, test } from "vitest";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { createGovernanceHistory, type GovernanceHistory } from "#app/features/governance/history/history.server.ts";
import type { NewVote } from "#app/features/governance/history/history-store.server.ts";
import type { ActionRecord, CommitteeMember } from "#app/features/governance/history/records.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const NOTHING = { since: null, until: null, isComplete: false };

const vote = (more: Partial<NewVote> = {}): NewVote => ({
  actionId: "gov_action1a",
  role: "drep",
  voterId: "drep1x",
  choice: "yes",
  txHash: "aa",
  votedAt: START,
  epoch: 600,
  anchor: null,
  ...more,
});

const action = (id: string, proposedAt: number): ActionRecord => ({
  id,
  txHash: "aa",
  index: 0,
  kind: "info-action",
  previousActionId: null,
  proposedAt,
  proposedEpoch: 600,
  lastVotingEpoch: 606,
  ratifiedEpoch: null,
  enactedEpoch: null,
  expiredEpoch: null,
  droppedEpoch: null,
  deposit: "100000000000",
  returnAddress: null,
  withdrawals: [],
  parameters: {},
  description: null,
  anchor: null,
});

let history: GovernanceHistory;
beforeEach(async () => {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [governanceTopic]);
  await bus.start();
  history = createGovernanceHistory({ db: store.db, bus });
});

describe("votes", () => {
  test("a voter's newest vote on an action counts, even if pages arrive in another order", async () => {
    const first = vote({ txHash: "01" });
    const second = vote({ txHash: "02", choice: "no", votedAt: START + HOUR });
    const third = vote({ txHash: "03", choice: "abstain", votedAt: START + 2 * HOUR });
    for (const page of [[third], [first, vote({ actionId: "gov_action1b" }), vote({ voterId: "drep1y" })], [second], [second]])
      await history.store.saveVotes(page, NOTHING);
    const told = (await history.votesOf("gov_action1a")).map(({ voterId, choice, isSuperseded }) => [voterId, choice, isSuperseded]);
    expect(told).toEqual([
      ["drep1x", "yes", true],
      ["drep1y", "yes", false],
      ["drep1x", "no", true],
      ["drep1x", "abstain", false],
    ]);
  });

  test("a vote is stored with its role, time and anchor, also of a role that we don't know", async () => {
    const anchor = { url: "https://example.org/vote.jsonld", hash: "ab" };
    const told = vote({ role: "Guardian", voterId: "guardian1x", choice: "Defer", anchor });
    await history.store.saveVotes([told], NOTHING);
    expect(await history.votesOfVoter("guardian1x")).toEqual([{ ...told, isSuperseded: false }]);
  });

  test("a vote that the source no longer has was rolled back, and the one before it counts again", async () => {
    const kept = vote({ txHash: "01" });
    const moved = vote({ txHash: "02", voterId: "drep1y", votedAt: START + HOUR });
    await history.store.saveVotes([kept, moved, vote({ txHash: "03", choice: "no", votedAt: START + 2 * HOUR })], NOTHING);
    const again = { ...moved, votedAt: START + HOUR + 60_000 };
    await history.store.saveVotes([again], NOTHING, { from: START + HOUR, to: START + 3 * HOUR });
    expect(await history.votesOf("gov_action1a")).toEqual([
      { ...kept, isSuperseded: false },
      { ...again, isSuperseded: false },
    ]);
  });
});

test("powers of an epoch are exact, and unknown until all are stored", async () => {
  expect(await history.powers(600, "drep")).toBeNull();
  const powers = new Map([
    ["drep_always_abstain", 45_000_000_000_000_001n],
    ["drep1x", 1n],
  ]);
  await history.store.savePowers(600, "drep", powers);
  await history.store.savePowers(600, "pool", new Map([["pool1x", 7n]]));
  await history.store.savePowers(601, "drep", new Map([["drep1x", 2n]]));
  expect(await history.powers(600, "drep")).toEqual(powers);
  expect(await history.powers(600, "pool")).toEqual(new Map([["pool1x", 7n]]));
  expect(await history.powersOfVoter("drep1x")).toEqual([
    { epoch: 600, power: 1n },
    { epoch: 601, power: 2n },
  ]);
  expect(await history.powerEpochs("drep")).toEqual([600, 601]);
});

test("the newest powers have their epoch and the time of the reading, and an epoch without powers is skipped", async () => {
  expect(await history.newestPowers("drep")).toBeNull();
  const powers = new Map([["drep1x", 2n]]);
  await history.store.savePowers(600, "drep", new Map([["drep1x", 1n]]));
  await history.store.savePowers(601, "drep", powers);
  expect(await history.newestPowers("drep")).toEqual({ epoch: 601, fetchedAt: expect.any(Number), powers });
  await history.store.savePowers(602, "drep", new Map());
  expect(await history.newestPowers("drep")).toMatchObject({ epoch: 601, powers });
  expect(await history.newestPowers("pool")).toBeNull();
});

test("actions are sorted, newest first, and new ones are seen once they are published", async () => {
  await history.store.saveActions([action("a", START), action("b", START + HOUR)]);
  expect((await history.actions()).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(await history.action("a")).toEqual(action("a", START));
  expect(await history.action("c")).toBeNull();
});

test("the committee keeps members of earlier ones, and credentials that voted for a member before", async () => {
  const member = (coldId: string, hotId: string | null): CommitteeMember => ({
    coldId,
    hotId,
    earlierHotIds: [],
    status: hotId === null ? "not_authorized" : "authorized",
    expirationEpoch: 653,
    isCurrent: true,
  });
  const read = { quorum: 2 / 3, isDissolved: false, fetchedAt: START };
  expect(await history.committee()).toBeNull();
  await history.store.saveCommittee({ ...read, members: [member("cold1", "hot1"), member("cold2", "hot2")] });
  await history.store.saveCommittee({ ...read, members: [member("cold1", "hot3"), member("cold3", null)] });
  await history.store.saveCommittee({ ...read, members: [member("cold1", "hot3"), member("cold3", null)] });
  expect((await history.committee())?.members).toEqual([
    { ...member("cold1", "hot3"), earlierHotIds: ["hot1"] },
    member("cold3", null),
    { ...member("cold2", "hot2"), isCurrent: false },
  ]);
});

test("coverage says since when the votes are stored", async () => {
  expect(await history.coverage()).toEqual({ isComplete: false, votesSince: null, fetchedAt: null });
  await history.store.saveVotes([vote()], { since: START, until: START + HOUR, isComplete: false });
  expect(await history.coverage()).toEqual({ isComplete: false, votesSince: START, fetchedAt: expect.any(Number) });
});

test("pools' choices are those that we had seen by an epoch", async () => {
  await history.store.savePoolChoices(
    600,
    new Map([
      ["pool1x", "drep_always_abstain"],
      ["pool1y", null],
    ]),
  );
  await history.store.savePoolChoices(601, new Map([["pool1x", "drep_always_abstain"]]));
  await history.store.savePoolChoices(602, new Map([["pool1x", null]]));
  expect(await history.poolChoices(599)).toEqual(new Map());
  expect(await history.poolChoices(601)).toEqual(new Map([["pool1x", "drep_always_abstain"]]));
  expect(await history.poolChoices(602)).toEqual(new Map());
});

test("certificates of DReps are stored once, oldest first", async () => {
  const update = (kind: string, at: number) => ({ drepId: "drep1x", txHash: kind, certificate: 0, action: kind, at });
  await history.store.saveDrepUpdates([update("deregistered", START + HOUR), update("registered", START)], START + HOUR);
  await history.store.saveDrepUpdates([update("registered", START)], START + HOUR);
  expect((await history.drepUpdates("drep1x")).map(({ action: word }) => word)).toEqual(["registered", "deregistered"]);
  expect(await history.drepUpdates("drep1y")).toEqual([]);
  expect(await history.store.drepUpdatesUntil()).toBe(START + HOUR);
});
