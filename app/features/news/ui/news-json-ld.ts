import type { Story } from "#app/features/news/news.ts";
import { tagOf } from "#app/foundation/i18n/languages.ts";

/** JSON-LD of the list. Undated articles have no date in it, nor have merged stories, whose time is that of their newest article. */
export function newsJsonLd(name: string, url: string, stories: readonly Story[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url,
    numberOfItems: stories.length,
    itemListElement: stories.map((article, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "NewsArticle",
        headline: article.title,
        url: article.externalUrl,
        inLanguage: tagOf(article.language),
        ...(article.excerpt !== "" && { description: article.excerpt }),
        ...(article.isDated && article.sources.length === 0 && { datePublished: new Date(article.publishedAt).toISOString() }),
        publisher: { "@type": "Organization", name: article.source },
      },
    })),
  };
}
