import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { latestNews } from "#app/features/news/news.server.ts";
import { hintOf } from "#app/features/news/news.ts";
import { outgoingFeedAt, writeFeed } from "#app/features/news/syndication.server.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { sendBody } from "#server/send-body.ts";

interface Kept {
  /** When the language's articles had last changed. */
  changedAt: number;
  document: Promise<Encoded>;
}

/** There are about 260 of them: languages, categories and formats. */
const kept = new LRUCache<string, Kept>({ max: 300 });

/** Answers with a feed of the Chronicle. Returns whether there is one at this address. */
export async function answerNewsFeed(url: URL, origin: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const feed = outgoingFeedAt(url);
  if (!feed) return false;
  const { changedAt } = hintOf(latestNews().value, feed.language);
  let known = kept.get(feed.address);
  if (known?.changedAt !== changedAt) {
    const made: Kept = { changedAt, document: writeFeed(feed, origin).then(encode) };
    known = made;
    kept.set(feed.address, made);
    // One that could not be made is made again for the next reader.
    made.document.catch(() => kept.get(feed.address) === made && kept.delete(feed.address));
  }
  const encoding = negotiate(request.headers["accept-encoding"]);
  const headers = {
    "Content-Type": feed.type,
    "Cache-Control": "public, max-age=300, stale-if-error=86400",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
  };
  sendBody({ ...(await known.document)[encoding], encoding }, headers, request, response);
  return true;
}
