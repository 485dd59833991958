import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import * as v from "valibot";
import { writeLlmsTxt } from "#server/llms-txt.ts";
import { searchDocuments } from "#server/search-documents.ts";
import { canonicalAddresses, sitePages } from "#server/site-pages.ts";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { definedPages } from "#tests/site-pages.ts";

const canonicalAddress = canonicalAddresses(definedPages);

test("every page's loader has its definition", () => {
  const files = readdirSync("app/pages").filter((name) => /^[\w-]+\.tsx$/.test(name));
  expect(definedPages.length, "Export `loader = pageLoader({ … }, …)` and add the page to app/routes.ts").toBe(files.length);
});

test.each([
  ["/?range=7d&x=1", "/?range=7d"],
  ["/de?range=7d&range=1y", "/de?range=7d"],
  ["/?range=yesterday", "/"],
  ["/de/converter?direction=nope&currency=eur&amount=5", "/de/converter?amount=5&currency=eur"],
  [`/converter?currency=doge&amount=${"9".repeat(41)}`, "/converter"],
  ["/converter?amount=", "/converter?amount="],
  ["/staking?pool=+ABC+&amount=", "/staking?pool=ABC"],
  ["/pl/glossary?q=stake&utm_source=x", "/pl/glossary?q=stake"],
  ["/ecosystem/defi/dex/project/minswap?range=30d&q=x", "/ecosystem/defi/dex/project/minswap?range=30d"],
  ["/ecosystem/defi?range=30d", "/ecosystem/defi"],
  ["/network?range=7d", "/network"],
  ["/nowhere?q=x", "/nowhere"],
  ["/__proto__?__proto__=x", "/__proto__"],
])("caches %s as %s", (asked, kept) => expect(canonicalAddress(new URL(asked, "https://gateway.example"))).toBe(kept));

test("finds a page by its file and route alone", () => {
  const loader = pageLoader(
    {
      query: queryParams({ range: v.picklist(["day", "week"]) }),
      search: { title: "network:title", text: "network:description" },
      sitemap: { priority: 0.7, lastChange: () => "2026-11-23" },
    },
    () => null,
  );
  const pages = sitePages({ language: { path: ":lang?", module: {} }, new: { path: "new", parentId: "language", module: { loader } } });
  expect(canonicalAddresses(pages)(new URL("https://gateway.example/de/new?x=1&range=day"))).toBe("/de/new?range=day");
  expect(searchDocuments(pages, "de")).toMatchObject([{ kind: "pages", path: "/new", title: expect.any(String) }]);
  expect(writeLlmsTxt(pages, "https://gateway.example", false)).toMatch(
    /^## Pages\n\n- \[[^\]]+\]\(https:\/\/gateway\.example\/new\): \w/m,
  );
});
