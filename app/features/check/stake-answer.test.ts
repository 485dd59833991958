import { describe, expect, test } from "vitest";
import type { ChainAccount } from "#app/features/check/chain-account.server.ts";
import type { KoiosActiveStake, KoiosReward } from "#app/features/check/koios-account.server.ts";
import { rewardsCsv, type PricesAt } from "#app/features/check/rewards-csv.ts";
import { describeStake, hasDelegationEnded, type PoolLookup, type StakeReadings } from "#app/features/check/stake-answer.server.ts";
import type { StakeAnswer } from "#app/features/check/stake-answer.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";

const CURRENT = 600;
const NOW = epochStart(CURRENT) + 3_600_000;
const POOL = "pool1a";
const read = <Value>(value: Value) => ({ state: "read" as const, value, fetchedAt: NOW });
const account: ChainAccount = { isRegistered: true, poolId: POOL, drep: "abstain", balance: 1_000, rewardsAvailable: 5 };
const counted = (...epochs: number[]): KoiosActiveStake[] => epochs.map((epoch) => ({ epoch, ada: 900, poolId: POOL }));
const paid = (epoch: number, ada: number, kind: KoiosReward["kind"] = "member"): KoiosReward => ({
  kind,
  epoch,
  paidEpoch: epoch + 2,
  ada,
  poolId: kind === "member" ? POOL : null,
});
const knownPool = (change: Partial<PoolLookup["pool"]> = {}, blocks = 20, margin = 0.02): PoolLookup => ({
  pool: {
    id: POOL,
    ticker: "SEA",
    name: "Sea",
    status: "registered",
    retiringEpoch: null,
    terms: { epoch: 500, margin, fixedCost: 170 },
    announced: null,
    saturation: 0.6,
    isPledgeMet: true,
    countedAt: NOW,
    ...change,
  },
  closedEpoch: null,
  rangeOf: () => ({ low: 0.2, high: 0.5 }),
  blocksOf: () => ({ made: blocks, expected: 20 }),
  marginOf: () => margin,
});
const readings = (change: Partial<StakeReadings> = {}): StakeReadings => ({
  account: read(account),
  second: null,
  rewards: read([]),
  activeStake: read(counted(CURRENT, CURRENT - 1)),
  tokens: read([]),
  coinsPerUtxoByte: 4_310,
  keyDeposit: 2,
  needsVote: true,
  endedPool: null,
  pool: knownPool(),
  drep: { id: null, kind: "abstain", isActive: null },
  ...change,
});
const describeWith = (change: Partial<StakeReadings>) => describeStake("stake1a", readings(change), NOW);

