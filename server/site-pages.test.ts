import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { canonicalAddresses } from "#server/site-pages.ts";
import { definedPages } from "#tests/site-pages.ts";

const canonicalAddress = canonicalAddresses(definedPages);

test("every page has its definition at its loader", () => {
  const files = readdirSync("app/pages").filter((name) => name.endsWith(".tsx"));
  expect(definedPages.length, "Export `loader = pageLoader({ … }, …)` and add the page to app/routes.ts").toBe(files.length);
});

test.each([
  ["/?range=7d&x=1", "/?range=7d"],
  ["/_root.data?range=7d", "/_root.data?range=7d"],
  ["/de?range=7d&range=1y", "/de?range=7d"],
  ["/?range=yesterday", "/"],
  ["/de/converter?direction=nope&currency=eur&amount=5", "/de/converter?amount=5&currency=eur"],
  [`/converter?currency=doge&amount=${"9".repeat(41)}`, "/converter"],
  ["/converter?amount=", "/converter?amount="],
  ["/staking?pool=+ABC+&amount=", "/staking?pool=ABC"],
  ["/pl/glossary.data?q=stake&utm_source=x", "/pl/glossary.data?q=stake"],
  ["/ecosystem/defi/dex/project/minswap?range=30d&q=x", "/ecosystem/defi/dex/project/minswap?range=30d"],
  ["/ecosystem/defi?range=30d", "/ecosystem/defi"],
  ["/ecosystem/defi/dex.data?range=30d", "/ecosystem/defi/dex.data"],
  ["/network?range=7d", "/network"],
  ["/nowhere?q=x", "/nowhere"],
  ["/__proto__?__proto__=x", "/__proto__"],
])("%s is kept as %s", (asked, kept) => expect(canonicalAddress(new URL(asked, "https://gateway.example"))).toBe(kept));
