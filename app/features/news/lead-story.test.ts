import { describe, expect, it } from "vitest";
import { chooseLeadStory } from "#app/features/news/lead-story.ts";
import type { Story } from "#app/features/news/news.ts";
import { story } from "#app/features/news/ui/article.test-support.ts";
import { HOUR } from "#app/foundation/durations.ts";

const NOON = Date.UTC(2026, 10, 25, 12);
const told = (...names: string[]) =>
  names.map((name) => ({ name, title: "The same", url: `https://${name}.example/`, promotional: false }));
const at = (hours: number, changes: Partial<Story> = {}) => story({ publishedAt: NOON - hours * HOUR, ...changes });
const lone = (hours: number, kind: Story["kind"], changes: Partial<Story> = {}) =>
  at(hours, { id: kind, kind, verifiedSource: kind === "official", ...changes });

describe("lead story", () => {
  it.each<[string, Story[], string | undefined]>([
    [
      "an official story, even if press covers another one more",
      [lone(1, "press", { sources: told("a", "b", "c") }), lone(9, "official")],
      "official",
    ],
    ["an official story before a verified release", [lone(1, "development", { verifiedSource: true }), lone(2, "official")], "official"],
    ["a verified release before press", [lone(1, "press"), lone(2, "development", { verifiedSource: true })], "development"],
    ["press before a forum", [lone(1, "community", { sources: told("a", "b") }), lone(2, "press")], "press"],
    ["press before a forum on governance", [lone(1, "governance"), lone(2, "press")], "press"],
    ["a forum before an advertiser", [lone(1, "promotional", { sources: told("a", "b") }), lone(2, "community")], "community"],
    [
      "of several official stories the one with most publishers",
      [at(1, { id: "new" }), at(2, { id: "two", sources: told("a", "b") }), at(3, { id: "all", sources: told("a", "b", "c") })],
      "all",
    ],
    [
      "of equal ones the newest",
      [at(1, { id: "new" }), at(2, { id: "one", sources: told("a", "b") }), at(3, { id: "two", sources: told("c", "d") })],
      "one",
    ],
    ["no old story, however good", [lone(1, "press"), lone(60, "official")], "press"],
    ["no advertiser, even if nothing else is there", [lone(1, "promotional")], undefined],
    ["nothing in an empty list", [], undefined],
  ])("is %s", (_, stories, id) => expect(chooseLeadStory(stories)?.id).toBe(id));
});
