import type { SitePage } from "#server/site-pages.ts";
import type { SearchEntry } from "#app/pages/page-loader.server.ts";
import type { SearchDocument } from "#app/features/search/catalog-index.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

/** Entries for search and llms.txt from a page's definition: the page, and any terms it explains. */
export function searchEntries({ definition: { search } }: SitePage, language: Language): SearchEntry[] {
  if (!search || typeof search === "function") return search?.(language) ?? [];
  const t = translatorOf(messagesOf(language, search.title.slice(0, search.title.indexOf(":"))), language, []);
  return [{ title: t(search.title), text: t(search.text) }];
}

/** All search documents except projects and articles. */
export function searchDocuments(pages: readonly SitePage[], language: Language): SearchDocument[] {
  const t = translatorFor(language, "searched");
  return pages.flatMap((page) =>
    searchEntries(page, language).map(({ kind = "pages", path = page.path, title, text, names = "" }) => {
      // Visitors in every language know the English words of our paths.
      const address = (path.split("/").at(-1) ?? "").replaceAll("-", " ");
      const words = t.dynamic("searched:words", path.slice(1) || "home", { defaultValue: "" });
      const all = kind === "terms" ? [names, words] : [address, words, names];
      return { kind, path, title, text, names: all.filter(Boolean).join(", ") };
    }),
  );
}
