import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES, pathIn, splitPath, tagOf, type Language } from "#app/foundation/i18n/languages.ts";
import { crawl, type PageLink, type CrawledPage, type CrawlResult } from "#tests/crawler.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";

/** The pages of projects are half of the sitemap. */
const PROJECT_PAGE = /\/project\/[^/?]+$/;
/** Languages that open every project's page. Each project also opens in one other language; `CRAWL=all` opens all of them. */
const OPENS_ALL = process.env.CRAWL === "all";
const WITH_ALL_PROJECTS: ReadonlySet<Language> = new Set(OPENS_ALL ? LANGUAGES.map(({ code }) => code) : ["en", "pl"]);
const LANGUAGES_IN_TURN = LANGUAGES.map(({ code }) => code).filter((code) => !WITH_ALL_PROJECTS.has(code));
/**
 * Queries only make filters, ranges and further pages of what was opened: one language that is not English is enough, and a tenth of
 * those with several parameters unless `CRAWL=all` opens all.
 */
const WITH_QUERIES: ReadonlySet<Language> = new Set(["pl"]);
/** Titles that are correctly identical to English. */
const SAME_TITLE_AS_ENGLISH: Record<string, readonly Language[]> = {
  "/news": ["nl", "de", "fr", "es", "pt", "it", "pl"],
  "/governance/treasury": ["de"],
  "/newsletter": ["de", "pt", "it", "pl"],
  "/governance": ["nl", "de", "it"],
  "/staking/pools": ["fr", "es", "pt"],
  "/privacy": ["nl", "it"],
  "/disclaimer": ["nl"],
  "/data": ["nl"],
};
/** Search engines find the pages of single pools and DReps through their lists: in the sitemap they would be 32,000 addresses. */
const LISTED_ELSEWHERE = /\/(staking\/pools\/pool1|governance\/dreps\/drep)\w+$/;
/** DReps' pages differ only in their data, so a tenth of them is enough. */
const DREP_PAGE = /\/governance\/dreps\/drep1\w+$/;
const OPENED_DREP = /[qpz]$/;
/** Every page links to the form about itself, so a twentieth of them is enough. */
const REPORT_FORM = "/report";
/** A description that is shorter says nothing in a list of results, and of a longer one the end is not shown there. */
const MIN_DESCRIPTION = 40;
const MAX_DESCRIPTION = 170;

interface OpenedPage {
  /** Path and query. */
  address: string;
  language: Language;
  page: CrawledPage;
}
interface FollowedLink {
  from: string;
  link: PageLink;
  /** Path and query. */
  to: string;
  fragment: string;
}

let simulator: Simulator;
let site: Site;
/** Origin that the site uses in its documents; it can differ from the one that the test connects to. */
let origin: string;
let sitemap: Set<string>;
let opened: OpenedPage[];
let followed: FollowedLink[];
const visits = new Map<string, CrawlResult>();

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  site = await startSite({ ...simulatorEnvironmentWithFeeds(simulator), ADDRESS_LIMITS: "off" });
  const page = async (path: string) => (await fetch(site.origin + path)).text();
  await eventually(
    "stories",
    () => page("/news"),
    (html) => html.includes("data-article"),
  );
  for (const path of ["/staking/pools", "/governance/dreps"])
    await eventually(
      `the rows of ${path}`,
      () => page(path),
      (html) => html.includes("page=2"),
    );

  const listed = [...(await page("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  origin = new URL(listed[0] ?? "").origin;
  sitemap = new Set(listed.map((address) => address.slice(origin.length) || "/"));
  const projects = [...sitemap].filter((address) => PROJECT_PAGE.test(address) && splitPath(address).language === "en");
  const isOpened = (address: string) => {
    const [pathname = "", query] = address.split("?", 2);
    const { language, path } = splitPath(pathname);
    if (path === REPORT_FORM && query !== undefined) return WITH_QUERIES.has(language) && (OPENS_ALL || address.length % 20 === 0);
    if (query !== undefined && !sitemap.has(address))
      return WITH_QUERIES.has(language) && (OPENS_ALL || !query.includes("&") || address.length % 10 === 0);
    if (DREP_PAGE.test(path)) return OPENED_DREP.test(path);
    if (!PROJECT_PAGE.test(path) || WITH_ALL_PROJECTS.has(language)) return true;
    return LANGUAGES_IN_TURN[projects.indexOf(path) % LANGUAGES_IN_TURN.length] === language;
  };
  await crawl(site.origin, [...sitemap].filter(isOpened), visits);
  await crawl(
    site.origin,
    linksOf(pagesOf(visits)).flatMap(({ to }) => (isOpened(to) ? [to] : [])),
    visits,
  );
  opened = pagesOf(visits);
  followed = linksOf(opened);
  await crawl(
    site.origin,
    opened.flatMap(({ address, page: { files } }) => files.flatMap((file) => resolveLink(file, address)?.to ?? [])),
    visits,
  );
  // The limit only ends what hangs.
}, 1_800_000);
afterAll(async () => {
  await site.stop();
  await simulator.close();
});

const pagesOf = (all: ReadonlyMap<string, CrawlResult>): OpenedPage[] =>
  [...all].flatMap(([address, { status, page }]) =>
    status === 200 && page ? [{ address, language: splitPath(new URL(address, origin).pathname).language, page }] : [],
  );

/** Resolves a link within the site; undefined for external links. */
function resolveLink(href: string, from: string): { to: string; fragment: string } | undefined {
  const url = URL.parse(href, origin + from);
  return url?.origin === origin ? { to: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) } : undefined;
}
const linksOf = (pages: readonly OpenedPage[]): FollowedLink[] =>
  pages.flatMap(({ address, page }) =>
    page.links.flatMap((link) => {
      const place = resolveLink(link.href, address);
      return place ? [{ from: address, link, ...place }] : [];
    }),
  );