test.each<[string, Partial<StakeReadings>, Partial<StakeAnswer>]>([
  [
    "all is well",
    {},
    { isKnown: true, steps: ["nothing"], withdrawal: "possible", next: { epoch: 601, at: epochStart(601), isSure: true } },
  ],
  ["never seen", { account: read(null), activeStake: read([]) }, { isKnown: false, steps: [], withdrawal: null, next: null }],
  [
    "not registered",
    { account: read({ ...account, isRegistered: false, poolId: null }), activeStake: read([]), pool: null },
    { steps: ["register"], withdrawal: "not-registered", next: null },
  ],
  [
    "never delegated",
    { account: read({ ...account, poolId: null, drep: null, rewardsAvailable: 0 }), activeStake: read([]), pool: null, drep: null },
    { steps: ["delegate", "choose-drep"], withdrawal: "nothing", next: null },
  ],
  ["no DRep", { account: read({ ...account, drep: null }), drep: null }, { steps: ["choose-drep"], withdrawal: "no-drep" }],
  [
    "no DRep, and the network's rules aren't known",
    { account: read({ ...account, drep: null }), drep: null, needsVote: null },
    { steps: ["vote-undelegated"], withdrawal: "unknown-rule" },
  ],
  [
    "no DRep, and withdrawals don't need one",
    { account: read({ ...account, drep: null }), drep: null, needsVote: false },
    { steps: ["vote-undelegated"], withdrawal: "possible" },
  ],
  ["rules that aren't known change nothing with a DRep", { needsVote: null }, { steps: ["nothing"], withdrawal: "possible" }],
  [
    "a choice that we don't know",
    { drep: { id: "drep_always_follow_pool", kind: "other", isActive: null } },
    { steps: ["nothing"], withdrawal: "possible" },
  ],
  [
    "a status that we don't know",
    { account: read({ ...account, isRegistered: null, unknownStatus: "frozen" }) },
    { unknownStatus: "frozen", isRegistered: null, steps: [], withdrawal: null, next: { epoch: 601, at: epochStart(601), isSure: true } },
  ],
  ["a pool in a state that we don't know", { pool: knownPool({ status: "paused" }) }, { steps: [] }],
  [
    "the closing of its pool ended the delegation",
    { account: read({ ...account, poolId: null }), pool: null, endedPool: POOL },
    { steps: ["pool-retired"] },
  ],
  ["an inactive DRep", { drep: { id: "drep1", kind: "drep", isActive: false } }, { steps: ["drep-inactive"], withdrawal: "possible" }],
  ["a DRep that we don't know", { drep: { id: "drep1", kind: "drep", isActive: null } }, { steps: ["nothing"] }],
  ["a retired pool", { pool: knownPool({ status: "retired" }), activeStake: read([]) }, { steps: ["pool-retired"], next: null }],
  ["a pool that closes", { pool: knownPool({ status: "retiring", retiringEpoch: 603 }) }, { steps: ["pool-retiring"] }],
  ["a pool with new terms", { pool: knownPool({ announced: { epoch: 602, margin: 0.5, fixedCost: 170 } }) }, { steps: ["terms-change"] }],
  ["a pool that keeps everything", { pool: knownPool({}, 20, 1) }, { steps: ["pool-keeps-all"], next: null }],
  ["just delegated to it", { pool: knownPool({}, 20, 1), activeStake: read([]) }, { steps: ["pool-keeps-all"], next: null }],
  [
    "delegated to it after another pool",
    { pool: knownPool({}, 20, 1), activeStake: read([{ epoch: CURRENT - 1, ada: 900, poolId: "pool1b" }]) },
    { steps: ["pool-keeps-all"], next: { epoch: 601, at: epochStart(601), isSure: true } },
  ],
  ["a pool that kept everything and whose terms are unknown", { pool: knownPool({ terms: null }, 20, 1) }, { steps: ["pool-keeps-all"] }],
  [
    "a pool that keeps less from now on",
    { pool: knownPool({ terms: { epoch: CURRENT, margin: 0.02, fixedCost: 170 } }, 20, 1) },
    { steps: ["nothing"], next: { epoch: 602, at: epochStart(602), isSure: true } },
  ],
  ["a pool whose pledge isn't met", { pool: knownPool({ isPledgeMet: false }) }, { steps: ["pledge-not-met"] }],
  ["a saturated pool", { pool: knownPool({ saturation: 1.1975 }) }, { steps: ["pool-saturated"] }],
  ["a pool that is just full", { pool: knownPool({ saturation: 1 }) }, { steps: ["nothing"] }],
  ["a pool whose stake and pledge we don't know", { pool: knownPool({ saturation: null, isPledgeMet: null }) }, { steps: ["nothing"] }],
  [
    "a pool with all of it: one reason to choose another one is enough",
    { pool: knownPool({ isPledgeMet: false, saturation: 1.3 }, 20, 1) },
    { steps: ["pool-keeps-all"] },
  ],
  ["a saturated pool that closes", { pool: knownPool({ status: "retiring", saturation: 1.3 }) }, { steps: ["pool-retiring"] }],
  [
    "a pool that keeps everything and announces less",
    {
      pool: knownPool({ announced: { epoch: 602, margin: 0.5, fixedCost: 170 } }, 20, 1),
      drep: null,
      account: read({ ...account, drep: null }),
    },
    { steps: ["pool-keeps-all", "terms-change", "choose-drep"] },
  ],
  ["stake that counts since now", { activeStake: read(counted(CURRENT)) }, { next: { epoch: 602, at: epochStart(602), isSure: true } }],
  ["just delegated", { activeStake: read([]) }, { next: { epoch: 604, at: epochStart(604), isSure: false } }],
  ["unknown rewards", { account: read({ ...account, rewardsAvailable: null }) }, { withdrawal: null }],
  ["an unknown pool", { pool: null }, { pool: null, steps: [] }],
  [
    "nothing read",
    { account: { state: "unavailable" } },
    { unread: "unavailable", isKnown: null, steps: [], balance: null, withdrawal: null },
  ],
  ["the allowance used up", { rewards: { state: "allowance" } }, { unread: "allowance", isKnown: true, rewards: [] }],
  ["tokens", { tokens: read([{ policyId: "ab".repeat(28), nameBytes: 4, quantity: 1_200n }]) }, { tokens: { count: 1, minimum: 1.14646 } }],
  [
    "tokens before the parameters are known",
    { tokens: read([{ policyId: "ab", nameBytes: 0, quantity: 1n }]), coinsPerUtxoByte: null },
    { tokens: { count: 1, minimum: null } },
  ],
  ["no tokens read", { tokens: { state: "unavailable" } }, { unread: "unavailable", tokens: null }],
  [
    "only Blockfrost has the account",
    { account: { state: "unavailable" }, second: read({ ...account, balance: 7 }), rewards: { state: "unavailable" } },
    {
      unread: "unavailable",
      isKnown: true,
      balance: 7,
      withdrawal: "possible",
      steps: ["nothing"],
      second: { fetchedAt: NOW, isShown: true, differences: [] },
    },
  ],
  [
    "Blockfrost differs",
    { second: read({ ...account, rewardsAvailable: 6 }) },
    { rewardsAvailable: 5, second: { fetchedAt: NOW, isShown: false, differences: [{ field: "rewards", koios: 5, blockfrost: 6 }] } },
  ],
  ["no second source", {}, { second: null }],
  ["no stake read", { activeStake: { state: "busy" } }, { unread: "busy", next: null }],
])("%s", (_, change, expected) => expect(describeWith(change)).toMatchObject(expected));

