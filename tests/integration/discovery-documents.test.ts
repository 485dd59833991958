import { projects } from "#app/foundation/content/projects.server.ts";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, describe, expect, inject, test } from "vitest";
import routes from "#app/routes.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { LANGUAGES, pathIn, tagOf } from "#app/foundation/i18n/languages.ts";

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === "url" || name === "xhtml:link" });
const SAMPLE_SIZE = 200;

interface SitemapEntry {
  loc: string;
  lastmod?: string;
  changefreq: string;
  priority: string;
  "xhtml:link": { "@_rel": string; "@_hreflang": string; "@_href": string }[];
}

const site = inject("silentSite");
let listed: SitemapEntry[];
/** Origin in documents, which differs from the test's, because the site doesn't know the test's port. */
let origin: string;
beforeAll(async () => {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  listed = parser.parse(xml).urlset.url;
  origin = new URL(listed[0]?.loc ?? "").origin;
});
const ask = async (path: string) => {
  const answer = await fetch(`${site}${path}`, { redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.text() };
};
const plain = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
/** The attributes of every element with a name. */
const elements = (page: string, name: string): Record<string, string>[] =>
  [...page.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key.toLowerCase(), plain(value)])),
  );
const links = (page: string, rel: string) => elements(page, "link").filter((link) => link.rel === rel);
const isNoindex = (page: string) => elements(page, "meta").some(({ name, content }) => name === "robots" && content?.includes("noindex"));
const pathOf = (address: string) => address.slice(origin.length) || "/";

