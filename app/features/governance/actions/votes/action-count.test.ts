import { describe, expect, test } from "vitest";
import { createCounter, shareLines, type CountedRecord } from "#app/features/governance/actions/votes/action-count.server.ts";
import { NO_GOVERNANCE, type Rules } from "#app/features/governance/governance.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { HistoryCoverage, VoteRecord } from "#app/features/governance/history/records.ts";
import type { KoiosSummary } from "#app/features/governance/tally/source-summary.ts";
import { epochEnd, epochStart } from "#app/foundation/cardano-epochs.ts";
import { DAY } from "#app/foundation/durations.ts";

const EPOCH = 671;
const PROPOSED = epochStart(670);
const RULES: Rules = {
  pvt_motion_no_confidence: 0.67,
  pvt_committee_normal: 0.67,
  pvt_hard_fork_initiation: 0.67,
  pvtpp_security_group: 0.67,
  dvt_motion_no_confidence: 0.67,
  dvt_committee_normal: 0.67,
  dvt_update_to_constitution: 0.67,
  dvt_hard_fork_initiation: 0.67,
  dvt_p_p_network_group: 0.67,
  dvt_p_p_economic_group: 0.67,
  dvt_p_p_technical_group: 0.67,
  dvt_p_p_gov_group: 0.67,
  dvt_treasury_withdrawal: 0.67,
  pvt_committee_no_confidence: 0.67,
  dvt_committee_no_confidence: 0.67,
  committee_min_size: 1,
};

const ACTION: ActionView = {
  id: "gov_action1x",
  kind: "treasury-withdrawals",
  title: null,
  abstract: null,
  anchor: null,
  proposedAt: PROPOSED,
  expiresEpoch: 676,
  decidedEpoch: null,
  status: "active",
  withdrawal: 1,
  parameters: [],
  tally: null,
  tallyAt: null,
  needs: { dreps: { share: 0.67 }, pools: "no-vote", committee: "unknown" },
  deadline: epochEnd(676),
};

const vote = (voterId: string, choice: string, day: number, more: Partial<VoteRecord> = {}): VoteRecord => ({
  actionId: ACTION.id,
  role: "drep",
  voterId,
  choice,
  txHash: voterId,
  votedAt: PROPOSED + day * DAY,
  epoch: 670,
  anchor: null,
  isSuperseded: false,
  ...more,
});
const VOTES = [
  vote("drep1a", "no", 1, { isSuperseded: true }),
  vote("drep1b", "no", 2),
  vote("drep1a", "yes", 3),
  vote("cc_hot1a", "yes", 4, { role: "committee" }),
];
const POWERS = new Map([
  ["drep1a", 60n],
  ["drep1b", 20n],
  ["drep1silent", 10n],
  ["drep1inactive", 50n],
  ["drep_always_abstain", 500n],
  ["drep_always_no_confidence", 10n],
]);
const drep = (id: string, expiresEpoch: number | null, isActive: boolean | null = null) => ({
  id,
  source: "koios" as const,
  isActive,
  expiresEpoch,
  power: null,
  delegators: null,
  votes: null,
  record: null,
  name: null,
  isUnlisted: false,
  anchor: null,
});

