import { MOST_FEED_BYTES, readAtom } from "./atom.server.ts";
import type { SourceOptions } from "./fields.server.ts";
import { lineOfHtml } from "./plain-text.server.ts";
import type { PoliteFetch } from "./polite-fetch.server.ts";

// The JSON answers 403 without an agreement with Reddit; the Atom feed may be read about once a minute and address.

const SOURCE = "reddit";
const ORIGIN = "https://www.reddit.com";
const TITLE_LENGTH = 300;
const TEXT_LENGTH = 500;

export interface RedditPost {
  /** Such as "t3_1abcde". */
  id: string;
  /** Plain text, one line, at most 300 characters. */
  title: string;
  /** What the author wrote, plain, one line, at most 500 characters; empty for a post that is only a link. */
  text: string;
  /** Without "/u/"; null when the account is gone. */
  author: string | null;
  /** Always on https://www.reddit.com. */
  url: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * The newest posts of r/cardano, newest first.
 * @throws {UpstreamError} often rate-limited
 */
export async function fetchNewPosts(client: PoliteFetch, { baseUrl, intervalMs }: SourceOptions): Promise<RedditPost[]> {
  const url = `${baseUrl}/r/cardano/new.rss?limit=100`;
  const answer = await client.text({ source: SOURCE, url, intervalMs, maxBytes: MOST_FEED_BYTES });
  return parsePosts(answer.value, answer.fetchedAt);
}

/**
 * Reads r/{name}/new.rss, which is Atom.
 * @param now milliseconds since 1970
 * @throws {UpstreamError} bad-shape
 */
export function parsePosts(document: string, now: number): RedditPost[] {
  return readAtom(SOURCE, document, { origin: ORIGIN, titleLength: TITLE_LENGTH, now }).map(
    ({ id, title, html, author, url, publishedAt }) => ({
      id,
      title,
      text: lineOfHtml(ownWords(html), TEXT_LENGTH),
      author: /^(?:\/u\/)?([\w-]{1,40})$/.exec(author ?? "")?.[1] ?? null,
      url,
      publishedAt,
    }),
  );
}

/** The post stands between two comments; around it Reddit puts a picture, "submitted by /u/..." and two links. */
function ownWords(html: string): string {
  const own = /<!-- SC_OFF -->([\s\S]*?)<!-- SC_ON -->/.exec(html)?.[1];
  if (own !== undefined) return own;
  const frame = html.lastIndexOf("submitted by");
  return frame === -1 ? html : html.slice(0, frame);
}
