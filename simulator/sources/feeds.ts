import { type Context, Hono } from "hono";
import { type Article, createArticles, type SimulatedFeed, readFeedList } from "../world/articles.ts";
import { escapeXml, writeAtom } from "./atom-feed.ts";
import { sendWithEtag } from "./etag.ts";
import { refuseTooSoon } from "./reddit.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "text/html; charset=UTF-8", "retry-after": String(seconds) },
    body: "<!DOCTYPE html><html><body><h1>Too many requests</h1></body></html>",
  };
}

const isAtom = ({ url }: SimulatedFeed): boolean => /^https:\/\/(?:github|www\.reddit)\.com\//.test(url);

/** RSS 2.0 in the style of WordPress, Docusaurus and Discourse. */
function writeRss(feed: SimulatedFeed, articles: readonly Article[], close: (article: Article) => string): string {
  const rows = articles.map((article) => {
    const { guid, title, url, text, author, categories, at } = article;
    return `
    <item>
      <title>${escapeXml(title)}</title>
      <link>${escapeXml(url)}</link>
      <dc:creator><![CDATA[${author}]]></dc:creator>${at === null ? "" : `\n      <pubDate>${new Date(at).toUTCString()}</pubDate>`}
${categories.map((name) => `      <category><![CDATA[${name}]]></category>\n`).join("")}      <guid isPermaLink="false">${escapeXml(guid)}</guid>
      <description>${escapeXml(text + close(article))}</description>
    </item>`;
  });
  const { origin } = new URL(feed.url);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(feed.publisher)} (simulated)</title>
    <link>${origin}</link>
    <atom:link href="${escapeXml(feed.url)}" rel="self" type="application/rss+xml"/>
    <description>Simulated</description>
    <language>${feed.language}</language>${rows.join("")}
  </channel>
</rss>
`;
}

/** The feeds of content/feeds.yaml: /feeds/<id> replaces each one's address. */
export const createFeeds: SourceFactory = (world) => {
  const press = createArticles(world);
  const app = new Hono<SourceEnv>();

  /** Text that the publisher's software appends to every item. Exact items stay as they were set. */
  function closing(feed: SimulatedFeed, { title, url, posts }: Article): string {
    if (world.settings.feeds[feed.id]) return "";
    const link = (to: string, words: string): string => `<a href="${escapeXml(to)}">${escapeXml(words)}</a>`;
    if (posts !== null)
      return `\n<p><small>${posts} ${posts === 1 ? "post" : "posts"} - ${Math.ceil(posts / 2)} ${posts < 3 ? "participant" : "participants"}</small></p>\n<p>${link(url, "Read full topic")}</p>`;
    return feed.kind === "press" || feed.kind === "promotional"
      ? `\n<p>${press.wordingOf(feed)?.closing(link(url, title), link(new URL(feed.url).origin, feed.publisher))}</p>`
      : "";
  }

  function document(feed: SimulatedFeed, articles: readonly Article[]): string {
    if (!isAtom(feed)) return writeRss(feed, articles, (article) => closing(feed, article));
    const entries = articles.map(({ guid, text, at, ...article }) => ({ ...article, id: guid, content: text, at: at ?? 0 }));
    return writeAtom(
      { id: feed.url, title: `${feed.publisher} (simulated)`, self: feed.url, published: !feed.url.startsWith("https://github.com/") },
      entries,
    );
  }

  function send(c: Context<SourceEnv>): Response | Promise<Response> {
    const feed = readFeedList().get(c.req.param("id") ?? "");
    if (!feed) return c.notFound();
    const refused = feed.url.startsWith("https://www.reddit.com/") ? refuseTooSoon(world, c.env.address) : null;
    if (refused) return refused;
    const articles = press.articles(feed);
    const newest = Math.max(0, ...articles.map(({ at }) => at ?? 0));
    // An exact item may change without a newer date, so its feed has no Last-Modified.
    const dated: Record<string, string> = world.settings.feeds[feed.id] ? {} : { "last-modified": new Date(newest).toUTCString() };
    const since = c.req.header("if-none-match") ? undefined : c.req.header("if-modified-since");
    if (since !== undefined && Date.parse(since) >= Date.parse(dated["last-modified"] ?? "")) return c.body(null, 304, dated);
    const type = isAtom(feed) ? "application/atom+xml" : "application/rss+xml";
    return sendWithEtag(c, document(feed, articles), `${type}; charset=UTF-8`, { ...dated, "cache-control": "max-age=60" });
  }

  app.get("/:id", send);
  app.get("/moved/:id", send);
  app.notFound((c) => c.html("<!DOCTYPE html><html><body><h1>Page not found</h1></body></html>", 404));

  return { name: "feeds", app, refusal: rateLimitResponse };
};