const COMPLETE: HistoryCoverage = { isComplete: true, votesSince: PROPOSED, fetchedAt: PROPOSED };
const REGISTERED = [drep("drep1a", EPOCH), drep("drep1b", EPOCH + 9), drep("drep1silent", EPOCH + 9), drep("drep1inactive", EPOCH - 2)];
/** Each DRep's last vote; without a dormant epoch, it counts for twenty epochs. */
const LAST_VOTES = new Map([
  ["drep1a", 670],
  ["drep1b", 670],
  ["drep1silent", 660],
  ["drep1inactive", 600],
]);
const OPEN = { proposedAt: PROPOSED, ratifiedEpoch: null, expiredEpoch: null, droppedEpoch: null };
const FRESH = { source: "koios" as const, fetchedAt: 0, staleAt: 0 };
const source = (
  coverage: HistoryCoverage,
  epochs: number[] = [EPOCH],
  dreps: ReturnType<typeof drep>[] | null = REGISTERED,
  summaries: ReadonlyMap<string, KoiosSummary> = new Map(),
  updatesUntil: number | null = PROPOSED,
) => ({
  latestGovernance: () => ({
    version: 1,
    value: {
      ...NO_GOVERNANCE,
      rules: { ...RULES, ...FRESH },
      dreps: dreps && { ...FRESH, registered: dreps.length, power: null },
    },
  }),
  latestSnapshot: () => Promise.resolve({ actions: [], dreps: dreps ?? [], talliedActions: 0, summaries, openVotes: new Map() }),
  history: {
    actions: () => Promise.resolve([]),
    drepUpdates: () => Promise.resolve([]),
    lastDrepVotes: () => Promise.resolve(LAST_VOTES),
    store: { drepUpdatesUntil: () => Promise.resolve(updatesUntil) },
    votesOf: () => Promise.resolve(VOTES),
    coverage: () => Promise.resolve(coverage),
    powerEpochs: () => Promise.resolve(epochs),
    powers: (_: number, role: string) => Promise.resolve(role === "drep" ? POWERS : new Map([["pool1a", 5n]])),
    poolChoices: () => Promise.resolve(new Map<string, string>()),
    committee: () =>
      Promise.resolve({
        members: [
          { coldId: "cc_cold1a", hotId: "cc_hot1a", earlierHotIds: [], status: "authorized", expirationEpoch: 700, isCurrent: true },
          { coldId: "cc_cold1old", hotId: "cc_hot1old", earlierHotIds: [], status: "authorized", expirationEpoch: 700, isCurrent: false },
        ],
        quorum: 2 / 3,
        isDissolved: false,
        fetchedAt: PROPOSED,
      }),
  },
});

test("counts newest votes with stored powers: silence and no confidence as no, abstention and inactive DReps not at all", async () => {
  const { tally } = await (await createCounter(source(COMPLETE), 11))(ACTION, OPEN);
  expect(tally?.epoch).toBe(EPOCH);
  expect(tally?.dreps).toMatchObject({ yesShare: 0.6, counted: "100", total: "650", threshold: 0.67, isReached: false, missing: "7" });
  expect(tally?.dreps?.inactive.power).toBe("50");
  expect(tally?.pools, "pools don't vote on withdrawals").toBeNull();
  expect(tally?.committee, "an earlier committee's member has no seat").toMatchObject({ yesShare: 1, total: "1" });
  expect(tally?.committeeSeats).toMatchObject({ active: 1, minimum: 1, canDecide: true });
});

test.each<[string, ReturnType<typeof drep>[] | null, boolean]>([
  ["the DReps aren't listed yet", null, false],
  ["the expiry of one with power isn't read yet", [...REGISTERED.slice(1), drep("drep1a", null)], true],
  ["no expiry is read yet", REGISTERED.map(({ id }) => drep(id, null)), true],
])("doesn't count while %s", async (_, dreps, isWaiting) => {
  const stored = await (await createCounter(source(COMPLETE, [EPOCH], dreps), 11))(ACTION, OPEN);
  expect(stored.tally, "an inactive DRep would count as silent").toBeNull();
  expect(stored.isWaitingForDreps).toBe(isWaiting);
  expect(stored.votes).toEqual(VOTES);
});

test("doesn't wait for DReps without power", async () => {
  const registered = [...REGISTERED, drep("drep1new", null)];
  const stored = await (await createCounter(source(COMPLETE, [EPOCH], registered), 11))(ACTION, OPEN);
  expect(stored.tally?.dreps?.yesShare).toBe(0.6);
});

test("leaves out the power and vote of a DRep that isn't registered anymore", async () => {
  const registered = REGISTERED.filter(({ id }) => id !== "drep1b");
  const { tally } = await (await createCounter(source(COMPLETE, [EPOCH], registered), 11))(ACTION, OPEN);
  expect(tally?.dreps).toMatchObject({ yesShare: 0.75, counted: "80" });
});

test("takes a source's word for activity where it has no expiry", async () => {
  const registered = REGISTERED.map(({ id }) => drep(id, null, id !== "drep1inactive"));
  const { tally } = await (await createCounter(source(COMPLETE, [EPOCH], registered), 11))(ACTION, OPEN);
  expect(tally?.dreps).toMatchObject({ yesShare: 0.6, inactive: { voters: 1, power: "50" } });
});

