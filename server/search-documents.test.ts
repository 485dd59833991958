import { expect, test } from "vitest";
import { searchDocuments } from "#server/search-documents.ts";
import { definedPages } from "#tests/site-pages.ts";
import { createSearch } from "#app/features/search/search.server.ts";
import { parseQuery } from "#app/features/search/search.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const { closestTo, search } = createSearch({
  pathOf: ({ id }) => `/project/${id}`,
  documentsOf: (language) => searchDocuments(definedPages, language),
  actionsFor: () => [],
  findArticles: () => Promise.resolve([]),
  places: () => () => 0,
  logoOf: () => null,
  isUnconfirmed: () => false,
});

test.each(LANGUAGES)("every search document has a title and a text in $name", ({ code }) => {
  const documents = searchDocuments(definedPages, code);
  for (const { path, title, text } of documents) {
    expect(
      [title, text].filter((part) => part === "" || part.includes("{{") || /^[\w-]+(\.\w+)+$/.test(part)),
      `${path} has no message, or one with a blank that nobody fills in`,
    ).toEqual([]);
  }
  const paths = documents.map(({ path }) => path);
  expect(
    paths.filter((path, index) => paths.indexOf(path) !== index),
    "Two pages describe the same address in their `search`",
  ).toEqual([]);
});

test("every page in the sitemap is in the search index", () => {
  const paths = new Set<string>(searchDocuments(definedPages, "en").map(({ path }) => path));
  const missing = definedPages.flatMap(({ path, definition: { sitemap } }) =>
    (typeof sitemap === "function" ? sitemap() : sitemap ? [sitemap] : [])
      .map((entry) => entry.path ?? path)
      .filter((address) => !paths.has(address) && !address.includes("/project/") && !address.includes("?")),
  );
  expect(missing, "Give each a `search` in the definition at its page's loader").toEqual([]);
});

test("every extra search word belongs to an existing page", () => {
  const paths = new Set<string>(searchDocuments(definedPages, "en").map(({ path }) => path.slice(1) || "home"));
  const { words } = messagesOf("en", "searched").searched ?? {};
  expect(Object.keys(words ?? {}).filter((path) => !paths.has(path))).toEqual([]);
});

test.each([
  ["compare", "en", "/compare"],
  ["is this link", "en", "/is-this-link-real"],
  ["Wallet-Vergleich", "de", "/de/compare"],
  ["Nachrichtenquellen", "de", "/de/news/sources"],
  ["portfel", "pl", "/pl/ecosystem/wallets"],
  ["stakng", "en", "/staking"],
  ["stake pools", "en", "/staking/pools"],
  ["stablecoins", "en", "/ecosystem/defi/stablecoins"],
  ["how to buy ada", "en", "/get-started"],
  ["is cardano down", "en", "/network"],
  ["scam", "en", "/is-this-link-real"],
  ["Hoskinson", "en", "/community"],
  ["refund", "en", "/starter-kit/withdraw"],
  ["Geldbörse", "de", "/de/choose-wallet"],
  ["Netzwerkstatus", "de", "/de/network"],
  ["portemonnee", "nl", "/nl/choose-wallet"],
  ["nieuws", "nl", "/nl/news"],
  ["arnaque", "fr", "/fr/is-this-link-real"],
  ["billetera", "es", "/es/choose-wallet"],
  ["monederos", "es", "/es/ecosystem/wallets"],
  ["golpe", "pt", "/pt/is-this-link-real"],
  ["comprare ada", "it", "/it/get-started"],
  ["portafoglio", "it", "/it/choose-wallet"],
  ["aktualnosci", "pl", "/pl/news"],
  ["oszustwa", "pl", "/pl/is-this-link-real"],
  ["stakowanie", "pl", "/pl/staking"],
] as const)("%s (%s) finds %s", async (typed, language, wanted) => {
  const { groups } = await search(parseQuery(typed) ?? { text: "", words: [] }, language);
  expect(groups.find(({ kind }) => kind === "pages")?.hits.map(({ href }) => href)).toContain(wanted);
});

test.each([
  ["portfel", "pl", "portfel"],
  ["stake pool", "en", "stake pool"],
] as const)("an exact title match for %s (%s) ranks before pages that mention it", async (typed, language, wanted) => {
  const { groups } = await search(parseQuery(typed) ?? { text: "", words: [] }, language);
  expect(groups[0]?.hits[0]?.title).toBe(wanted);
});

test.each([
  ["/ecosytem", "en", "/ecosystem"],
  ["/stakng", "en", "/staking"],
  ["/comunity", "en", "/community"],
  ["/ecosytem", "pl", "/pl/ecosystem"],
  ["/starterkit", "en", "/starter-kit"],
  ["/newletter.html", "de", "/de/newsletter"],
  ["/wallets", "en", "/ecosystem/wallets"],
  ["/wallet", "de", "/de/choose-wallet"],
] as const)("%s (%s) suggests %s", (path, language, wanted) => expect(closestTo(path, language).map(({ href }) => href)).toContain(wanted));

test.each(["/nope", "/xyz"])("%s is too short for a spelling suggestion", (path) => expect(closestTo(path, "en")).toEqual([]));
