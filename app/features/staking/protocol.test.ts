import { describe, expect, test } from "vitest";
import { readParameters, shrinkingOf, type ChainRecords, type CountedEpoch } from "#app/features/staking/protocol.server.ts";
import { chainRecords } from "#app/features/staking/staking.test-support.ts";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const known = chainRecords(NOW);
const figures = (change: Partial<ChainRecords["figures"]>): ChainRecords => ({ ...known, figures: { ...known.figures, ...change } });
const epochs = (change: (epoch: CountedEpoch) => Partial<CountedEpoch>): ChainRecords => ({ ...known, epochs: known.epochs.map((epoch) => ({ ...epoch, ...change(epoch) })) });

test("a complete set comes from the books, the running epoch and the last finished one", () => {
  expect(readParameters(known, NOW)).toMatchObject({ epoch: 600, targetPools: 500, reserves: 6e9, supply: 39e9, activeStake: 22e9, fees: 90_000, blocks: 21_000 });
});

test("it is as old as its oldest part", () => {
  const supply = { value: 39e9, source: "koios", observedAt: NOW - 3 * HOUR, fetchedAt: NOW - 3 * HOUR, staleAt: NOW - HOUR } as const;
  expect(readParameters(figures({ supply }), NOW)).toMatchObject({ fetchedAt: NOW - 3 * HOUR, staleAt: NOW - HOUR });
});

test.each<[string, ChainRecords]>([
  ["parameters", figures({ parametersEpoch: null })],
  ["books", figures({ booksEpoch: null })],
  ["epochs", { ...known, epochs: [] }],
])("before %s were ever read there is nothing, and no fault", (_, records) => {
  expect(readParameters(records, NOW)).toBeNull();
});

test.each<[string, ChainRecords, string]>([
  ["a parameter", figures({ pledgeInfluence: null }), "Koios does not tell pledgeInfluence"],
  ["several", figures({ feeFixed: null, reserves: null }), "Koios does not tell feeFixed, reserves"],
  ["the counts of the last epoch", epochs(({ end }) => (end < NOW ? { fees: null, blocks: null } : {})), "Koios does not tell fees, blocks"],
  ["the stake of all epochs", epochs(() => ({ activeStake: null })), "Koios does not tell activeStake"],
  ["the running epoch", { ...known, epochs: known.epochs.slice(1) }, "Nothing is known of an epoch after 599"],
])("without %s there is no set, and the fault says so", (_, records, reason) => {
  expect(() => readParameters(records, NOW)).toThrow(reason);
});

describe("the reserves' way down", () => {
  test.each<[string, [number, number | null][], number | null]>([
    ["is measured between what is known", [[600, 98.01], [599, null], [598, 100]], 0.01],
    ["needs two epochs", [[600, 98]], null],
    ["is unknown of nothing", [], null],
  ])("%s", (_, list, share) => {
    const found = shrinkingOf(list.map(([epoch, reserves]) => ({ epoch, reserves })));
    if (share === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(share, 6);
  });
});
