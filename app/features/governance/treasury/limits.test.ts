import { expect, test } from "vitest";
import { joinExtensions, limitUse } from "#app/features/governance/treasury/limits.ts";
import { treasuryContent } from "#app/features/governance/treasury/treasury-content.server.ts";

/** ADA enacted by epoch up to 606, from the public record of the treasury. */
const ENACTED: readonly (readonly [number, number])[] = [
  [571, 1_500_000],
  [575, 168_438_176],
  [576, 78_130_051],
  [577, 18_000_000],
  [578, 5_963_280],
  [598, 5_000_000],
  [606, 70_000_000],
];
const withdrawals = ENACTED.map(([epoch, ada]) => ({ epoch, actionId: "a", title: null, amount: `${ada}000000`, recipients: [] }));

test("knows the limits, the first with its extension", () => {
  const limits = joinExtensions(treasuryContent().limits);
  expect(limits.map(({ amount, from, to, outcome }) => [amount, from, to, outcome])).toEqual([
    [350_000_000, 532, 612, "adopted"],
    [200_000_000, 532, 604, "failed"],
    [300_000_000, 563, 635, "failed"],
    [350_000_000, 613, 713, "disputed"],
    [300_000_000, 613, 713, "unknown"],
  ]);
  expect(limits[0]?.extendedBy).toMatch(/^gov_action169kllw/);
});

test.each([
  [532, 612, 350_000_000, "347031507000000", "2968493000000"],
  [532, 604, 350_000_000, "277031507000000", "72968493000000"],
  [613, 713, 350_000_000, "0", "350000000000000"],
  [571, 571, 1_000_000, "1500000000000", "-500000000000"],
])("in epochs %i to %i, of %i ADA: %s used and %s left", (from, to, amount, used, left) => {
  expect(limitUse({ amount, from, to }, withdrawals)).toEqual({ used, left });
});
