import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { renderSitemaps, type SitemapPage } from "#app/foundation/sitemap/sitemap.server.ts";

const ORIGIN = "https://site.example";
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "url" || name === "sitemap" || name === "xhtml:link",
});
const page = (path: string, more: Partial<SitemapPage> = {}): SitemapPage => ({
  path,
  changes: "weekly",
  priority: 0.5,
  lastChange: () => undefined,
  ...more,
});

describe("renderSitemaps", () => {
  test("Lists a page in every language, each with links to all others and x-default", () => {
    const [xml = "", ...others] = renderSitemaps(ORIGIN, [
      page("/news?category=Tech+Update&a='\"", {
        changes: "daily",
        priority: 1,
        lastChange: (language) => (language === "de" ? "2026-11-21" : undefined),
      }),
    ]).values();
    expect(others).toEqual([]);
    expect(XMLValidator.validate(xml)).toBe(true);
    const { url } = parser.parse(xml).urlset;
    expect(url.map((item: { loc: string }) => item.loc)).toEqual(
      LANGUAGES.map(({ code }) => `${ORIGIN}${code === "en" ? "" : `/${code}`}/news?category=Tech+Update&a='"`),
    );
    for (const item of url) {
      expect(item).toMatchObject({ changefreq: "daily", priority: "1.0" });
      expect(item.lastmod).toBe(item.loc.startsWith(`${ORIGIN}/de/`) ? "2026-11-21" : undefined);
      expect(item["xhtml:link"].map((link: Record<string, string>) => link["@_hreflang"])).toEqual([
        "en",
        "nl",
        "de",
        "fr",
        "es",
        "pt-BR",
        "it",
        "pl",
        "x-default",
      ]);
      expect(item["xhtml:link"].at(-1)["@_href"]).toBe(url[0].loc);
    }
  });

  test.each([
    ["addresses", { addresses: 12, bytes: 1_000_000 }, 2],
    ["bytes", { addresses: 1_000, bytes: 4_000 }, 3],
    ["an address that is too long for any part", { addresses: 1_000, bytes: 1 }, 16],
  ])("Writes an index of parts for too many %s", (_, limits, least) => {
    const pages = [page("/one", { lastChange: () => "2026-10-01" }), page("/two", { lastChange: () => "2026-11-21T10:00:00.000Z" })];
    const documents = renderSitemaps(ORIGIN, pages, limits);
    const { sitemap } = parser.parse(documents.get("/sitemap.xml") ?? "").sitemapindex;
    expect(sitemap.length).toBeGreaterThanOrEqual(least);
    expect(sitemap.at(-1).lastmod).toBe("2026-11-21T10:00:00.000Z");
    const parts = sitemap.map(({ loc }: { loc: string }) => parser.parse(documents.get(new URL(loc).pathname) ?? "").urlset.url);
    expect(parts.flat()).toHaveLength(2 * LANGUAGES.length);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(limits.addresses);
  });
});
