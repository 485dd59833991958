import { expect, test } from "vitest";
import fc from "fast-check";
import { searchCatalogue, STEPS, type Step } from "#app/features/search/catalogue-index.server.ts";
import { closestTo, openSearch } from "#app/features/search/search.server.ts";
import { cutText, MOST_LETTERS, readQuery, stemOf } from "#app/features/search/search.ts";
import { sitePages } from "#app/features/search/site-pages.server.ts";
import { fold } from "#app/foundation/i18n/fold.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const pathOf = ({ id }: { id: string }) => `/project/${id}` as const;

/** The first step that finds anything, as a search does it. */
function titles(query: string, language: Language, kind: "projects" | "pages"): string[] {
  const words = readQuery(query)?.words ?? [];
  const found = STEPS.map((step: Step) => searchCatalogue(language, words, step, kind, pathOf, 12)).find((hits) => hits.length > 0);
  return found?.map(({ title }) => title) ?? [];
}

test.each([
  ["Minswap", "en", "Minswap"],
  ["minswpa", "en", "Minswap"],
  ["sundaswap", "en", "SundaeSwap"],
  ["MÍNSWAP", "de", "Minswap"],
  ["etern", "en", "Eternl"],
  ["portfela", "pl", "Eternl"],
  ["portfelami", "pl", "Lace"],
  ["gieldy", "pl", "Minswap"],
  ["giełdę", "pl", "Minswap"],
  ["Kryptobörsen", "de", "Minswap"],
  ["Börsen", "de", "Minswap"],
  ["wallets", "nl", "Eternl"],
  ["échange", "fr", "Minswap"],
] as const)("%s (%s) finds %s", (query, language, wanted) => expect(titles(query, language, "projects")).toContain(wanted));

test.each([
  ["minswap", "en"],
  ["lace", "pl"],
] as const)("a name comes first: %s", (query, language) => expect(fold(titles(query, language, "projects")[0] ?? "")).toBe(query));

test.each([
  ["compare", "en", "Compare projects"],
  ["is this link", "en", "Is this link real?"],
  ["Nachrichtenquellen", "de", "The Cardano Chronicle"],
  ["portfel", "pl", "Portfele"],
] as const)("%s (%s) finds the page %s", (query, language, wanted) => expect(titles(query, language, "pages")).toContain(wanted));

test.each(LANGUAGES)("every page has a title and a text in $name", ({ code }) => {
  for (const { path, title, text } of sitePages(code)) {
    expect(`${title}${text}`, path).not.toMatch(/\{\{|^$|^[\w-]+(\.\w+)+$/);
    expect(title.includes(".") && !title.includes(" "), path).toBe(false);
  }
});

test.each([
  ["/minswop", "en", "Minswap"],
  ["/projects/minswap.html", "en", "Minswap"],
  ["/stakng", "en", "Staking Guide"],
] as const)("%s (%s) may mean %s", (path, language, wanted) => {
  openSearch({ pathOf, findArticles: () => Promise.resolve([]) });
  expect(closestTo(path, language).map(({ title }) => title)).toContain(wanted);
});

test.each(["/", "/%", "/..", "/xx", "/\u{1f600}"])("%s means nothing", (path) => {
  openSearch({ pathOf, findArticles: () => Promise.resolve([]) });
  expect(closestTo(path, "en")).toEqual([]);
});

test("a query is a few folded words; one that is too long is none", () => {
  expect(readQuery("  Łódź\n ŁÓDŹ straße c++ ")).toEqual({ text: "Łódź ŁÓDŹ straße c++", words: ["lodz", "strasse", "c"] });
  expect(readQuery("<>&%_\\")).toEqual({ text: "<>&%_\\", words: [] });
  expect(readQuery("a ".repeat(90))?.words).toEqual(["a"]);
  expect(readQuery("x".repeat(MOST_LETTERS + 1))).toBeNull();
});

test("endings fall away, short words stay", () => expect(["ada", "giełdy", "portfela"].map((word) => stemOf(fold(word)))).toEqual(["ada", "gield", "portfe"]));

test.each([
  ["Łódź on Cardano", ["lodz"], "[Łódź] on Cardano"],
  ["The chain of AI", ["ai"], "The chain of [AI]"],
  ["Straße", ["strasse"], "[Straße]"],
  ["<b>bold</b>", ["bold"], "<b>[bold]</b>"],
  ["e\u0301te\u0301", ["ete"], "[e\u0301te\u0301]"],
  ["Kryptobörse", ["borse"], "Krypto[börse]"],
  ["nothing", [], "nothing"],
  ["", ["x"], ""],
])("%s is marked", (text, terms, marked) =>
  expect(
    cutText(text, terms)
      .map((stretch) => (stretch.isHit ? `[${stretch.text}]` : stretch.text))
      .join(""),
  ).toBe(marked),
);

test("marking never changes a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), fc.array(fc.string({ maxLength: 3 })), (text, terms) => {
      const joined = cutText(text, terms).map((stretch) => stretch.text);
      expect(joined.join("")).toBe(text);
    }),
  );
});
