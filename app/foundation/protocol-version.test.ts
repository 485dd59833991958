import { expect, test } from "vitest";
import { isNewerThanKnown, withdrawalNeedsVote } from "./protocol-version.ts";

test.each<[number | null, boolean | null, boolean]>([
  [null, null, false],
  [8, false, false],
  [9, false, false],
  [10, true, false],
  [11, true, false],
  [12, null, true],
  [13, null, true],
])("Version %s: a withdrawal needs a delegated vote: %s; newer than we know: %s", (major, needsVote, isNewer) =>
  expect([withdrawalNeedsVote(major), isNewerThanKnown(major)]).toEqual([needsVote, isNewer]),
);
