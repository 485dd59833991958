import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalLink, truncateAtWord, mentionsAny } from "#app/features/news/ingest/create-draft.server.ts";
import { FILTERS, DEFAULT_QUERY, hintOf, parseCategory, parseNewsQuery, SORTS, TABS, serializeNewsQuery } from "#app/features/news/news.ts";

describe("query in the URL", () => {
  test.each([
    ["", {}],
    ["category=DeFi&tab=trending&sort=source", { category: "DeFi", sort: "source" }],
    ["category=tech-update", { category: "Tech Update" }],
    ["tab=community&sort=trending", { tab: "community", sort: "trending" }],
    ["category=%3Cscript%3E&sort=__proto__&tab=constructor&cursor=%2F%2Fevil", {}],
    ["cursor=abc_-1", { cursor: "abc_-1" }],
  ])("%s", (query, expected) => expect(parseNewsQuery(new URLSearchParams(query))).toEqual({ ...DEFAULT_QUERY, ...expected }));

  test("serializes and parses to the same query, and is empty for the first page", () => {
    const query = fc.record({
      category: fc.constantFrom(...FILTERS),
      sort: fc.constantFrom(...SORTS),
      tab: fc.option(fc.constantFrom(...TABS)),
      cursor: fc.option(fc.stringMatching(/^[\w-]{1,50}$/)),
    });
    fc.assert(
      fc.property(query, (asked) => {
        expect(parseNewsQuery(serializeNewsQuery(asked))).toEqual({ ...asked, tab: asked.category === "All" ? asked.tab : null });
      }),
    );
    expect(serializeNewsQuery(DEFAULT_QUERY).size).toBe(0);
  });

  test("has eleven buttons: all and ten categories", () => {
    expect(FILTERS).toEqual([
      "All",
      "Official",
      "Community",
      "Development",
      "Tech Update",
      "Partnership",
      "Governance",
      "NFT",
      "Staking",
      "DeFi",
      "General",
    ]);
    expect(parseCategory("nft")).toBe("NFT");
    expect(parseCategory("toString")).toBeUndefined();
  });
});

test("a language without news has an empty hint", () => expect(hintOf({}, "pl")).toEqual({ changedAt: 0, added: 0 }));

test.each([
  ["https://www.a.example/x/", "a.example/x"],
  ["http://a.example/x?b=1#top", "a.example/x?b=1"],
  ["https://a.example/#/news/1", "a.example#/news/1"],
  ["https://a.example:8443/", "a.example:8443"],
])("%s is the page %s", (address, page) => expect(canonicalLink(address)).toBe(page));

test("an excerpt is the text's beginning, never too long, and never ends in half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      const line = text.trim();
      const cut = truncateAtWord(line, 240);
      expect(cut.length).toBeLessThanOrEqual(240);
      expect(cut.isWellFormed()).toBe(line.isWellFormed());
      expect(line.startsWith(cut.replace(/…$/, "")) || cut === line).toBe(true);
    }),
  );
});

test.each([
  ["C++ (beta)", "About C++ (beta) and more", true],
  ["ADA", "ada", false],
  ["Hoskinson", "HOSKINSON speaks", true],
  ["Cardano", "Cardanos Kurs", false],
])("the keyword %j in %j: %j", (word, text, found) => expect(mentionsAny([word], text)).toBe(found));
