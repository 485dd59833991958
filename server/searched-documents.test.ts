import { beforeAll, expect, test } from "vitest";
import { searchedDocuments } from "#server/searched-documents.ts";
import { closestTo, openSearch, search } from "#app/features/search/search.server.ts";
import { readQuery } from "#app/features/search/search.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

beforeAll(() => openSearch({ pathOf: ({ id }) => `/project/${id}`, documentsOf: searchedDocuments, findArticles: () => Promise.resolve([]) }));

test.each(LANGUAGES)("every document has a title and a text in $name", ({ code }) => {
  const documents = searchedDocuments(code);
  for (const { path, title, text } of documents) {
    expect([title, text].filter((part) => part === "" || part.includes("{{") || /^[\w-]+(\.\w+)+$/.test(part)), `${path} has no message, or one with a blank that nobody fills in`).toEqual([]);
  }
  const paths = documents.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index), "A document stands twice in server/searched-documents.ts").toEqual([]);
});

test.each([
  ["compare", "en", "/compare"],
  ["is this link", "en", "/is-this-link-real"],
  ["Wallet-Vergleich", "de", "/de/compare"],
  ["Nachrichtenquellen", "de", "/de/news/sources"],
  ["portfel", "pl", "/pl/ecosystem/wallets"],
  ["stakng", "en", "/staking"],
] as const)("%s (%s) finds %s", async (typed, language, wanted) => {
  const { groups } = await search(readQuery(typed) ?? { text: "", words: [] }, language);
  expect(groups.find(({ kind }) => kind === "pages")?.hits.map(({ href }) => href)).toContain(wanted);
});

test.each([
  ["/ecosytem", "en", "/ecosystem"],
  ["/stakng", "en", "/staking"],
  ["/comunity", "en", "/community"],
  ["/ecosytem", "pl", "/pl/ecosystem"],
  ["/starterkit", "en", "/starter-kit"],
  ["/newletter.html", "de", "/de/newsletter"],
] as const)("%s (%s) may mean %s", (path, language, wanted) => expect(closestTo(path, language).map(({ href }) => href)).toContain(wanted));
