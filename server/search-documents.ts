import type { SearchDocument } from "#app/features/search/catalogue-index.server.ts";
import { withdrawalDays } from "#app/features/starter-kit/withdrawals.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { maskFigures } from "#app/foundation/content/messages.server.ts";
import { PAGE_NAMES, pageText } from "#app/foundation/content/pages.server.ts";
import { projects, SUBCATEGORIES } from "#app/foundation/content/projects.server.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Pages in the search index: path, title key and description key (`namespace:key`). */
const PAGES: [path: `/${string}`, title: string, text: string][] = [
  ["/", "home:meta.title", "home:meta.description"],
  ["/ecosystem", "directory:title", "directory:meta.description"],
  ["/news", "news:title", "news:meta.description"],
  ["/news/sources", "news:sources.title", "news:sources.lead"],
  ["/community", "community:title", "community:meta.description"],
  ["/network", "network:title", "network:description"],
  ["/converter", "converter:title", "converter:description"],
  ["/watchlist", "watchlist:title", "watchlist:description"],
  ["/glossary", "glossary:title", "glossary:description"],
  ["/data", "open-data:title", "open-data:description"],
  ["/api/docs", "open-data:docs.title", "open-data:docs.description"],
  ["/analytics", "analytics:title", "analytics:meta.description"],
  ["/starter-kit", "starter-kit:title", "starter-kit:meta.description"],
  ["/starter-kit/downloads", "order:downloads.title", "order:downloads.description"],
  ["/starter-kit/withdraw", "order:withdraw.title", "order:withdraw.description"],
  ["/staking/pools", "staking:pools.title", "staking:pools.description"],
  ["/governance", "governance:title", "governance:description"],
  ["/governance/dreps", "governance:dreps.title", "governance:dreps.description"],
  ["/choose-wallet", "choose-wallet:title", "choose-wallet:description"],
  ["/compare", "compare:title", "compare:description"],
  ["/is-this-link-real", "link-check:title", "link-check:description"],
  ["/newsletter", "newsletter:title", "newsletter:description"],
  ["/listing-policy", "listing-policy:title", "listing-policy:description"],
];

function pageDocuments(language: Language): Omit<SearchDocument, "kind">[] {
  const namespaces = PAGES.map(([, title]) => title.slice(0, title.indexOf(":")));
  const t = translatorFor(language, "searched", "categories", "catalogue", "directory", ...new Set(namespaces));
  const { leaders, platforms } = community();
  const people = [...leaders, ...platforms].map(({ name }) => name).join(" ");
  const blanks = { count: projects().size, days: withdrawalDays() };
  const pages = [
    ...PAGES.map(([path, title, text]) => ({ path, title: t(title), text: t(text, blanks) })),
    ...categories().map(({ id }) => ({
      path: `/ecosystem/${id}` as const,
      title: t("directory:meta.categoryTitle", { name: t(`categories:names.${id}`) }),
      text: t(`categories:tiles.${id}`),
    })),
    ...SUBCATEGORIES.map((id) => ({
      path: `/ecosystem/defi/${id}` as const,
      title: t("directory:meta.categoryTitle", { name: t(`catalogue:subcategories.names.${id}`) }),
      text: t(`catalogue:subcategories.descriptions.${id}`),
    })),
    ...PAGE_NAMES.map((name) => {
      const { title, description } = pageText(name, language);
      return { path: `/${name}` as const, title, text: description };
    }),
  ];
  return pages.map((page) => {
    // People in every language know the English words of our paths.
    const address = (page.path.split("/").at(-1) ?? "").replaceAll("-", " ");
    const words = t(`words.${page.path.slice(1) || "home"}`, { defaultValue: "" });
    return { ...page, names: `${address} ${words}${page.path === "/community" ? ` ${people}` : ""}` };
  });
}

const termDocuments = (language: Language): Omit<SearchDocument, "kind">[] =>
  termsOf(language).map(({ id, term, aliases, definition }) => ({
    path: `/glossary#${id}`,
    title: term,
    names: aliases.join(" "),
    text: maskFigures(definition, language),
  }));

/** All search documents except projects and articles. */
export const searchDocuments = (language: Language): SearchDocument[] => [
  ...pageDocuments(language).map((page): SearchDocument => ({ kind: "pages", ...page })),
  ...termDocuments(language).map((term): SearchDocument => ({ kind: "terms", ...term })),
];
