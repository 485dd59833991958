import { expect, test } from "vitest";
import { createCounter, shareLines } from "#app/features/governance/actions/votes/action-count.server.ts";
import { NO_GOVERNANCE, type Rules } from "#app/features/governance/governance.ts";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import type { HistoryCoverage, VoteRecord } from "#app/features/governance/history/records.ts";
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
const drep = (id: string, expiresEpoch: number) => ({
  id,
  source: "koios" as const,
  isActive: true,
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
const source = (coverage: HistoryCoverage, epochs: number[] = [EPOCH]) => ({
  latestGovernance: () => ({
    version: 1,
    value: { ...NO_GOVERNANCE, rules: { ...RULES, source: "koios" as const, fetchedAt: 0, staleAt: 0 } },
  }),
  latestSnapshot: () =>
    Promise.resolve({ actions: [], dreps: [drep("drep1inactive", EPOCH - 2)], talliedActions: 0, openVotes: new Map() }),
  history: {
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
  const { tally } = await (await createCounter(source(COMPLETE), 11))(ACTION, { proposedAt: PROPOSED });
  expect(tally?.epoch).toBe(EPOCH);
  expect(tally?.dreps).toMatchObject({ yesShare: 0.6, counted: "100", total: "650", threshold: 0.67, isReached: false, missing: "7" });
  expect(tally?.dreps?.inactive.power).toBe("50");
  expect(tally?.pools, "pools don't vote on withdrawals").toBeNull();
  expect(tally?.committee, "an earlier committee's member has no seat").toMatchObject({ yesShare: 1, total: "1" });
  expect(tally?.committeeSeats).toMatchObject({ active: 1, minimum: 1, canDecide: true });
});

test("follows the share of yes through a changed vote", async () => {
  const stored = await (await createCounter(source(COMPLETE), 11))(ACTION, { proposedAt: PROPOSED });
  const lines = shareLines(ACTION, PROPOSED, stored, PROPOSED + 5 * DAY);
  const dreps = lines.find(({ body }) => body === "dreps");
  expect(dreps?.needed).toBe(0.67);
  expect([...new Set(dreps?.points.map(({ share }) => share))]).toEqual([0, 0.6]);
});

test.each<[string, HistoryCoverage, Partial<ActionView>, number | null, number[]]>([
  ["the history begins after the proposal", { ...COMPLETE, isComplete: false, votesSince: PROPOSED + 1 }, {}, 11, [EPOCH]],
  ["no voting power is stored", COMPLETE, {}, 11, []],
  ["the protocol version is unknown", COMPLETE, {}, null, [EPOCH]],
  ["the action is settled", COMPLETE, { status: "enacted" }, 11, [EPOCH]],
])("gives the votes but no count if %s", async (_, coverage, change, version, epochs) => {
  const stored = await (await createCounter(source(coverage, epochs), version))({ ...ACTION, ...change }, { proposedAt: PROPOSED });
  expect(stored.tally).toBeNull();
  expect(stored.votes).toEqual(VOTES);
  expect(shareLines(ACTION, PROPOSED, stored, PROPOSED + DAY)).toEqual([]);
});