const BODY = {
  yesVotes: 1,
  noVotes: 1,
  abstainVotes: 0,
  yesPower: "60",
  noPower: "20",
  abstainPower: "0",
  alwaysAbstainPower: "500",
  noConfidencePower: "10",
  counted: "100",
  yesShare: 0.6,
};
const SUMMARY: KoiosSummary = { epoch: EPOCH, dreps: BODY, pools: BODY, committee: { ...BODY, noVotes: 0, yesShare: 1 } };
test.each<[string, KoiosSummary, object]>([
  ["nothing where Koios counts the same", SUMMARY, {}],
  ["Koios' other epoch", { ...SUMMARY, epoch: EPOCH + 1, dreps: { ...BODY, yesShare: 0.7 } }, { dreps: "other-epoch" }],
  ["that nothing explains it", { ...SUMMARY, dreps: { ...BODY, yesShare: 0.7 } }, { dreps: "unknown" }],
])("names %s", async (_, summary, expected) => {
  const summaries = new Map([[ACTION.id, summary]]);
  const stored = await (await createCounter(source(COMPLETE, [EPOCH], REGISTERED, summaries), 11))(ACTION, OPEN);
  expect(stored.differences).toEqual(expected);
});

test("names the power of a retired DRep as the reason of a difference", async () => {
  const registered = REGISTERED.filter(({ id }) => id !== "drep1b");
  const summaries = new Map([[ACTION.id, { ...SUMMARY, dreps: { ...BODY, noVotes: 0, noPower: "0" } }]]);
  const stored = await (await createCounter(source(COMPLETE, [EPOCH], registered, summaries), 11))(ACTION, OPEN);
  expect(stored.differences).toEqual({ dreps: "retired-power-kept" });
});

test("follows the share of yes through a changed vote", async () => {
  const stored = await (await createCounter(source(COMPLETE), 11))(ACTION, OPEN);
  const lines = shareLines(ACTION, PROPOSED, stored, PROPOSED + 5 * DAY);
  const dreps = lines.find(({ body }) => body === "dreps");
  expect(dreps?.needed).toBe(0.67);
  expect([...new Set(dreps?.points.map(({ share }) => share))]).toEqual([0, 0.6]);
});

test.each<[string, HistoryCoverage, Partial<ActionView>, number | null, number[]]>([
  ["the history begins after the proposal", { ...COMPLETE, isComplete: false, votesSince: PROPOSED + 1 }, {}, 11, [EPOCH]],
  ["no voting power is stored", COMPLETE, {}, 11, []],
  ["the protocol version is unknown", COMPLETE, {}, null, [EPOCH]],
  ["we don't know when the action was settled", COMPLETE, { status: "enacted" }, 11, [EPOCH]],
])("gives the votes but no count if %s", async (_, coverage, change, version, epochs) => {
  const stored = await (await createCounter(source(coverage, epochs), version))({ ...ACTION, ...change }, OPEN);
  expect(stored.tally).toBeNull();
  expect(stored.votes).toEqual(VOTES);
  expect(shareLines(ACTION, PROPOSED, stored, PROPOSED + DAY)).toEqual([]);
});

describe("a settled action", () => {
  const RATIFIED: CountedRecord = { ...OPEN, ratifiedEpoch: EPOCH };
  const settled: ActionView = { ...ACTION, status: "enacted" };

  test("is counted with the votes and powers of its epoch, without the committee's share", async () => {
    const stored = await (await createCounter(source(COMPLETE), 11))(settled, RATIFIED);
    expect(stored.tally).toMatchObject({ epoch: EPOCH, committee: null });
    expect(stored.tally?.dreps).toMatchObject({ threshold: 0.67, total: "650" });
    expect(stored.settled?.committee).toEqual({ yes: 1, no: 0, abstain: 0 });
    expect(stored.powers.get("drep1a")).toBe(60n);
  });

  test.each<[string, CountedRecord, string]>([
    ["ratified with too few votes by our count", RATIFIED, "differs"],
    ["expired with too few votes by our count", { ...OPEN, expiredEpoch: EPOCH }, "agrees"],
  ])("%s", async (_, record, verdict) => {
    const stored = await (await createCounter(source(COMPLETE), 11))(settled, record);
    expect(stored.settled).toMatchObject({ verdict, short: ["dreps"] });
  });

  test("isn't counted before we have read the DReps' certificates", async () => {
    const unread = source(COMPLETE, [EPOCH], REGISTERED, new Map(), null);
    expect(await (await createCounter(unread, 11))(settled, RATIFIED)).toMatchObject({ tally: null, settled: null });
  });
});
