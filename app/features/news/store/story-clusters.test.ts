import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterHeadlines, isSameStory, storyWords } from "#app/features/news/store/story-clusters.server.ts";

const same = (one: string, other: string) => isSameStory(storyWords(one), storyWords(other));

describe("headlines of one story", () => {
  test.each([
    ["Cardano Foundation publishes its annual report", "Cardano Foundation publishes annual report", true],
    ["EMURGO und Bank gründen Gemeinschaftsunternehmen in Kenia", "EMURGO und Bank gründen ein Gemeinschaftsunternehmen", true],
    ["Głosowanie nad konstytucją Cardano rozpoczęte dziś", "Glosowanie nad konstytucja Cardano rozpoczete", true],
    ["cardano-node 10.5.1", "cardano-node 10.5.2", false],
    ["Cardano ADA price", "Cardano ADA price", false],
    ["Bank opens a branch in Peru", "Wallet makers agree on fees", false],
    ["", "", false],
  ])("%s | %s", (one, other, expected) => expect(same(one, other)).toBe(expected));

  test("a story has one id, the one of its first article, whatever the order in which it is told", () => {
    const headline = fc.record({
      id: fc.uuid(),
      title: fc.constantFrom("Wallet makers agree on fees", "Wallet makers agree on the fees", "Bank opens branch in Peru"),
      language: fc.constantFrom("en" as const, "de" as const),
      publishedAt: fc.integer({ min: 0, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(headline, { selector: ({ id }) => id, maxLength: 20 }), (list) => {
        const stories = clusterHeadlines(list, []);
        const groups = Object.groupBy(list, ({ title, language }) => language + title.includes("Bank"));
        for (const group of Object.values(groups)) expect(new Set(group?.map(({ id }) => stories.get(id))).size).toBe(1);
      }),
    );
  });

  test("3,000 headlines that are nearly alike are sorted before the test gives up", () => {
    const list = Array.from({ length: 3_000 }, (_, index) => ({
      id: `${index}`,
      title: `Network upgrade number${index % 1_000} reaches node operators today`,
      language: "en" as const,
      publishedAt: index * 600_000,
    }));
    expect(clusterHeadlines(list, []).size).toBe(3_000);
  });
});
