import { expect, test } from "vitest";
import { TopicSetInterner } from "#app/foundation/live/topic-sets.server.ts";

test("Returns the same set for the same topics", () => {
  const sets = new TopicSetInterner();
  expect(sets.intern(["market", "news"])).toBe(sets.intern(["market", "news"]));
});

test("Doesn't share a long list", () => {
  const sets = new TopicSetInterner();
  const names = Array.from({ length: 9 }, (_, index) => `topic ${index}`);
  expect(sets.intern(names)).not.toBe(sets.intern(names));
});

test("Keeps only the most recent of many lists", () => {
  const sets = new TopicSetInterner();
  const first = sets.intern(["market"]);
  for (let index = 0; index < 10_000; index++) sets.intern([`topic ${index}`]);
  expect(sets.intern(["market"])).not.toBe(first);
});
