import type { IncomingMessage, ServerResponse } from "node:http";
import { parseListedIds } from "#app/features/ecosystem/catalogue/watchlist-entries.server.ts";
import { listPath } from "#app/features/ecosystem/catalogue/watchlist-entries.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { renderListFeed } from "#app/features/news/syndication/syndication.server.ts";
import { UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { bytesOf, encode, negotiate, type Encoded } from "#app/foundation/page-cache/compression.server.ts";
import { DocumentCache } from "#app/foundation/page-cache/document-cache.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";
import { sendBody } from "#server/send-body.ts";

const PATH = "/watchlist.xml";

/** Serves the news about the projects of a watchlist. The function that it returns answers false for other paths. */
export function createWatchlistFeed(news: NewsService, origin: string) {
  /** There may be as many lists as visitors, so only the most recently requested feeds are cached. */
  const cachedFeeds = new DocumentCache<Encoded>(new RenderQueue(), { maxBytes: 4 * 1024 * 1024, bytesOf });

  function buildFeed(ids: readonly string[], language: Language): Promise<Encoded | undefined> {
    const hints = news.latestNews().value;
    const changedAt = Math.max(hintOf(hints, language).changedAt, hintOf(hints, DEFAULT_LANGUAGE).changedAt);
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
    return cachedFeeds.get(`${address} ${changedAt}`, async () => encode(await renderListFeed(news, feed, origin)));
  }

  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (url.pathname !== PATH) return false;
    const language = url.searchParams.get("language") ?? DEFAULT_LANGUAGE;
    const { ids } = parseListedIds(url.searchParams);
    if (!isLanguage(language) || ids.length === 0) {
      const text = ids.length === 0 ? "ids must name at least one project of the catalogue, with commas between them" : UNKNOWN_LANGUAGE;
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(`${text}\n`);
      return true;
    }
    const document = await buildFeed(ids, language);
    if (!document) return false;
    const encoding = negotiate(request.headers["accept-encoding"]);
    const headers = {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "public, max-age=300, stale-if-error=86400",
      "X-Robots-Tag": "noindex",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    };
    sendBody({ ...document[encoding], encoding }, headers, request, response);
    return true;
  };
}
