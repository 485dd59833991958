import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BlockfrostTransaction } from "#app/features/check/blockfrost.server.ts";
import type { ChainAccount } from "#app/features/check/chain-account.server.ts";
import type { Reading } from "#app/features/check/chain-reader.server.ts";
import { compareAccounts, readWithFallback, secondSourceOf, firstAvailable } from "#app/features/check/second-source.server.ts";
import type { Difference } from "#app/features/check/second-source.ts";
import { describeTransaction } from "#app/features/check/transaction-answer.server.ts";

const read = <Value>(value: Value, fetchedAt = 5): Reading<Value> => ({ state: "read", value, fetchedAt });
const down = { state: "unavailable" } as const;
const account: ChainAccount = { isRegistered: true, poolId: "pool1a", drep: "abstain", balance: 10, rewardsAvailable: 3 };

test.each<[string, Partial<ChainAccount>, Partial<ChainAccount>, Difference[]]>([
  ["the same", {}, {}, []],
  ["another balance", {}, { balance: 11 }, [{ field: "balance", koios: 10, blockfrost: 11 }]],
  ["a balance that Koios can't tell", { balance: null }, {}, []],
  [
    "a balance that differs by the rewards alone",
    {},
    { balance: 11, rewardsAvailable: 4 },
    [{ field: "rewards", koios: 3, blockfrost: 4 }],
  ],
  ["another pool", {}, { poolId: "pool1b" }, [{ field: "pool", koios: "pool1a", blockfrost: "pool1b" }]],
  ["no pool", {}, { poolId: null }, [{ field: "pool", koios: "pool1a", blockfrost: null }]],
  ["another DRep", { drep: null }, { drep: "drep1x" }, [{ field: "drep", koios: null, blockfrost: "drep1x" }]],
  ["other rewards", {}, { rewardsAvailable: 3.000001 }, [{ field: "rewards", koios: 3, blockfrost: 3.000001 }]],
  ["rewards that Koios can't tell", { rewardsAvailable: null }, {}, []],
  [
    "registered for one alone",
    { isRegistered: false, poolId: null, drep: null },
    {},
    [
      { field: "pool", koios: null, blockfrost: "pool1a" },
      { field: "drep", koios: null, blockfrost: "abstain" },
    ],
  ],
  ["not registered, and one remembers the pool", { isRegistered: false, poolId: null, drep: null }, { isRegistered: false }, []],
  [
    "everything else",
    {},
    { poolId: null, drep: null, rewardsAvailable: 0 },
    [
      { field: "pool", koios: "pool1a", blockfrost: null },
      { field: "drep", koios: "abstain", blockfrost: null },
      { field: "rewards", koios: 3, blockfrost: 0 },
    ],
  ],
])("accounts: %s", (_, koios, blockfrost, expected) =>
  expect(compareAccounts({ ...account, ...koios }, { ...account, ...blockfrost })).toEqual(expected),
);

test.each<[string, Partial<ChainAccount>, Partial<ChainAccount>, string | null, Difference[]]>([
  ["Koios leaves out the pool that closed", { poolId: null }, { poolId: "pool1closed" }, "pool1closed", []],
  [
    "and everything else is still compared",
    { poolId: null, drep: null },
    { poolId: "pool1closed" },
    "pool1closed",
    [{ field: "drep", koios: null, blockfrost: "abstain" }],
  ],
  [
    "a pool that runs is a difference",
    { poolId: null },
    { poolId: "pool1open" },
    null,
    [{ field: "pool", koios: null, blockfrost: "pool1open" }],
  ],
  [
    "Koios names another pool than the one that closed",
    { poolId: "pool1new" },
    { poolId: "pool1closed" },
    "pool1closed",
    [{ field: "pool", koios: "pool1new", blockfrost: "pool1closed" }],
  ],
  ["Koios alone names one", { poolId: "pool1new" }, { poolId: null }, null, [{ field: "pool", koios: "pool1new", blockfrost: null }]],
  ["a status that we don't know", { isRegistered: null }, {}, null, []],
])("closed pools: %s", (_, koios, blockfrost, ended, expected) =>
  expect(compareAccounts({ ...account, ...koios }, { ...account, ...blockfrost }, ended)).toEqual(expected),
);

