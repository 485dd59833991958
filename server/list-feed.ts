import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { readListed } from "#app/features/ecosystem/watched.server.ts";
import { listPath } from "#app/features/ecosystem/watched.ts";
import { latestNews } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { writeListFeed } from "#app/features/news/syndication.server.ts";
import { UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, pathIn, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { sendBody } from "#server/send-body.ts";

const PATH = "/watchlist.xml";

interface Kept {
  /** When the articles in its language, or in English, had last changed. */
  changedAt: number;
  document: Promise<Encoded>;
}

/** Lists are as many as visitors: those that were asked for last are kept. */
const kept = new LRUCache<string, Kept>({ max: 100 });

function documentOf(ids: readonly string[], language: Language, origin: string): Promise<Encoded> {
  const hints = latestNews().value;
  const changedAt = Math.max(hintOf(hints, language).changedAt, hintOf(hints, DEFAULT_LANGUAGE).changedAt);
  // In whatever order its projects stand, a list has the same news.
  const sorted = ids.toSorted();
  const address = `${PATH}?${new URLSearchParams({ ids: sorted.join(), language })}`;
  const known = kept.get(address);
  if (known?.changedAt === changedAt) return known.document;
  const t = translatorFor(language, "watchlist");
  const feed = { ids: sorted, language, title: t("feed.title"), description: t("feed.description"), page: pathIn(listPath(sorted), language), address };
  const made: Kept = { changedAt, document: writeListFeed(feed, origin).then(encode) };
  kept.set(address, made);
  // One that could not be made is made again for the next reader.
  made.document.catch(() => kept.get(address) === made && kept.delete(address));
  return made.document;
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
  const encoding = negotiate(request.headers["accept-encoding"]);
  const headers = {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": "public, max-age=300, stale-if-error=86400",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  };
  sendBody({ ...(await documentOf(ids, language, origin))[encoding], encoding }, headers, request, response);
  return true;
}
