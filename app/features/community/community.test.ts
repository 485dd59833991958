import { describe, expect, test } from "vitest";
import {
  COUNTERS,
  communityTopic,
  displayedCounter,
  displayedMembers,
  withUtmTags,
  type AudienceMetric,
} from "#app/features/community/community.ts";
import { memberText } from "#app/features/community/member-text.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { loadMessages } from "#app/foundation/content/messages.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";

const SAMPLE = 7;
const figure = (value: number): Figure => ({ value, source: "reddit", observedAt: 1, fetchedAt: 1, staleAt: 2 });
const audience = (changes: Partial<Record<AudienceMetric, number>>) => ({
  ...communityTopic.empty,
  ...Object.fromEntries(Object.entries(changes).map(([metric, value]) => [metric, figure(value)])),
});

describe("Counters", () => {
  test("estimate members from subscribers and discussions from members online; the others are samples", () => {
    const known = audience({ redditSubscribers: 700_001, discordOnline: 1_650 });
    expect(COUNTERS.map((counter) => displayedCounter(counter, known, SAMPLE)).map(({ kind, value }) => [kind, value])).toEqual([
      ["estimate", 2_450_004],
      ["sample", 7],
      ["estimate", 16_500],
      ["sample", 7],
    ]);
  });

  test("show a sample while their source doesn't answer", () => {
    for (const counter of COUNTERS)
      expect(displayedCounter(counter, communityTopic.empty, SAMPLE)).toEqual({ kind: "sample", value: SAMPLE });
  });
});

test("Platforms show their own count, or a sample", () => {
  const known = audience({ redditSubscribers: 1, discordMembers: 2, forumMembers: 3, githubFollowers: 4, discordOnline: 5 });
  const all = community().platforms.map(({ id }) => displayedMembers(id, known, SAMPLE));
  expect(all.map(({ kind, value }) => [kind, value])).toEqual([
    ["live", 1],
    ["sample", 7],
    ["live", 2],
    ["sample", 7],
    ["live", 3],
    ["live", 4],
  ]);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1K"],
  [1_336, "1K"],
  [64_993, "65K"],
  [685_000, "685K"],
  [999_499, "999K"],
  [1_000_000, "1.0M"],
  [1_249_999, "1.2M"],
  [2_500_000, "2.5M"],
  [2_000_000, "2.0M"],
])("%i members are written as %s", (value, text) => {
  expect(memberText(value, formatsFor("en"))).toBe(text);
});

test("Other languages use their own abbreviations", () => {
  expect(memberText(2_500_000, formatsFor("de"))).toBe("2,5\u00a0Mio.");
  expect(memberText(2_500_000, formatsFor("pl"))).toBe("2,5\u00a0mln");
});

test.each([
  ["https://x.com/Cardano", "https://x.com/Cardano?utm_source=community-page"],
  ["https://example.org/a?b=1#c", "https://example.org/a?b=1&utm_source=community-page#c"],
  ["https://example.org/?utm_source=other", "https://example.org/?utm_source=community-page"],
])("%s gets a UTM tag", (address, expected) => {
  expect(withUtmTags(address)).toBe(expected);
});

test("Every platform, leader and event in content/community.yaml has its messages", () => {
  const words = loadMessages().get("en")?.get("community") ?? {};
  const has = (...path: string[]): boolean => {
    let found: unknown = words;
    for (const key of path)
      found = typeof found === "object" && found !== null ? Object.entries(found).find(([name]) => name === key)?.[1] : undefined;
    return typeof found === "string" && found !== "";
  };
  const { platforms, leaders, events } = community();
  const missing = [
    ...platforms.flatMap(({ id }) => ["text", "members"].map((word) => ["platforms", id, word])),
    ...leaders.flatMap(({ id }) => ["role", "text"].map((word) => ["leaders", id, word])),
    ...events.calendars.map(({ id }) => ["events", id]),
  ].filter((path) => !has(...path));
  expect(missing, "Add the texts to content/messages/<language>/community.json.").toEqual([]);
});
