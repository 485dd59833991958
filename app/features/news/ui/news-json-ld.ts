import type { Article } from "#app/features/news/news.ts";
import { tagOf } from "#app/foundation/i18n/languages.ts";

/** JSON-LD of the list. Undated articles have no date in it. */
export function newsJsonLd(name: string, url: string, articles: readonly Article[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    url,
    numberOfItems: articles.length,
    itemListElement: articles.map((article, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "NewsArticle",
        headline: article.title,
        url: article.externalUrl,
        inLanguage: tagOf(article.language),
        ...(article.excerpt !== "" && { description: article.excerpt }),
        ...(article.isDated && { datePublished: new Date(article.publishedAt).toISOString() }),
        publisher: { "@type": "Organization", name: article.source },
      },
    })),
  };
}
