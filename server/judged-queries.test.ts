import { expect, test } from "vitest";
import { JUDGED_POOL, JUDGED_QUERIES } from "#tests/judged-queries.ts";
import { poolActions } from "#server/pool-actions.ts";
import { searchActions } from "#server/search-actions.ts";
import { searchDocuments } from "#server/search-documents.ts";
import { createSearch } from "#app/features/search/search.server.ts";
import { parseQuery, wordsOf } from "#app/features/search/search.ts";
import { LANGUAGES, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { definedPages } from "#tests/site-pages.ts";

/** The directory's order in these tests; other projects follow. */
const BUSIEST = ["minswap", "sundaeswap", "wingriders", "splash", "liqwid", "indigo", "steelswap", "cerra", "mynth"];

const { search } = createSearch({
  pathOf: ({ id }) => `/project/${id}`,
  documentsOf: (language) => searchDocuments(definedPages, language),
  actionsFor: async (text, language) => [
    ...(await poolActions({ latestPools: () => Promise.resolve([JUDGED_POOL]) }, text, language)),
    ...searchActions(text, language),
  ],
  findArticles: () => Promise.resolve([]),
  places: () => (id) => (BUSIEST.includes(id) ? BUSIEST.indexOf(id) : BUSIEST.length),
  logoOf: () => null,
  isUnconfirmed: () => false,
});

/** Addresses of the first results in display order. */
async function firstResults(query: string, language: Language, count: number): Promise<string[]> {
  const { groups } = await search(parseQuery(query) ?? { text: "", words: [] }, language);
  return groups.flatMap(({ hits }) => hits.map(({ href }) => href)).slice(0, count);
}

test("finds a wanted result among the first three for 95% of the judged queries in eight languages", async () => {
  const rows = LANGUAGES.flatMap(({ code }) => JUDGED_QUERIES[code].map(([query, ...wanted]) => ({ code, query, wanted })));
  const missed: string[] = [];
  for (const { code, query, wanted } of rows) {
    const first = await firstResults(query, code, 3);
    if (!wanted.some((path) => first.includes(pathIn(path, code))))
      missed.push(`${query} (${code}): ${first.join(" ")}, not ${wanted.join(" ")}`);
  }
  expect(rows.length).toBeGreaterThanOrEqual(200);
  console.log(`${rows.length - missed.length} of ${rows.length} judged queries`);
  expect(missed.length / rows.length, `Missed:\n${missed.join("\n")}`).toBeLessThanOrEqual(0.05);
});

test("finds every project whose name contains the query", async () => {
  const { groups } = await search(parseQuery("swap") ?? { text: "", words: [] }, "en");
  const found = groups.find(({ kind }) => kind === "projects")?.hits.map(({ title }) => title) ?? [];
  expect(found).toEqual(expect.arrayContaining(["Minswap", "SundaeSwap", "MuesliSwap", "SteelSwap"]));
});

test.each([
  ["swap", ["Minswap", "SundaeSwap", "SteelSwap"], ["Mynth", "Cerra"]],
  ["SWAP", ["Minswap", "SundaeSwap", "SteelSwap"], ["Mynth", "Cerra"]],
])("projects with %s in their names come first, the busiest before the others", async (query, wanted, below) => {
  const { groups } = await search(parseQuery(query) ?? { text: "", words: [] }, "en");
  const hits = groups.find(({ kind }) => kind === "projects")?.hits ?? [];
  const found = hits.map(({ title }) => title);
  const order = wanted.map((title) => found.indexOf(title));
  expect(order, found.join(", ")).toEqual([0, 1, 2]);
  for (const title of below) expect(found.slice(0, 3)).not.toContain(title);
  expect(hits[1]?.project).toEqual({ id: "sundaeswap", logo: null });
});

test.each([
  ["height", "en", "Midnight"],
  ["Rechnung", "de", "Staking"],
] as const)("rejects matches that only resemble part of a word: %s (%s) finds nothing with %s", async (query, language, unwanted) => {
  const { groups } = await search(parseQuery(query) ?? { text: "", words: [] }, language);
  const inside = groups.flatMap(({ hits }) =>
    hits.flatMap(({ title, text, terms }) => {
      const words = wordsOf(`${title} ${text}`);
      return terms
        .filter((term) => !term.startsWith(query.toLowerCase()) && words.some((word) => word.endsWith(term) && word !== term))
        .map((term) => `${title}: ${term}`);
    }),
  );
  expect(inside).toEqual([]);
  expect(groups.flatMap(({ hits }) => hits.map(({ title }) => title))).not.toContain(unwanted);
});