/** Distinct problems, each with its first page and the number of pages. */
function describeProblems<Item>(items: readonly Item[], say: (item: Item) => { what: string; where: string } | undefined): string[] {
  const found = new Map<string, string[]>();
  for (const item of items) {
    const fault = say(item);
    if (fault) found.set(fault.what, [...(found.get(fault.what) ?? []), fault.where]);
  }
  return [...found].map(([what, where]) => `${what}, on ${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ""}`);
}
/** A page that isn't opened in a language exists there when it does in English. */
const visitOf = (address: string) => visits.get(address) ?? visits.get(splitPath(address).path);
const listedPages = () => opened.filter(({ address }) => sitemap.has(address));

test("the crawl covers every language, page type and filtered view", () => {
  for (const { code } of LANGUAGES) expect(opened.filter(({ language }) => language === code).length, code).toBeGreaterThan(120);
  for (const path of [
    "/ecosystem/defi/dex/project/minswap",
    "/glossary",
    "/pl/staking/pools?page=2",
    "/pl/governance/dreps?name=none",
    "/search",
  ])
    expect(visits.get(path)?.status, path).toBe(200);
});

test("all sitemap URLs, internal links and page resources exist", () => {
  const wrong = [
    ...[...sitemap].flatMap((address) =>
      visitOf(address)?.status === 200 ? [] : [`${address} in the sitemap: ${visitOf(address)?.status}`],
    ),
    ...describeProblems(followed, ({ to, from }) => {
      const visit = visitOf(to);
      return !visit || visit.status === 200 ? undefined : { what: `${to}: ${visit.status} ${visit.location ?? ""}`, where: from };
    }),
    ...describeProblems(
      opened.flatMap(({ address, page }) => page.files.map((file) => ({ address, file }))),
      ({ address, file }) => {
        const place = resolveLink(file, address);
        const status = place && visits.get(place.to)?.status;
        return !place || status === 200 ? undefined : { what: `the file ${place.to}: ${status}`, where: address };
      },
    ),
  ];
  expect(wrong, "Mend the link or take it out; write the address that a redirect leads to.").toEqual([]);
});

test("URL fragments point to existing elements", () => {
  const wrong = describeProblems(followed, ({ from, to, fragment }) => {
    const page = visits.get(to)?.page;
    return fragment === "" || !page || page.ids.has(fragment) ? undefined : { what: `${to} has no #${fragment}`, where: from };
  });
  expect(wrong, "Give the place that id, or take the fragment out of the link.").toEqual([]);
});

test("a link stays in the language of its page, except where a language is chosen", () => {
  const wrong = describeProblems(followed, ({ from, link, to }) => {
    if (link.isBrand || !visits.get(to)?.page) return undefined;
    const [here, there] = [from, to].map((address) => splitPath(new URL(address, origin).pathname).language);
    if (!here || !there) return undefined;
    if (link.hreflang === undefined) return here === there ? undefined : { what: `${to} is in ${there}`, where: from };
    return link.hreflang === tagOf(there) ? undefined : { what: `${to} is in ${there}, its link says ${link.hreflang}`, where: from };
  });
  expect(wrong, "Use LocalLink or pathIn(); a link that means another language says so with hrefLang.").toEqual([]);
});

test("every page of the sitemap is at most two links away from the home page of its language", () => {
  const linked = Map.groupBy(followed, ({ from }) => from);
  const follow = (pages: ReadonlySet<string>) =>
    new Set([...pages].flatMap((from) => [from, ...(linked.get(from) ?? []).map(({ to }) => to)]));
  const far = LANGUAGES.flatMap(({ code }) => {
    const near = follow(follow(new Set([pathIn("/", code)])));
    return listedPages().flatMap(({ address, language }) => (language === code && !near.has(address) ? [address] : []));
  });
  expect(far, "Link them from the home page or from a page that it links, such as a panel of the navigation.").toEqual([]);
});