describe("/sitemap.xml", () => {
  test("has every page once in every language", () => {
    const addresses = listed.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length % LANGUAGES.length).toBe(0);
    expect(addresses.length / LANGUAGES.length).toBeGreaterThan(75);
    for (const { loc, "xhtml:link": others } of listed) {
      expect(others.map((link) => link["@_hreflang"])).toEqual([...LANGUAGES.map(({ code }) => tagOf(code)), "x-default"]);
      for (const link of others) expect(addresses, loc).toContain(link["@_href"]);
      expect(others.map((link) => link["@_href"])).toContain(loc);
    }
  });

  test.each([
    ["/", "1.0", "daily"],
    ["/news", "0.9", "daily"],
    ["/ecosystem", "0.8", "weekly"],
    ["/ecosystem/defi/dex", "0.5", "weekly"],
    ["/ecosystem/defi/dex/project/minswap", "0.5", "weekly"],
    ["/community", "0.5", "weekly"],
    ["/starter-kit", "0.5", "weekly"],
    ["/analytics", "0.5", "weekly"],
  ])("gives %s priority %s and changefreq %s in every language", (path, priority, changefreq) => {
    for (const { code } of LANGUAGES)
      expect(listed.find(({ loc }) => loc === origin + pathIn(path, code))).toMatchObject({ priority, changefreq });
  });

  test("has lastmod dates from the content, never the current time", async () => {
    const lastmod = (path: string) => listed.find(({ loc }) => loc === origin + path)?.lastmod;
    expect(lastmod("/ecosystem/defi/dex/project/minswap")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(lastmod("/de/privacy")).toMatch(/^\d{4}-\d\d-\d\d$/);
    // There are no articles yet.
    expect(lastmod("/news")).toBeUndefined();
    expect((await ask("/sitemap.xml")).body).toBe((await ask("/sitemap.xml")).body);
  });

  test(`${SAMPLE_SIZE} of its URLs are pages with a matching canonical URL and alternates`, async () => {
    const sample = Array.from({ length: SAMPLE_SIZE }, (_, index) => listed[Math.floor((index * listed.length) / SAMPLE_SIZE)]).filter(
      (sitemapEntry) => sitemapEntry !== undefined,
    );
    expect(new Set(sample).size).toBe(SAMPLE_SIZE);
    for (const { loc, "xhtml:link": alternates } of sample) {
      const { status, body } = await ask(pathOf(loc));
      expect(status, loc).toBe(200);
      expect(isNoindex(body), loc).toBe(false);
      expect(links(body, "canonical").map(({ href }) => href)).toEqual([loc]);
      const named = links(body, "alternate").filter(({ hreflang }) => hreflang !== undefined);
      expect(
        named.map(({ hreflang, href }) => [hreflang, href]),
        loc,
      ).toEqual(alternates.map((link) => [link["@_hreflang"], link["@_href"]]));
    }
  });

  test("contains every canonical page and no noindex page", async () => {
    const paths = (routes[0]?.children ?? []).flatMap(({ path = "" }) => (/[:*]/.test(path) ? [] : [`/${path}`]));
    expect(paths.length).toBeGreaterThan(15);
    const known = new Set(listed.map(({ loc }) => pathOf(loc)));
    for (const path of paths) {
      const { status, body } = await ask(path);
      const isListed = status === 200 && !isNoindex(body);
      expect(known.has(path), `${path}: pages without noindex have search or sitemap at their loader, all others do not`).toBe(isListed);
    }
  });

  test("is served from memory", async () => {
    const first = await fetch(`${site}/sitemap.xml`);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect((await fetch(`${site}/sitemap.xml`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });
});

test("/robots.txt has the disallowed paths and the sitemap's address", async () => {
  const { status, type, body } = await ask("/robots.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body.trim().split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /admin/",
    "Disallow: /api/",
    "Allow: /api/docs",
    "Disallow: /_next/",
    "Disallow: /analytics/",
    "Crawl-delay: 1",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ]);
});

test("/llms.txt follows llmstxt.org, and all its links work", async () => {
  const { status, type, body } = await ask("/llms.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^# .+\n\n> .+\n\n/);
  expect(body.match(/^## .+$/gm)).toEqual(["## Pages", "## Projects", "## Open data", "## Languages", "## Optional"]);
  expect(body).not.toMatch(/\{\{|undefined|: [a-z-]+\.[a-z]+(?:\.[a-z]+)*$/im);
  const addresses = [...body.matchAll(/\]\((.+?)\)/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    expect(address.startsWith(origin), address).toBe(true);
    expect((await ask(pathOf(address))).status, address).toBe(200);
  }
});

test.each(LANGUAGES.map(({ code }) => code))("OpenSearch works in %s", async (language) => {
  const page = (await ask(pathIn("/", language))).body;
  const [found] = links(page, "search");
  expect(found).toMatchObject({ type: "application/opensearchdescription+xml", title: siteContent().name });
  const { status, type, body } = await ask(found?.href ?? "");
  expect([status, type]).toEqual([200, "application/opensearchdescription+xml"]);
  expect(XMLValidator.validate(body)).toBe(true);
  const { ShortName, Description, Language, Url } = parser.parse(body).OpenSearchDescription;
  expect(ShortName.length).toBeLessThanOrEqual(16);
  expect(Description.length).toBeGreaterThan(20);
  expect(Language).toBe(tagOf(language));
  const [search] = Url;
  expect(search["@_template"]).toBe(`${origin}${pathIn("/search", language)}?q={searchTerms}`);
});

describe.each(LANGUAGES.map(({ code }) => code))("the head of a page in %s", (language) => {
  test.each([
    "/",
    "/ecosystem",
    "/ecosystem/defi",
    "/ecosystem/defi/dex",
    "/ecosystem/defi/dex/project/minswap",
    "/news",
    "/news?category=DeFi",
    "/community",
    "/starter-kit",
    "/compare",
    "/privacy",
  ])("%s has every tag for previews once", async (path) => {
    const { body } = await ask(pathIn(path, language));
    const metas = elements(body, "meta");
    const values = (name: string) => metas.filter((meta) => meta.name === name || meta.property === name).map(({ content }) => content);
    for (const name of [
      "description",
      "og:type",
      "og:site_name",
      "og:title",
      "og:description",
      "og:url",
      "og:locale",
      "og:image",
      "og:image:alt",
      "twitter:card",
      "twitter:title",
      "twitter:description",
      "twitter:image",
      "twitter:image:alt",
    ]) {
      expect(
        values(name).filter((value) => value !== undefined && value.length > 2),
        name,
      ).toHaveLength(1);
      expect(values(name), name).toHaveLength(1);
    }
    expect(body.match(/<title\b/g)?.length).toBeGreaterThanOrEqual(1);
    expect(values("og:url")).toEqual(links(body, "canonical").map(({ href }) => href));
    expect(values("og:locale:alternate")).toHaveLength(LANGUAGES.length - 1);
    expect(values("og:locale:alternate")).not.toContain(values("og:locale")[0]);
  });

  test.each([
    ["/", ["WebSite", "Organization"]],
    ["/ecosystem", ["BreadcrumbList", "ItemList"]],
    ["/ecosystem/defi", ["BreadcrumbList", "ItemList"]],
    ["/ecosystem/defi/dex", ["BreadcrumbList", "ItemList"]],
    ["/ecosystem/defi/dex/project/minswap", ["BreadcrumbList", "SoftwareApplication"]],
    ["/news", ["BreadcrumbList", "ItemList"]],
    ["/news/sources", ["BreadcrumbList"]],
    ["/data/sources", ["BreadcrumbList"]],
    ["/community", ["BreadcrumbList"]],
    ["/choose-wallet", ["BreadcrumbList"]],
    ["/compare", ["BreadcrumbList"]],
    ["/is-this-link-real", ["BreadcrumbList"]],
    ["/listing-policy", ["BreadcrumbList"]],
    ["/newsletter", ["BreadcrumbList"]],
    ["/starter-kit", ["BreadcrumbList", "FAQPage"]],
    ["/starter-kit/downloads", ["BreadcrumbList"]],
    ["/starter-kit/withdraw", ["BreadcrumbList"]],
    ["/data", ["BreadcrumbList"]],
    ["/api/docs", ["BreadcrumbList"]],
    ["/terms", ["BreadcrumbList"]],
  ])("%s has structured data: %s", async (path, types) => {
    const { body } = await ask(pathIn(path, language));
    const records = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
      JSON.parse(json),
    );
    const nodes = records.flatMap((record) => record["@graph"] ?? [record]);
    expect(nodes.map((item) => item["@type"])).toEqual(types);
    const text = JSON.stringify(records);
    // Figures may be samples or simulated, and marketing claims don't belong here.
    expect(text).not.toMatch(/"(?:price|offers|aggregateRating|review|ratingValue|value)"/);
    // Remove names such as pool.pm, which look like a message key.
    const named = [...projects().values()].reduce((rest, { name }) => rest.replaceAll(`"name":"${name}"`, ""), text);
    expect(named).not.toMatch(/\{\{|"name":"(?:[a-z-]+:)?[a-z]+(?:\.[a-zA-Z]+)+"/);
    for (const item of nodes.filter((candidate) => candidate["@type"] === "BreadcrumbList")) {
      const here = pathIn(path, language);
      expect(item.itemListElement.at(-1).item).toBe(origin + here);
      for (const { name } of item.itemListElement) expect(name.length).toBeGreaterThan(1);
    }
  });

  test("the home page describes the site's search", async () => {
    const { body } = await ask(pathIn("/", language));
    expect(plain(body)).toContain(`"urlTemplate":"${origin}${pathIn("/search", language)}?q={search_term_string}"`);
  });
});

describe("share images", () => {
  const picture = async (path: string) => {
    const answer = await fetch(`${site}${path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type: answer.headers.get("content-type"), etag: answer.headers.get("etag") ?? "", bytes };
  };

  test.each(
    LANGUAGES.flatMap(({ code }) => ["/", "/news?category=DeFi", "/ecosystem/defi/dex/project/minswap"].map((path) => pathIn(path, code))),
  )("%s is a PNG of 1200 by 630", async (path) => {
    const { body } = await ask(path);
    const image = elements(body, "meta").find(({ property }) => property === "og:image");
    const { status, type, etag, bytes } = await picture(pathOf(image?.content ?? ""));
    expect([status, type]).toEqual([200, "image/png"]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
    // The second request is answered from memory.
    expect((await picture(pathOf(image?.content ?? ""))).etag).toBe(etag);
  });

  test.each(["/share/nowhere.png", "/share/starter-kit/order.png", "/share/de.jpg", "/share/../secret.png", "/share/xx.png"])(
    "answers %s with 404",
    async (path) => {
      expect((await picture(path)).status).toBe(404);
    },
  );
});

test("the manifest is complete and its icons exist", async () => {
  const { status, type, body } = await ask("/site.webmanifest");
  expect([status, type]).toEqual([200, "application/manifest+json"]);
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: siteContent().name, lang: "en", id: "/", scope: "/", start_url: "/" });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const path of [...manifest.icons.map(({ src }: { src: string }) => src), "/apple-touch-icon.png"])
    expect((await ask(path)).status, path).toBe(200);
});
