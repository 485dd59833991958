import type { DocumentRoute } from "#server/documents.ts";
import { FEED_HEADERS } from "#server/news-feeds.ts";
import { parseListedIds } from "#app/features/ecosystem/catalog/watchlist-entries.server.ts";
import { listPath } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { renderListFeed } from "#app/features/news/syndication/syndication.server.ts";
import { plainText, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const PATH = "/watchlist.xml";

export const watchlistFeed = (news: NewsService, origin: string): DocumentRoute => ({
  kind: "feed",
  paths: [PATH],
  find({ searchParams }) {
    const language = searchParams.get("language") ?? DEFAULT_LANGUAGE;
    const { ids } = parseListedIds(searchParams);
    if (ids.length === 0) return plainText(400, "ids must name at least one project of the catalog, separated by commas");
    if (!isLanguage(language)) return plainText(400, UNKNOWN_LANGUAGE);
    const hints = news.latestNews().value;
    // The order of projects doesn't change the news, so both share one cache entry.
    const sorted = ids.toSorted();
    const address = `${PATH}?${new URLSearchParams({ ids: sorted.join(), language })}`;
    const t = translatorFor(language, "watchlist");
    const feed = {
      ids: sorted,
      language,
      title: t("feed.title"),
      description: t("feed.description"),
      page: pathIn(listPath(sorted), language),
      address,
    };
    return {
      key: address,
      version: Math.max(hintOf(hints, language).changedAt, hintOf(hints, DEFAULT_LANGUAGE).changedAt),
      headers: { "Content-Type": "application/rss+xml; charset=utf-8", "X-Robots-Tag": "noindex", ...FEED_HEADERS },
      make: () => renderListFeed(news, feed, origin),
    };
  },
});
