import type { IncomingMessage, ServerResponse } from "node:http";
import { readListed } from "#app/features/ecosystem/watched.server.ts";
import { listPath } from "#app/features/ecosystem/watched.ts";
import { latestNews } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { writeListFeed } from "#app/features/news/syndication.server.ts";
import { UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { bytesOf, encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { KeptDocuments } from "#app/foundation/pages-cache/kept-documents.server.ts";
import { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";
import { sendBody } from "#server/send-body.ts";

const PATH = "/watchlist.xml";

/** Lists are as many as visitors: those that were asked for last are kept. */
const kept = new KeptDocuments<Encoded>(new RenderQueue(), { maxBytes: 4 * 1024 * 1024, bytesOf });

function documentOf(ids: readonly string[], language: Language, origin: string): Promise<Encoded | undefined> {
  const hints = latestNews().value;
  const changedAt = Math.max(hintOf(hints, language).changedAt, hintOf(hints, DEFAULT_LANGUAGE).changedAt);
  // In whatever order its projects stand, a list has the same news.
  const sorted = ids.toSorted();
  const address = `${PATH}?${new URLSearchParams({ ids: sorted.join(), language })}`;
  const t = translatorFor(language, "watchlist");
  const feed = { ids: sorted, language, title: t("feed.title"), description: t("feed.description"), page: pathIn(listPath(sorted), language), address };
  return kept.get(`${address} ${changedAt}`, async () => encode(await writeListFeed(feed, origin)));
}

/** Answers with the news that name the projects of a list. Returns whether this is the address of such a feed. */
export async function answerListFeed(url: URL, origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (url.pathname !== PATH) return false;
  const language = url.searchParams.get("language") ?? DEFAULT_LANGUAGE;
  const { ids } = readListed(url.searchParams);
  if (!isLanguage(language) || ids.length === 0) {
    const text = ids.length === 0 ? "ids must name at least one project of the catalogue, with commas between them" : UNKNOWN_LANGUAGE;
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }).end(`${text}\n`);
    return true;
  }
  const document = await documentOf(ids, language, origin);
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
}
