import type { IncomingMessage, ServerResponse } from "node:http";
import { latestNews } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { outgoingFeedAt, writeFeed } from "#app/features/news/syndication.server.ts";
import { bytesOf, encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { KeptDocuments } from "#app/foundation/pages-cache/kept-documents.server.ts";
import { RenderQueue } from "#app/foundation/pages-cache/render-queue.server.ts";
import { sendBody } from "#server/send-body.ts";

/** There are about 260 of them: languages, categories and formats. */
const kept = new KeptDocuments<Encoded>(new RenderQueue(), { maxBytes: 8 * 1024 * 1024, bytesOf });

/** Answers with a feed of the Chronicle. Returns whether there is one at this address. */
export async function answerNewsFeed(url: URL, origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const feed = outgoingFeedAt(url);
  if (!feed) return false;
  // A change of the language's articles makes it another document; nobody asks for the old one, which goes first.
  const { changedAt } = hintOf(latestNews().value, feed.language);
  const document = await kept.get(`${feed.address} ${changedAt}`, async () => encode(await writeFeed(feed, origin)));
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
}
