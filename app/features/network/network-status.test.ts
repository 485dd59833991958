import { describe, expect, test } from "vitest";
import {
  blocksPerHour,
  chanceOfGap,
  countByHour,
  MIN_BLOCKS_PER_HOUR,
  networkStatus,
  MAX_GAP_MS,
  meanTimeBetween,
  epochProgress,
  NORMAL_GAP_MS,
  type NetworkStatus,
} from "#app/features/network/network-status.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
/** A newest block that was `age` old at our request, which was `looked` ago. */
const block = (age: number, looked = 0): Figure => ({
  value: NOW - looked - age,
  source: "koios",
  observedAt: NOW - looked - age,
  fetchedAt: NOW - looked,
  staleAt: NOW + HOUR,
});

describe("is it working?", () => {
  test.each<[string, Figure | null, number | null, NetworkStatus["answer"], NetworkStatus["reason"]]>([
    ["a block of just now", block(0), 180, "yes", "fresh"],
    ["a block from the future (its clock runs ahead)", block(-5 * SECOND), 180, "yes", "fresh"],
    ["no count of blocks yet", block(20 * SECOND), null, "yes", "fresh"],
    ["a gap as long as chance makes it", block(NORMAL_GAP_MS), 180, "yes", "fresh"],
    ["a longer one", block(NORMAL_GAP_MS + 1), 180, "slower", "gap"],
    ["the longest that we can judge", block(MAX_GAP_MS), 180, "slower", "gap"],
    ["beyond: the source may stand still", block(MAX_GAP_MS + 1), 180, "unknown", "still"],
    ["as many blocks as chance allows", block(0), MIN_BLOCKS_PER_HOUR, "yes", "fresh"],
    ["fewer", block(0), MIN_BLOCKS_PER_HOUR - 1, "slower", "few"],
    ["our last look four minutes ago", block(0, 4 * MINUTE), 180, "yes", "fresh"],
    ["our own failure for six minutes says nothing about Cardano", block(0, 6 * MINUTE), 180, "unknown", "old"],
    ["nor does it after a slow hour", block(10 * MINUTE, 6 * MINUTE), 20, "unknown", "old"],
    ["nothing read at all", null, null, "unknown", "none"],
  ])("%s: %s", (_, time, perHour, answer, reason) => expect(networkStatus(time, perHour, NOW)).toEqual({ answer, reason }));

  test("the thresholds are beyond chance: a gap of five minutes occurs once in two years, fifteen never", () => {
    expect(chanceOfGap(MINUTE)).toBeCloseTo(0.0498, 4);
    expect(chanceOfGap(NORMAL_GAP_MS)).toBeCloseTo(3.06e-7, 9);
    expect(meanTimeBetween(NORMAL_GAP_MS) / (365.25 * 24 * HOUR)).toBeCloseTo(2.07, 2);
    expect(chanceOfGap(MAX_GAP_MS)).toBeLessThan(1e-19);
    // An hour has 3,600 slots with probability 0.05: the standard deviation is 13, so 120 is 4.6 deviations below 180.
    const spread = Math.sqrt(3_600 * 0.05 * 0.95);
    expect((180 - MIN_BLOCKS_PER_HOUR) / spread).toBeGreaterThan(4.5);
  });
});

describe("blocks per hour", () => {
  const newest = { height: 1_000, time: NOW };
  test.each([
    ["one mark, an hour ago", [{ height: 820, time: NOW - HOUR }], 180],
    [
      "the nearest that is an hour back",
      [
        { height: 1, time: NOW - 3 * HOUR },
        { height: 730, time: NOW - 1.5 * HOUR },
        { height: 990, time: NOW - 0.2 * HOUR },
      ],
      180,
    ],
    ["too near", [{ height: 990, time: NOW - HOUR + 1 }], null],
    ["too far back", [{ height: 1, time: NOW - 4 * HOUR }], null],
    ["a height above the newest (another server)", [{ height: 1_001, time: NOW - HOUR }], null],
    ["none", [], null],
  ])("%s", (_, marks, count) => expect(blocksPerHour(marks, newest)).toBe(count));

  test("returns null without a newest block", () => expect(blocksPerHour([{ height: 1, time: NOW - HOUR }], null)).toBeNull());

  test("counts each full hour from its first block to the next hour's, and leaves hours without readings empty", () => {
    const marks = [
      { height: 100, time: NOW - 4 * HOUR + 10 * SECOND },
      { height: 280, time: NOW - 3 * HOUR + 10 * SECOND },
      { height: 400, time: NOW - 1 * HOUR + 30 * MINUTE },
      { height: 490, time: NOW },
    ];
    expect(countByHour(marks, 5, NOW + 5 * MINUTE)).toEqual([
      { time: NOW - 5 * HOUR, blocks: null },
      { time: NOW - 4 * HOUR, blocks: 180 },
      { time: NOW - 3 * HOUR, blocks: null },
      { time: NOW - 2 * HOUR, blocks: null },
      { time: NOW - 1 * HOUR, blocks: 180 },
    ]);
  });
});

test.each([
  ["at its begin", 0, 0, 1],
  ["in the middle", 2.5, 0.5, 3],
  ["at its end", 5, 1, 5],
  ["after it", 6, 1, 5],
  ["before it", -1, 0, 1],
])("an epoch %s", (_, days, done, day) =>
  expect(epochProgress(NOW, NOW + 5 * 24 * HOUR, NOW + days * 24 * HOUR)).toEqual({ done, day, days: 5 }),
);

test("an epoch without a length has no progress", () => expect(epochProgress(NOW, NOW, NOW + 1).done).toBe(0));
