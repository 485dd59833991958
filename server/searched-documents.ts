import type { SearchDocument } from "#app/features/search/catalogue-index.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { PAGE_NAMES, pageText } from "#app/foundation/content/pages.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** The pages that can be found: path, title and description, the last two as messages `namespace:key`. */
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
  ["/choose-wallet", "choose-wallet:title", "choose-wallet:description"],
  ["/compare", "compare:title", "compare:description"],
  ["/is-this-link-real", "link-check:title", "link-check:description"],
  ["/newsletter", "newsletter:title", "newsletter:description"],
  ["/listing-policy", "listing-policy:title", "listing-policy:description"],
];

function pagesIn(language: Language): Omit<SearchDocument, "kind">[] {
  const namespaces = PAGES.map(([, title]) => title.slice(0, title.indexOf(":")));
  const t = translatorFor(language, "categories", ...new Set(namespaces));
  const pages = [
    ...PAGES.map(([path, title, text]) => ({ path, title: t(title), text: t(text, { count: projects().size }) })),
    ...categories().map(({ id }) => ({ path: `/ecosystem/${id}` as const, title: t(`names.${id}`), text: t(`tiles.${id}`) })),
    ...PAGE_NAMES.map((name) => {
      const { title, description } = pageText(name, language);
      return { path: `/${name}` as const, title, text: description };
    }),
  ];
  // The English words at the end of an address are known in every language.
  return pages.map((page) => ({ ...page, names: (page.path.split("/").at(-1) ?? "").replaceAll("-", " ") }));
}

const termsIn = (language: Language): Omit<SearchDocument, "kind">[] =>
  termsOf(language).map(({ id, term, aliases, definition }) => ({ path: `/glossary#${id}`, title: term, names: aliases.join(" "), text: definition }));

/** Everything that the search finds besides projects and articles. */
export const searchedDocuments = (language: Language): SearchDocument[] => [
  ...pagesIn(language).map((page): SearchDocument => ({ kind: "pages", ...page })),
  ...termsIn(language).map((term): SearchDocument => ({ kind: "terms", ...term })),
];