const differ: Difference = { field: "fee", koios: 1, blockfrost: 2 };
test.each<[string, Reading<string | null>, Reading<string | null> | null, unknown, string | null | undefined]>([
  ["no second source", read("k"), null, null, "k"],
  ["neither answers", down, down, null, undefined],
  ["the second doesn't answer", read("k"), down, null, "k"],
  ["both answer", read("k"), read("b"), { fetchedAt: 5, isShown: false, differences: [differ] }, "k"],
  ["only the second answers", down, read("b"), { fetchedAt: 5, isShown: true, differences: [] }, "b"],
  ["the allowance is used up", { state: "allowance" }, read("b"), { fetchedAt: 5, isShown: true, differences: [] }, "b"],
  [
    "only the second has it",
    read(null),
    read("b"),
    { fetchedAt: 5, isShown: true, differences: [{ field: "known", koios: false, blockfrost: true }] },
    "b",
  ],
  [
    "only the first has it",
    read("k"),
    read(null),
    { fetchedAt: 5, isShown: false, differences: [{ field: "known", koios: true, blockfrost: false }] },
    "k",
  ],
  ["neither has it", read(null), read(null), { fetchedAt: 5, isShown: false, differences: [] }, null],
  ["the second alone answers, and doesn't have it", down, read(null), { fetchedAt: 5, isShown: true, differences: [] }, null],
  ["the first doesn't have it, the second doesn't answer", read(null), down, null, null],
])("%s", (_, first, second, said, shown) => {
  expect(secondSourceOf(first, second, () => [differ])).toEqual(said);
  expect(firstAvailable(first, second)).toBe(shown);
});

test("a transaction that only Blockfrost has shows a time, a fee and confirmations, but no parties", () => {
  const told: BlockfrostTransaction = { at: 7, blockHeight: 100, fee: 0.17, hasFailed: false };
  expect(describeTransaction(down, read(told, 9), 109, () => null)).toMatchObject({
    unread: "unavailable",
    isKnown: true,
    at: 7,
    fee: 0.17,
    confirmations: 10,
    parties: [],
    fetchedAt: null,
    second: { fetchedAt: 9, isShown: true, differences: [] },
  });
});

describe("waiting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value));

  test.each<[string, [number, Reading<string | null>], [number, Reading<string | null>], number, boolean]>([
    ["a quick second opinion", [1_000, read("k")], [1_200, read("b")], 1_200, true],
    ["one that was there first", [1_000, read("k")], [500, read("b")], 1_000, true],
    ["a slow one is left out", [1_000, read("k")], [6_000, read("b")], 2_500, false],
    ["a slow one is awaited when the first failed", [1_000, down], [6_000, read("b")], 6_000, true],
    ["and when the first doesn't have it", [1_000, read(null)], [6_000, read("b")], 6_000, true],
  ])("%s", async (_, [firstMs, first], [secondMs, second], expectedMs, isRead) => {
    const start = Date.now();
    const both = readWithFallback(after(firstMs, first), after(secondMs, second)).then((answers) => ({ answers, ms: Date.now() - start }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await both).toEqual({ answers: [first, isRead ? second : null], ms: expectedMs });
  });

  test("throws our own errors from either source, and leaves no unhandled rejection", async () => {
    const broken = () => after(10, null).then(() => Promise.reject(new TypeError("ours")));
    const told = Promise.all([
      expect(readWithFallback(after(1_000, read("k")), broken())).rejects.toThrow("ours"),
      expect(readWithFallback(broken(), after(1_000, read("b")))).rejects.toThrow("ours"),
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    await told;
  });
});
