import { expect, test } from "vitest";
import { sumByDay, tvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import { DAY } from "#app/foundation/durations.ts";

const days = (values: readonly number[]) => values.map((value, day): [number, number] => [day * DAY, value]);

test("The ridge is drawn from weekly averages on a zero base; its ends and extremes are daily values", () => {
  const terrain = tvlTerrain(days(Array.from({ length: 21 }, (_, day) => (day >= 7 && day < 14 ? 108 : 54))));
  expect(terrain).toMatchObject({ low: 54, high: 108, first: [0, 54], last: [20 * DAY, 54] });
  const [ridge, , , , foot] = terrain?.lines ?? [];
  expect(ridge).toBe("M0 537L500 74L1000 537");
  expect(foot).toBe("M0 907L500 815L1000 907");
});

test("A sum keeps a project's last value on days without one", () => {
  expect(
    sumByDay([
      days([1, 2, 3]),
      [
        [DAY, 10],
        [DAY + 5, 20],
      ],
    ]),
  ).toEqual([
    [0, 1],
    [DAY, 22],
    [2 * DAY, 23],
  ]);
});

test.each([
  ["no days", []],
  ["a few days", Array.from({ length: 13 }, () => 5)],
  ["a month of zeros", Array.from({ length: 30 }, () => 0)],
])("%s gives no terrain", (_, values) => expect(tvlTerrain(days(values))).toBeNull());