test("every page has its language, one title, one heading and one description", () => {
  const wrong = opened.flatMap(({ address, language, page }) => [
    ...(page.language === tagOf(language) ? [] : [`${address}: <html lang="${page.language}">, not ${tagOf(language)}`]),
    ...(page.titles.length === 1 && page.titles[0] ? [] : [`${address}: ${page.titles.length} titles`]),
    ...(page.headings.length === 1 && page.headings[0] ? [] : [`${address}: ${page.headings.length} <h1>: ${page.headings.join(" | ")}`]),
    ...(page.descriptions.length === 1 ? [] : [`${address}: ${page.descriptions.length} descriptions`]),
    ...(page.isListed && (page.descriptions[0]?.length ?? 0) < MIN_DESCRIPTION
      ? [`${address}: its description is short: ${page.descriptions[0]}`]
      : []),
    ...(page.isListed && (page.descriptions[0]?.length ?? 0) > MAX_DESCRIPTION
      ? [`${address}: its description has ${page.descriptions[0]?.length} letters: ${page.descriptions[0]}`]
      : []),
  ]);
  expect(wrong, "Each page renders one PageHead and one <h1>.").toEqual([]);
});

test("no two pages of a language share a title or a description", () => {
  const by = (part: "titles" | "descriptions") => Map.groupBy(listedPages(), ({ language, page }) => `${language}: ${page[part][0]}`);
  const wrong = (["titles", "descriptions"] as const).flatMap((part) =>
    [...by(part)].flatMap(([text, pages]) =>
      pages.length > 1 ? [`${pages.map(({ address }) => address).join(", ")} share "${text}"`] : [],
    ),
  );
  expect(wrong, "Say in PageHead what this page has and the other has not.").toEqual([]);
});

test("titles and descriptions are in the page's language", () => {
  const wrong = listedPages().flatMap(({ address, language, page }) => {
    if (language === "en") return [];
    const { pathname, search } = new URL(address, origin);
    const { path } = splitPath(pathname);
    const english = visits.get(path + search)?.page;
    const isAlike = english?.titles[0] === page.titles[0];
    return [
      ...(isAlike === (SAME_TITLE_AS_ENGLISH[path]?.includes(language) ?? false) || search !== ""
        ? []
        : [`${address}: its title "${page.titles[0]}" is ${isAlike ? "" : "no longer "}the English one`]),
      ...(english?.descriptions[0] === page.descriptions[0] ? [`${address}: its description is the English one`] : []),
    ];
  });
  expect(wrong, "Translate the text of PageHead; a title that is rightly the same stands in NAMED_ALIKE above.").toEqual([]);
});

test("indexable pages have canonical URLs and reciprocal hreflang links", () => {
  const wrong = opened.flatMap(({ address, page: { isListed, canonicals, alternates } }) => {
    if (!isListed) return canonicals.length + alternates.length === 0 ? [] : [`${address}: asks not to be listed and yet names addresses`];
    const [canonical = ""] = canonicals;
    const own = resolveLink(canonical, address)?.to ?? "";
    // A view that differs only by its query has the page as its canonical URL.
    const isItself = own === address || (address.includes("?") && !sitemap.has(address) && sitemap.has(own));
    const { pathname, search } = new URL(own, origin);
    const { path } = splitPath(pathname);
    const expected = [
      ...LANGUAGES.map(({ code }): [string, string] => [tagOf(code), origin + pathIn(path, code) + search]),
      ["x-default", origin + path + search],
    ];
    return [
      ...(canonicals.length === 1 && isItself ? [] : [`${address}: its canonical address is ${canonicals.join(" ")}`]),
      ...(JSON.stringify(alternates) === JSON.stringify(expected)
        ? []
        : [`${address}: its alternates are ${alternates.map(String).join(" ")}`]),
      ...alternates.flatMap(([, href]) =>
        visitOf(resolveLink(href, address)?.to ?? "")?.page?.isListed ? [] : [`${address}: its alternate ${href} is no listed page`],
      ),
    ];
  });
  expect(wrong, "Give PageHead the path without language and without the queries that only change the view.").toEqual([]);
});

test("the sitemap has all indexable pages and nothing else", () => {
  const wrong = opened.flatMap(({ address, page: { isListed, canonicals } }) => {
    if (sitemap.has(address)) return isListed ? [] : [`${address} is in the sitemap and asks not to be listed`];
    const own = resolveLink(canonicals[0] ?? "", address)?.to ?? "";
    return !isListed || sitemap.has(own) || LISTED_ELSEWHERE.test(own)
      ? []
      : [`${address} is linked and may be listed, but is not in the sitemap`];
  });
  expect(wrong, "Give the page's loader `search` or `sitemap`, or give PageHead noindex.").toEqual([]);
});

test("robots.txt allows every sitemap URL", async () => {
  const rules = [...(await (await fetch(`${site.origin}/robots.txt`)).text()).matchAll(/^(Allow|Disallow): (.+)$/gm)].map(
    ([, rule = "", path = ""]) => ({ rule, path }),
  );
  // RFC 9309: the longest match wins.
  const ruleOf = (address: string) =>
    rules.filter(({ path }) => address.startsWith(path)).sort((a, b) => b.path.length - a.path.length)[0]?.rule;
  const wrong = [...sitemap].filter((address) => ruleOf(address) === "Disallow");
  expect(wrong, "Allow them in server/robots.ts, or take them out of the page's `sitemap`.").toEqual([]);
});
