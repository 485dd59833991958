import { expect, test } from "vitest";
import { tvlTerrain } from "#app/features/ecosystem/project/tvl-terrain.ts";

const DAY = 86_400_000;
const days = (values: readonly number[]) => values.map((value, day): [number, number] => [day * DAY, value]);

test("the ridge reaches as high as the highest value, on a zero base", () => {
  const terrain = tvlTerrain(days(Array.from({ length: 21 }, (_, day) => (day === 10 ? 108 : 54))));
  expect(terrain).toMatchObject({ low: 54, high: 108, first: [0, 54], last: [20 * DAY, 54] });
  const [ridge] = terrain?.levels ?? [];
  expect(ridge?.line).toContain("L500 74");
  expect(ridge?.line).toMatch(/^M0 537L50 537/);
  expect(ridge?.area).toMatch(/V1000H0Z$/);
  expect(terrain?.levels).toHaveLength(5);
});

test.each([
  ["nothing", []],
  ["a few days", Array.from({ length: 13 }, () => 5)],
  ["nothing but zeros", Array.from({ length: 30 }, () => 0)],
])("%s is no terrain", (_, values) => expect(tvlTerrain(days(values))).toBeNull());
