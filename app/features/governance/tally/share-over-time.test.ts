import { expect, test } from "vitest";
import type { VoteRecord } from "#app/features/governance/history/records.ts";
import { drep, INPUT } from "#app/features/governance/tally/example.test-support.ts";
import { chartTimes, shareOverTime, type EpochPowers } from "#app/features/governance/tally/share-over-time.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";

const vote = (voterId: string, choice: string, votedAt: number): VoteRecord => ({
  actionId: "a",
  role: "drep",
  voterId,
  choice,
  txHash: "",
  votedAt,
  epoch: 0,
  anchor: null,
  // About now, not about the time of the chart's point.
  isSuperseded: choice === "no",
});

const powers = (a: bigint, b: bigint): EpochPowers => ({
  ...INPUT,
  dreps: new Map([
    ["a", drep(a)],
    ["b", drep(b)],
  ]),
});

test("follows the votes, a changed vote and the powers of each epoch", () => {
  const start = epochStart(600);
  const next = epochStart(601);
  const points = shareOverTime(
    { kind: "treasury-withdrawals", parameters: [] },
    [vote("b", "yes", next + 2), vote("a", "yes", start + 10), vote("b", "no", start + 20)],
    new Map([
      [600, powers(60n, 40n)],
      [601, powers(50n, 50n)],
    ]),
    [start - 1, start, start + 10, start + 20, next, next + 2, epochStart(605)],
  );
  expect(points.map(({ epoch, powersOf, dreps }) => [epoch, powersOf, dreps?.yesShare])).toEqual([
    [600, 600, 0],
    [600, 600, 0.6],
    [600, 600, 0.6],
    [601, 601, 0.5],
    [601, 601, 1],
    [605, 601, 1],
  ]);
  expect(points[0]).toMatchObject({ pools: null, committee: { yesShare: 0, threshold: 2 / 3 }, dreps: { threshold: 0.67 } });
});

test.each([
  [0, 10, 3, [0, 5, 10]],
  [10, 10, 3, [10]],
  [0, 10, 1, [10]],
])("spaces times from %i to %i evenly: %i", (from, to, count, expected) => expect(chartTimes(from, to, count)).toEqual(expected));
