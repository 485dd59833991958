import { expect, test } from "vitest";
import { MINUTE } from "#app/foundation/durations.ts";
import { stateDotOf } from "#app/foundation/figures/figure.ts";

const NOW = 100 * 60 * MINUTE;

test.each([
  ["observed a minute ago", 1, 5, "live"],
  ["the newest of a slow source, 17 hours old", 17 * 60, 5, undefined],
  ["a minute old and a newer one is missing", 1, -1, "delayed"],
  ["a day old and a newer one is missing", 24 * 60, -1, "delayed"],
])("Shows the dot of a figure %s", (_, age, left, expected) =>
  expect(stateDotOf({ observedAt: NOW - age * MINUTE, staleAt: NOW + left * MINUTE }, NOW)).toBe(expected),
);
