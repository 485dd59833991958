import { expect, test } from "vitest";
import { TopicSets } from "#app/foundation/live/topic-sets.server.ts";

test("the same topics are one set", () => {
  const sets = new TopicSets();
  expect(sets.of(["market", "news"])).toBe(sets.of(["market", "news"]));
});

test("a long list is somebody's own", () => {
  const sets = new TopicSets();
  const names = Array.from({ length: 9 }, (_, index) => `topic ${index}`);
  expect(sets.of(names)).not.toBe(sets.of(names));
});

test("of all the lists that somebody thinks of only the last ones are remembered", () => {
  const sets = new TopicSets();
  const first = sets.of(["market"]);
  for (let index = 0; index < 10_000; index++) sets.of([`topic ${index}`]);
  expect(sets.of(["market"])).not.toBe(first);
});
