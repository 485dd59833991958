import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { latestNews } from "#app/features/news/news.server.ts";
import { FILTERS, hintOf } from "#app/features/news/news.ts";
import { addressIn } from "#app/features/news/outgoing-feeds.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { community } from "#app/foundation/content/community.server.ts";
import { PAGE_NAMES, pageText } from "#app/foundation/content/pages.server.ts";
import { projects, SUBCATEGORIES, type Project } from "#app/foundation/content/projects.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { ListedPage } from "#app/foundation/sitemap/sitemap.server.ts";

type LastChange = ListedPage["lastChange"];

const newest = (dates: readonly (string | undefined)[]): string | undefined => dates.filter((date) => date !== undefined).sort().at(-1);
/** When somebody last held these projects against their sources. */
const checkOf = (list: readonly Project[]): LastChange => {
  const date = newest(list.map(({ checked }) => checked));
  return () => date;
};
/** When the articles in a language last changed; undefined before the first. */
function lastNews(language: Language): string | undefined {
  const { changedAt } = hintOf(latestNews().value, language);
  return changedAt === 0 ? undefined : new Date(changedAt).toISOString();
}
const unknown: LastChange = () => undefined;

function lastLookAtCommunity(): string | undefined {
  const { accounts, events, groups } = community();
  return newest([...accounts.map(({ asOf }) => asOf), events.asOf, groups.asOf]);
}

/** How often a page changes and how much it weighs beside the others. */
function weightOf(path: string): Pick<ListedPage, "changes" | "priority"> {
  if (path === "/") return { changes: "daily", priority: 1 };
  if (path === "/news" || path.startsWith("/news?")) return { changes: "daily", priority: 0.9 };
  if (path === "/ecosystem") return { changes: "weekly", priority: 0.8 };
  return { changes: "weekly", priority: 0.5 };
}

/**
 * Every page that search engines may list. A page whose change nobody dates has none: the time of asking would be
 * no date of its own. /analytics is among them although robots.txt keeps robots out of what is below it.
 */
export function listedPages(): ListedPage[] {
  const all = [...projects().values()];
  const catalogue = checkOf(all);
  const pages: [path: string, lastChange: LastChange][] = [
    ["/", (language) => newest([lastNews(language), catalogue(language)])],
    ["/ecosystem", catalogue],
    ...categories().map(({ id }): [string, LastChange] => [`/ecosystem/${id}`, checkOf(all.filter(({ category }) => category === id))]),
    ...SUBCATEGORIES.map((id): [string, LastChange] => [`/ecosystem/defi/${id}`, checkOf(all.filter(({ subcategory }) => subcategory === id))]),
    ...all.map((project): [string, LastChange] => [projectPath(project), checkOf([project])]),
    ["/choose-wallet", checkOf(all.filter(({ category }) => category === "wallets"))],
    ["/compare", catalogue],
    ["/is-this-link-real", catalogue],
    ["/listing-policy", unknown],
    ["/news", lastNews],
    // Of one category nobody notes when it last changed.
    ...FILTERS.slice(1).map((category): [string, LastChange] => [addressIn("/news", DEFAULT_LANGUAGE, category), unknown]),
    ["/news/sources", unknown],
    ["/glossary", unknown],
    ["/community", lastLookAtCommunity],
    ["/network", unknown],
    ["/converter", unknown],
    ["/watchlist", unknown],
    ["/staking/pools", unknown],
    ["/governance", unknown],
    ["/governance/dreps", unknown],
    ["/newsletter", unknown],
    ["/starter-kit", unknown],
    ["/starter-kit/downloads", unknown],
    ["/starter-kit/withdraw", unknown],
    ["/data", unknown],
    ["/api/docs", unknown],
    ["/analytics", unknown],
    ...PAGE_NAMES.map((name): [string, LastChange] => [`/${name}`, (language) => pageText(name, language).updated]),
  ];
  return pages.map(([path, lastChange]) => ({ path, ...weightOf(path), lastChange }));
}
