import type { IncomingMessage, ServerResponse } from "node:http";
import type { NewsService } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { outgoingFeedAt, renderFeed } from "#app/features/news/syndication/syndication.server.ts";
import { bytesOf, encode, negotiate, type Encoded } from "#app/foundation/page-cache/compression.server.ts";
import { DocumentCache } from "#app/foundation/page-cache/document-cache.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { sendBody } from "#server/send-body.ts";

/** Serves the news feeds. The function that it returns answers false for other paths. */
export function createNewsFeeds(news: NewsService, origin: string) {
  /** About 260 combinations of language, category and format. */
  const cachedFeeds = new DocumentCache<Encoded>(new RenderQueue(), { maxBytes: 8 * 1024 * 1024, bytesOf });
  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const feed = outgoingFeedAt(url);
    if (!feed) return false;
    // New articles change the cache key; the old entry is never requested again and is evicted first.
    const { changedAt } = hintOf(news.latestNews().value, feed.language);
    const document = await cachedFeeds.get(`${feed.address} ${changedAt}`, async () => encode(await renderFeed(news, feed, origin)));
    if (!document) return false;
    const encoding = negotiate(request.headers["accept-encoding"]);
    const headers = {
      "Content-Type": feed.type,
      "Cache-Control": "public, max-age=300, stale-if-error=86400",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    };
    sendBody({ ...document[encoding], encoding }, headers, request, response);
    return true;
  };
}
