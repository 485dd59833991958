import { expect, test } from "vitest";
import { sparklineOf, sparklinePath } from "#app/features/ecosystem/ui/sparkline.ts";
import { HOUR } from "#app/foundation/durations.ts";

const history = (hours: number) => Array.from({ length: hours + 1 }, (_, at): [number, number, null] => [at * HOUR, at + 1, null]);

test("Reduces a month's history to the last seven days, from the first to the last price", () => {
  const line = sparklineOf(history(720));
  expect(line).toHaveLength(28);
  expect([line[0], line.at(-1)]).toEqual([721 - 168, 721]);
  expect(line).toEqual(line.toSorted((a, b) => a - b));
});

test.each([
  ["no point", []],
  ["one point", history(0)],
  ["less than half a week", history(70)],
])("%s gives no line", (_, points) => expect(sparklineOf(points)).toEqual([]));

test.each([
  [[1, 3, 2], "0.0,20.0 30.0,0.0 60.0,10.0"],
  [[5, 5], "0.0,10.0 60.0,10.0"],
  // A change of 0.1% fills a tenth of the height.
  [[1, 1.001, 1], "0.0,11.0 30.0,9.0 60.0,11.0"],
  [[0, 0], "0.0,10.0 60.0,10.0"],
])("%j is drawn as %s", (prices, path) => expect(sparklinePath(prices, 60, 20)).toBe(path));
