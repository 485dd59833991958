import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { article } from "#app/features/news/ui/article.test-support.ts";
import { LatestNews } from "#app/features/news/ui/latest-news.tsx";
import { NewsList, NewsTemplates } from "#app/features/news/ui/news-list.tsx";
import { newsJsonLd } from "#app/features/news/ui/news-json-ld.ts";
import { DEFAULT_QUERY, type Article, type NewsFailure, type NewsLists, type NewsQuery } from "#app/features/news/news.ts";
import { StoryCard } from "#app/features/news/ui/story-card.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 0);

function render(element: React.ReactNode): string {
  // The texts come to the page as its loader's data.
  const loaderData = { page: { messages: messagesOf("en", "news", "story", "common") } };
  const Page = () => <I18nProvider language="en">{element}</I18nProvider>;
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />)
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
}

const card = (changes: Partial<Article> = {}) => render(<StoryCard article={article(changes)} renderedAt={NOW} />);

describe("an article's card", () => {
  it("has all its parts", () => {
    const html = card({ trending: true, count: { kind: "replies", value: 14 } });
    expect(html).toContain('data-article="a1" data-cat="infrastructure"');
    expect(html).toContain('src="/art/story/160/a1.svg"');
    expect(html).toMatch(
      /<h3><a href="https:\/\/example.org\/node" target="_blank" rel="noopener nofollow"[^>]*><span>Node release candidate.*?\(opens in a new tab\)/,
    );
    for (const part of ["Development</span>", "Verified", "Trending", "Measured for nine days", "4 min read", "14 replies"])
      expect(html).toContain(part);
    expect(html).toContain(
      'Input Output · <time dateTime="2026-11-21T11:04:00.000Z" title="Published Nov 21, 2026, 11:04 UTC"><span data-age-of="1795259040000" data-age-text="{{age}}">11:04 UTC</span></time>',
    );
  });

  it.each<[string, Partial<Article>, string]>([
    ["Verified, unless the publisher is", { verifiedSource: false }, "Verified"],
    ["a trending sign, unless it trends", { trending: false }, "Trending"],
    ["a count, while none is known", { count: null }, "story-count"],
    ["a time to read, when only the title is known", { readTime: null }, "min read"],
    ["an excerpt, when there is none", { excerpt: "" }, "story-excerpt"],
    ["the publisher's image: it would be fetched from elsewhere", { imageUrl: "https://elsewhere.example/a.png" }, "elsewhere"],
  ])("does not show %s", (_, changes, absent) => {
    expect(card(changes)).not.toContain(absent);
  });

  it("says when the date is unknown", () => {
    expect(card({ isDated: false })).toContain(">no date given, first seen 11:04 UTC</span></time>");
  });

  it("says how many sources tell the story", () => {
    expect(card({ count: { kind: "sources", value: 3 } })).toContain("3 sources");
  });

  it("marks another language", () => {
    const html = card({ language: "pt" });
    expect(html).toContain('<span lang="pt-BR">Node release');
    expect(html).toContain(">PT</span>");
    expect(html).toContain('class="story-excerpt" lang="pt-BR"');
  });
});

describe("hostile words stay text", () => {
  const HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "&lt;b&gt;",
    "${alert(1)}",
    "<!--",
    "]]>",
  ];

  it.each(HOSTILE)("%s", (text) => {
    const hostile = article({ title: text, excerpt: text, source: text });
    const html = render(
      <>
        <StoryCard article={hostile} renderedAt={NOW} />
        <LatestNews articles={[hostile, hostile]} renderedAt={NOW} isRead />
      </>,
    );
    expect(html).not.toMatch(/<script|<img src="?x|onerror=alert\(1\)>|<b>/);
    const record = render(<JsonLd data={newsJsonLd(text, "https://site.example/news", [hostile])} />);
    expect(record.match(/<\/script/g)).toHaveLength(1);
    expect(record).not.toContain("<!--");
  });
});

const of = (articles: Article[], nextCursor: string | null = null): NewsLists => ({
  own: { articles, nextCursor },
  more: null,
  english: null,
});
const NOTHING = of([]);

const list = (lists: NewsLists, query: Partial<NewsQuery> = {}, failed: NewsFailure | null = null): string =>
  render(<NewsList query={{ ...DEFAULT_QUERY, ...query }} lists={lists} failed={failed} renderedAt={NOW} />);

describe("the list", () => {
  it.each<[Partial<NewsQuery>, string]>([
    [{ tab: "official" }, "No official news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "community" }, "No community news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "development" }, "No development news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "trending" }, "No trending news available. Try refreshing to fetch latest RSS feeds."],
  ])("an empty tab says so and offers a refresh: %o", (query, text) => {
    const html = list(NOTHING, query);
    expect(html).toContain(text);
    expect(html).toContain("Refresh News");
    expect(html).toContain('href="/news/sources"');
  });

  it("an empty category says so in the specified words", () => {
    const html = list(NOTHING, { category: "Tech Update" });
    expect(html).toContain("Tech Update News</h2>");
    expect(html).toContain("No articles found</h3>");
    expect(html).toContain("No articles found in the &quot;Tech Update&quot; category. Try refreshing to fetch latest RSS feeds.");
  });

  it("the script has nine skeletons to show", () => {
    expect(render(<NewsTemplates query={DEFAULT_QUERY} />).split("story-skeleton").length - 1).toBe(9);
  });

  it("a failure says what failed; trying again keeps the query", () => {
    const html = list(NOTHING, { category: "NFT", sort: "source" }, "fetch");
    expect(html).toContain("Error loading news: Failed to fetch news");
    expect(html).toContain("Try Again");
    expect(html).toContain('<input type="hidden" name="category" value="NFT"/>');
    expect(html).toContain('<input type="hidden" name="sort" value="source"/>');
  });

  it("the first story leads on the first page alone", () => {
    const shown = of([article({ id: "a" }), article({ id: "b" })], "next");
    expect(list(shown).split("story-featured").length - 1).toBe(1);
    expect(list(shown, { cursor: "abc" })).not.toContain("story-featured");
  });

  it("leads to older stories and back, with the query", () => {
    const html = list(of([article()], "next"), { category: "NFT", cursor: "abc" });
    expect(html).toContain('href="/news?category=NFT&amp;cursor=next"');
    expect(html).toContain('href="/news?category=NFT"');
    expect(list(of([article()]))).not.toContain("Older stories");
  });

  it("offers what else there is in the language, then English stories, under headings that say so", () => {
    const shown: NewsLists = { ...NOTHING, more: [article({ id: "m" })], english: [article({ language: "de" })] };
    const html = list(shown);
    expect(html).toMatch(/No official news available.*<h2 id="news-more">.*data-article="m".*<h2 id="news-english">In English<\/h2>/s);
    expect(html).toContain('lang="de"');
  });
});

describe("JSON-LD", () => {
  it("contains only what the publisher stated", () => {
    const record = JSON.stringify(
      newsJsonLd("The Cardano Chronicle", "https://site.example/news", [article({ isDated: false, excerpt: "" })]),
    );
    expect(record).toContain('"headline":"Node release candidate');
    expect(record).not.toMatch(/datePublished|description/);
  });
});
