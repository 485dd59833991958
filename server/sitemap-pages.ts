import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { FILTERS, hintOf } from "#app/features/news/news.ts";
import { addressIn } from "#app/features/news/syndication/outgoing-feeds.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { PAGE_NAMES, pageText } from "#app/foundation/content/pages.server.ts";
import { projects, SUBCATEGORIES, type Project } from "#app/foundation/content/projects.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { SitemapPage } from "#app/foundation/sitemap/sitemap.server.ts";

type LastModified = SitemapPage["lastChange"];

const newest = (dates: readonly (string | undefined)[]): string | undefined =>
  dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);
/** When we last checked these projects against their sources. */
const lastVerified = (list: readonly Project[]): LastModified => {
  const date = newest(list.map(({ checked }) => checked));
  return () => date;
};
const noDate: LastModified = () => undefined;

function communityLastVerified(): string | undefined {
  const { accounts, events, groups } = community();
  return newest([...accounts.map(({ asOf }) => asOf), events.asOf, groups.asOf]);
}

/** changefreq and priority of the sitemap protocol. */
function sitemapHints(path: string): Pick<SitemapPage, "changes" | "priority"> {
  if (path === "/") return { changes: "daily", priority: 1 };
  if (path === "/news" || path.startsWith("/news?")) return { changes: "daily", priority: 0.9 };
  if (path === "/ecosystem") return { changes: "weekly", priority: 0.8 };
  return { changes: "weekly", priority: 0.5 };
}

/**
 * All pages for search engines. A page has a date only if we know when it changed; the current time would
 * be wrong. /analytics is included although robots.txt disallows everything below it.
 */
export function sitemapPages({ latestNews }: Pick<NewsService, "latestNews">): SitemapPage[] {
  /** When the articles in a language last changed; undefined before the first. */
  const newsLastModified = (language: Language): string | undefined => {
    const { changedAt } = hintOf(latestNews().value, language);
    return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
  };
  const all = [...projects().values()];
  const catalogue = lastVerified(all);
  const pages: [path: string, lastChange: LastModified][] = [
    ["/", (language) => newest([newsLastModified(language), catalogue(language)])],
    ["/ecosystem", catalogue],
    ...categories().map(({ id }): [string, LastModified] => [
      `/ecosystem/${id}`,
      lastVerified(all.filter(({ category }) => category === id)),
    ]),
    ...SUBCATEGORIES.map((id): [string, LastModified] => [
      `/ecosystem/defi/${id}`,
      lastVerified(all.filter(({ subcategory }) => subcategory === id)),
    ]),
    ...all.map((project): [string, LastModified] => [projectPath(project), lastVerified([project])]),
    ["/choose-wallet", lastVerified(all.filter(({ category }) => category === "wallets"))],
    ["/compare", catalogue],
    ["/is-this-link-real", catalogue],
    ["/listing-policy", noDate],
    ["/news", newsLastModified],
    // We don't store when a single category last changed.
    ...FILTERS.slice(1).map((category): [string, LastModified] => [addressIn("/news", DEFAULT_LANGUAGE, category), noDate]),
    ["/news/sources", noDate],
    ["/glossary", noDate],
    ["/community", communityLastVerified],
    ["/network", noDate],
    ["/converter", noDate],
    ["/watchlist", noDate],
    ["/staking/pools", noDate],
    ["/governance", noDate],
    ["/governance/dreps", noDate],
    ["/newsletter", noDate],
    ["/starter-kit", noDate],
    ["/starter-kit/downloads", noDate],
    ["/starter-kit/withdraw", noDate],
    ["/data", noDate],
    ["/api/docs", noDate],
    ["/analytics", noDate],
    ...PAGE_NAMES.map((name): [string, LastModified] => [`/${name}`, (language) => pageText(name, language).updated]),
  ];
  return pages.map(([path, lastChange]) => ({ path, ...sitemapHints(path), lastChange }));
}
