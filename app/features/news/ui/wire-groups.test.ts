import { describe, expect, it } from "vitest";
import { story } from "#app/features/news/ui/article.test-support.ts";
import { chooseLeadStory, groupStories } from "#app/features/news/ui/wire-groups.ts";
import { HOUR } from "#app/foundation/durations.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
const told = (...names: string[]) => names.map((name) => ({ name, title: "The same", url: `https://${name}.example/` }));
const at = (hours: number, changes: Parameters<typeof story>[0] = {}) => story({ publishedAt: NOON - hours * HOUR, ...changes });

describe("lead story", () => {
  it.each([
    [
      "most publishers tell it",
      [at(1, { id: "new" }), at(2, { id: "two", sources: told("a", "b") }), at(3, { id: "all", sources: told("a", "b", "c") })],
      "all",
    ],
    [
      "of two alike the newer",
      [at(1, { id: "new" }), at(2, { id: "one", sources: told("a", "b") }), at(3, { id: "two", sources: told("c", "d") })],
      "one",
    ],
    ["no old story, however many tell it", [at(1, { id: "new" }), at(60, { id: "old", sources: told("a", "b") })], "new"],
    [
      "no lone post of a forum or an advertiser",
      [at(1, { kind: "community" }), at(2, { kind: "promotional" }), at(3, { id: "press", kind: "press" })],
      "press",
    ],
    ["none, where there is nothing else", [at(1, { kind: "community" })], undefined],
    ["none of nothing", [], undefined],
  ])("%s", (_, stories, id) => expect(chooseLeadStory(stories)?.id).toBe(id));
});

describe("groups", () => {
  it.each([
    [
      "latest",
      [at(1), at(11), at(13), at(40), at(41), at(70)],
      [
        ["today", 2],
        ["yesterday", 1],
        ["date", 2],
        ["date", 1],
      ],
    ],
    ["latest", [at(-2)], [["today", 1]]],
    [
      "source",
      [at(1, { source: "A" }), at(2, { source: "A" }), at(0, { source: "B" })],
      [
        ["source", 2],
        ["source", 1],
      ],
    ],
    ["trending", [at(90), at(1)], [["none", 2]]],
  ] as const)("by %s", (sort, stories, expected) => {
    expect(groupStories(stories, sort, NOON).map(({ heading, stories: { length } }) => [heading, length])).toEqual(expected);
  });
});
