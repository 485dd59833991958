import { describe, expect, it } from "vitest";
import { story } from "#app/features/news/ui/article.test-support.ts";
import { groupStories, utcDay } from "#app/features/news/ui/wire-groups.ts";
import { HOUR } from "#app/foundation/durations.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
const at = (hours: number, changes: Parameters<typeof story>[0] = {}) => story({ publishedAt: NOON - hours * HOUR, ...changes });

const UTC = { dayOf: utcDay, today: utcDay(NOON) };

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
    expect(groupStories(stories, sort, UTC).map(({ heading, stories: { length } }) => [heading, length])).toEqual(expected);
  });

  it("by the days of the reader's time zone", () => {
    const inTokyo = (time: number) => utcDay(time + 9 * HOUR);
    const stories = [at(1), at(11), at(13), at(23)];
    const headings = groupStories(stories, "latest", { dayOf: inTokyo, today: inTokyo(NOON) });
    expect(headings.map(({ heading, stories: { length } }) => [heading, length])).toEqual([
      ["today", 3],
      ["yesterday", 1],
    ]);
  });
});
