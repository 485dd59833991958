import { type Context, Hono } from "hono";
import { type Article, createPress, type PlayedFeed, readFeedList } from "../world/press.ts";
import { escaped, writeAtom } from "./atom-feed.ts";
import { sendTagged } from "./entity-tag.ts";
import type { Answer, SourceEnv, SourceMaker } from "./source.ts";

function refusal(seconds: number): Answer {
  return { status: 429, headers: { "content-type": "text/html; charset=UTF-8", "retry-after": String(seconds) }, body: "<!DOCTYPE html><html><body><h1>Too many requests</h1></body></html>" };
}

const isAtom = ({ url }: PlayedFeed): boolean => /^https:\/\/(?:github|www\.reddit)\.com\//.test(url);

/** RSS 2.0 as WordPress, Docusaurus and Discourse write it. */
function writeRss(feed: PlayedFeed, articles: readonly Article[], close: (article: Article) => string): string {
  const rows = articles.map((article) => {
    const { guid, title, url, text, author, categories, at } = article;
    return `
    <item>
      <title>${escaped(title)}</title>
      <link>${escaped(url)}</link>
      <dc:creator><![CDATA[${author}]]></dc:creator>${at === null ? "" : `\n      <pubDate>${new Date(at).toUTCString()}</pubDate>`}
${categories.map((name) => `      <category><![CDATA[${name}]]></category>\n`).join("")}      <guid isPermaLink="false">${escaped(guid)}</guid>
      <description>${escaped(text + close(article))}</description>
    </item>`;
  });
  const { origin } = new URL(feed.url);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(feed.publisher)} (simulated)</title>
    <link>${origin}</link>
    <atom:link href="${escaped(feed.url)}" rel="self" type="application/rss+xml"/>
    <description>Simulated</description>
    <language>${feed.language}</language>${rows.join("")}
  </channel>
</rss>
`;
}

/** The feeds of content/feeds.yaml: /feeds/<id> takes the place of each one's address. */
export const createFeeds: SourceMaker = (world) => {
  const press = createPress(world);
  const app = new Hono<SourceEnv>();

  /** What the publisher's software adds to every text; exact ones stay as they were set. */
  function closing(feed: PlayedFeed, { title, url, posts }: Article): string {
    if (world.settings.feeds[feed.id]) return "";
    const link = (to: string, words: string): string => `<a href="${escaped(to)}">${escaped(words)}</a>`;
    if (posts !== null) return `\n<p><small>${posts} ${posts === 1 ? "post" : "posts"} - ${Math.ceil(posts / 2)} ${posts < 3 ? "participant" : "participants"}</small></p>\n<p>${link(url, "Read full topic")}</p>`;
    return feed.kind === "press" || feed.kind === "promotional" ? `\n<p>${press.wordingOf(feed)?.closing(link(url, title), link(new URL(feed.url).origin, feed.publisher))}</p>` : "";
  }

  function document(feed: PlayedFeed, articles: readonly Article[]): string {
    if (!isAtom(feed)) return writeRss(feed, articles, (article) => closing(feed, article));
    const entries = articles.map(({ guid, text, at, ...article }) => ({ ...article, id: guid, content: text, at: at ?? 0 }));
    return writeAtom({ id: feed.url, title: `${feed.publisher} (simulated)`, self: feed.url, published: !feed.url.startsWith("https://github.com/") }, entries);
  }

  function send(c: Context<SourceEnv>): Response | Promise<Response> {
    const feed = readFeedList().get(c.req.param("id") ?? "");
    if (!feed) return c.notFound();
    const articles = press.articles(feed);
    const newest = Math.max(0, ...articles.map(({ at }) => at ?? 0));
    // An exact item may be changed without a newer date, so the date tells nothing then.
    const dated: Record<string, string> = world.settings.feeds[feed.id] ? {} : { "last-modified": new Date(newest).toUTCString() };
    const since = c.req.header("if-none-match") ? undefined : c.req.header("if-modified-since");
    if (since !== undefined && Date.parse(since) >= Date.parse(dated["last-modified"] ?? "")) return c.body(null, 304, dated);
    const type = isAtom(feed) ? "application/atom+xml" : "application/rss+xml";
    return sendTagged(c, document(feed, articles), `${type}; charset=UTF-8`, { ...dated, "cache-control": "max-age=60" });
  }

  app.get("/:id", send);
  // Where a redirect can lead.
  app.get("/moved/:id", send);
  app.notFound((c) => c.html("<!DOCTYPE html><html><body><h1>Page not found</h1></body></html>", 404));

  return { name: "feeds", app, refusal };
};
