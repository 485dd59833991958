import type { DocumentRoute } from "#server/documents.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { outgoingFeedAt, renderFeed } from "#app/features/news/syndication/syndication.server.ts";

/** Headers of every feed, which other sites may read. */
export const FEED_HEADERS = {
  "Cache-Control": "public, max-age=300, stale-if-error=86400",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
};

/** News feeds: about 260 combinations of language, category and format. */
export const newsFeeds = (news: NewsService, origin: string): DocumentRoute => ({
  kind: "feed",
  paths: FEED_FORMATS.flatMap(({ file }) => [`/${file}`, `/:language/${file}`]),
  find(url) {
    const feed = outgoingFeedAt(url);
    return (
      feed && {
        key: feed.address,
        version: hintOf(news.latestNews().value, feed.language).changedAt,
        headers: { "Content-Type": feed.type, ...FEED_HEADERS },
        make: () => renderFeed(news, feed, origin),
      }
    );
  },
});