describe("rewards", () => {
  const rowsOf = (change: Partial<StakeReadings>) =>
    describeWith(change).rewards.map(({ epoch, ada, kind, gap }) => [epoch, ada, kind, gap]);

  test.each<[string, PoolLookup | null, string]>([
    ["no block", knownPool({}, 0), "no-block"],
    ["few blocks", knownPool({}, 5), "few-blocks"],
    ["a margin of 100 %", knownPool({}, 20, 1), "all-margin"],
    ["no reason that we know", knownPool(), "unknown"],
    ["a pool that we don't know", null, "unknown"],
  ])("explain an epoch without a payment: %s", (_, pool, gap) =>
    expect(rowsOf({ pool, activeStake: read(counted(598, 597)), rewards: read([paid(597, 0.3)]) })).toEqual([
      [598, 0, null, gap],
      [597, 0.3, "member", null],
    ]),
  );

  test("explain a low payment; operators' and treasury payments follow other rules", () => {
    const rewards = [paid(598, 0.1), paid(597, 0.1, "leader"), paid(596, 3, "treasury")];
    expect(rowsOf({ pool: knownPool({}, 5), activeStake: read(counted(598, 597)), rewards: read(rewards) })).toEqual([
      [598, 0.1, "member", "few-blocks"],
      [597, 0.1, "leader", null],
      [596, 3, "treasury", null],
    ]);
  });

  test("have no gaps for epochs that aren't paid yet", () => expect(rowsOf({ activeStake: read(counted(600, 599)) })).toEqual([]));
});

test("the file has every payment, oldest first, with a value only if a price is known", () => {
  const { rewards } = describeWith({ rewards: read([paid(598, 2), paid(210, 1.5, "treasury")]), activeStake: read([]) });
  const pricesAt: PricesAt = (timestamp) =>
    new Map(
      timestamp === epochStart(600)
        ? [
            ["USD", { rate: 0.45, observedAt: timestamp + 90_000 }],
            ["PLN", { rate: 1.636, observedAt: timestamp + 12 * 3_600_000 }],
          ]
        : [],
    );
  const csv = rewardsCsv("rewards", rewards, pricesAt);
  expect(csv.split("\r\n")).toEqual([
    "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash",
    "2020-08-18 21:44 UTC,,,1.500000,ADA,,,,,,Epoch 210 treasury,",
    "2025-12-10 21:44 UTC,,,2.000000,ADA,,,0.90,USD,reward,Epoch 598 member,",
    "",
  ]);
  expect(rewardsCsv("reward-values", rewards, pricesAt).split("\r\n")).toEqual([
    "Date,Epoch,Kind,ADA,Value EUR,EUR price read,Value USD,USD price read,Value GBP,GBP price read,Value PLN,PLN price read,Value BRL,BRL price read,Prices from",
    "2020-08-18 21:44 UTC,210,treasury,1.500000,,,,,,,,,,,",
    "2025-12-10 21:44 UTC,598,member,2.000000,,,0.90,2025-12-10 21:46 UTC,,,3.27,2025-12-11 09:44 UTC,,,CoinGecko",
    "",
  ]);
});

test.each<[string, number | null, StakeReadings["activeStake"], boolean]>([
  ["a pool that never closed", null, read(counted(CURRENT)), false],
  ["a pool that closed after its stake last counted", CURRENT - 3, read(counted(CURRENT - 2, CURRENT - 3)), true],
  ["a pool that closed and opened again, with active stake again", CURRENT - 9, read(counted(CURRENT, CURRENT - 9)), false],
  ["stake that counted for another pool since", CURRENT - 9, read([{ epoch: CURRENT, ada: 5, poolId: "pool1other" }]), true],
  ["unknown stake", CURRENT - 9, { state: "unavailable" }, true],
])("a delegation ended by the closing: %s", (_, closedEpoch, activeStake, expected) =>
  expect(hasDelegationEnded({ ...knownPool(), closedEpoch }, activeStake)).toBe(expected),
);

test("rewards of every kind have a row and are in the sum, without a warning", () => {
  const { rewards } = describeWith({
    rewards: read([paid(590, 100_000, "proposal_refund"), paid(589, 7.5, "direct_deposit"), paid(588, 1, "")]),
  });
  const paidRows = rewards.filter(({ ada }) => ada > 0);
  expect(paidRows.map(({ kind, ada, gap }) => [kind, ada, gap])).toEqual([
    ["proposal_refund", 100_000, null],
    ["direct_deposit", 7.5, null],
    ["", 1, null],
  ]);
});
