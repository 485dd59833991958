import { describe, expect, test } from "vitest";
import {
  deriveParameters,
  reserveDeclineOf,
  type ChainRecords,
  type EpochTotals,
} from "#app/features/staking/staking-parameters.server.ts";
import { chainRecords } from "#app/features/staking/staking.test-support.ts";
import { HOUR } from "#app/foundation/durations.ts";

const NOW = Date.UTC(2026, 10, 21);
const known = chainRecords(NOW);
const figures = (change: Partial<ChainRecords["figures"]>): ChainRecords => ({ ...known, figures: { ...known.figures, ...change } });
const epochs = (change: (epoch: EpochTotals) => Partial<EpochTotals>): ChainRecords => ({
  ...known,
  epochs: known.epochs.map((epoch) => ({ ...epoch, ...change(epoch) })),
});

test("Combines the totals, the current epoch and the last finished one", () => {
  expect(deriveParameters(known, NOW)).toMatchObject({
    epoch: 600,
    targetPools: 500,
    reserves: 6e9,
    supply: 39e9,
    activeStake: 22e9,
    fees: 90_000,
    blocks: 21_000,
  });
});

test("Is as old as its oldest part", () => {
  const supply = { value: 39e9, source: "koios", observedAt: NOW - 3 * HOUR, fetchedAt: NOW - 3 * HOUR, staleAt: NOW - HOUR } as const;
  expect(deriveParameters(figures({ supply }), NOW)).toMatchObject({ fetchedAt: NOW - 3 * HOUR, staleAt: NOW - HOUR });
});

test.each<[string, ChainRecords]>([
  ["parameters", figures({ parametersEpoch: null })],
  ["books", figures({ booksEpoch: null })],
  ["epochs", { ...known, epochs: [] }],
])("Returns null before the first %s, without an error", (_, records) => {
  expect(deriveParameters(records, NOW)).toBeNull();
});

test.each<[string, ChainRecords, string]>([
  ["a parameter", figures({ pledgeInfluence: null }), "Koios has no value for pledgeInfluence"],
  ["several", figures({ feeFixed: null, reserves: null }), "Koios has no value for feeFixed, reserves"],
  [
    "the counts of the last epoch",
    epochs(({ end }) => (end < NOW ? { fees: null, blocks: null } : {})),
    "Koios has no value for fees, blocks",
  ],
  ["the stake of all epochs", epochs(() => ({ activeStake: null })), "Koios has no value for activeStake"],
  ["the running epoch", { ...known, epochs: known.epochs.slice(1) }, "No data for an epoch after 599"],
])("Throws an error that names the missing value, for %s", (_, records, reason) => {
  expect(() => deriveParameters(records, NOW)).toThrow(reason);
});

describe("The decline of the reserves", () => {
  test.each<[string, [number, number | null][], number | null]>([
    [
      "is measured between what is known",
      [
        [600, 98.01],
        [599, null],
        [598, 100],
      ],
      0.01,
    ],
    ["needs two epochs", [[600, 98]], null],
    ["is unknown of nothing", [], null],
  ])("%s", (_, list, share) => {
    const found = reserveDeclineOf(list.map(([epoch, reserves]) => ({ epoch, reserves })));
    if (share === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(share, 6);
  });
});
