import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { story } from "#app/features/news/ui/article.test-support.ts";
import { LatestNews } from "#app/features/news/ui/latest-news.tsx";
import { NewsList } from "#app/features/news/ui/news-list.tsx";
import { newsJsonLd } from "#app/features/news/ui/news-json-ld.ts";
import {
  DEFAULT_QUERY,
  serializeNewsQuery,
  type NewsFailure,
  type NewsLists,
  type NewsQuery,
  type Story,
} from "#app/features/news/news.ts";
import { LeadStory, WireGroups } from "#app/features/news/ui/wire.tsx";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";

const NOW = Date.UTC(2026, 10, 21, 14, 0);

function render(element: React.ReactNode): string {
  // Messages come from the page's loader data.
  const loaderData = { page: { messages: messagesOf("en", "news", "story", "common", "sign-up") } };
  const Page = () => (
    <I18nProvider language="en">
      <RenderedAt value={NOW}>{element}</RenderedAt>
    </I18nProvider>
  );
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />)
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
}

const lead = (changes: Partial<Story> = {}) => render(<LeadStory story={story(changes)} />);
const rows = (stories: Story[], query: Partial<NewsQuery> = {}, tab: NewsLists["tab"] = "community") =>
  render(<WireGroups stories={stories} list={{ query: { ...DEFAULT_QUERY, ...query }, tab, readAt: NOW }} />);
const row = (changes: Partial<Story> = {}) => rows([story(changes)]);
const SEVEN = [
  { name: "Input Output", title: "Node release candidate shortens epoch pauses", url: "https://example.org/node", promotional: false },
  { name: "Press A", title: "Shorter pauses", url: "https://a.example/pauses", promotional: true },
];

describe("the lead", () => {
  it("has all parts of an article", () => {
    const html = lead({ trending: true, count: { kind: "replies", value: 14 }, sources: SEVEN });
    expect(html).toContain('data-article="a1" data-cat="infrastructure"');
    expect(html).toMatch(
      /<h3[^>]*><a href="https:\/\/example.org\/node" target="_blank" rel="noopener nofollow"[^>]*><span>Node release candidate.*?\(opens in a new tab\)/,
    );
    for (const part of [
      "Development</span>",
      ">Verified</span>",
      "Trending",
      "Measured for nine days",
      "4 min read",
      "14 replies",
      "2 sources",
    ])
      expect(html).toContain(part);
    expect(html).toContain(
      '<time dateTime="2026-11-21T11:04:00.000Z" title="Published Nov 21, 2026, 11:04 UTC"><span data-age-of="1795259040000" data-age-text="{{age}}">11:04 UTC</span></time>',
    );
  });
});

describe("a row", () => {
  it("has source, category, time, and the mark of a verified source", () => {
    const html = row();
    expect(html).toContain('data-article="a1" data-cat="infrastructure"');
    for (const part of ['aria-hidden="true">IO<', "Input Output</span>", "Development</span>", "4 min read", '"sr-only">Verified'])
      expect(html).toContain(part);
  });

  it.each<[string, Partial<Story>, string]>([
    ["Verified, unless the publisher is", { verifiedSource: false }, "Verified"],
    ["a trending sign, unless it trends", { trending: false }, "Trending"],
    ["a count, while none is known", { count: null }, "story-count"],
    ["a time to read, when only the title is known", { readTime: null }, "min read"],
    ["the publisher's image: it would be fetched from elsewhere", { imageUrl: "https://elsewhere.example/a.png" }, "elsewhere"],
    ["sources, if the story has only one publisher", { sources: [] }, "<details"],
  ])("does not show %s", (_, changes, absent) => {
    expect(row(changes)).not.toContain(absent);
  });

  it("does not repeat what applies to the whole list", () => {
    const trending = [story({ trending: true })];
    expect(rows(trending, {}, "official")).not.toContain("Verified");
    expect(rows(trending, {}, "trending")).not.toContain("Trending");
    expect(rows(trending, { category: "Development" }, null)).not.toContain("Development</span>");
  });

  it("shows all sources of its story with their headlines", () => {
    const html = row({ sources: SEVEN });
    expect(html).toMatch(/2 sources<\/span><\/summary>.*href="https:\/\/a.example\/pauses"[^>]*>Press A.*Shorter pauses.*Promotional/s);
    expect(html.match(/>Promotional</g)).toHaveLength(1);
  });

  it("mentions an unknown date", () => {
    expect(row({ isDated: false })).toContain(">no date given, first seen 11:04 UTC</span></time>");
  });

  it("marks another language", () => {
    const html = row({ language: "pt" });
    expect(html).toContain('<span lang="pt-BR">Node release');
    expect(html).toContain(">PT</span>");
  });

  it("is below the heading of its day", () => {
    const html = rows([story(), story({ id: "b", publishedAt: NOW - 86_400_000 }), story({ id: "c", publishedAt: NOW - 3 * 86_400_000 })]);
    expect([...html.matchAll(/wire-heading"[^>]*><span>([^<]+)/g)].map(([, heading]) => heading)).toEqual([
      "Today",
      "Yesterday",
      "Nov 18, 2026",
    ]);
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
    const hostile = story({
      title: text,
      excerpt: text,
      source: text,
      sources: SEVEN.map((source) => ({ ...source, name: text, title: text })),
    });
    const html = render(
      <>
        <LeadStory story={hostile} />
        <WireGroups stories={[hostile]} list={{ query: DEFAULT_QUERY, tab: null, readAt: NOW }} />
        <LatestNews lead={hostile} rows={[hostile]} renderedAt={NOW} isRead />
      </>,
    );
    expect(html).not.toMatch(/<script|<img src="?x|onerror=alert\(1\)>|<b>/);
    const record = render(<JsonLd data={newsJsonLd(text, "https://site.example/news", [hostile])} />);
    expect(record.match(/<\/script/g)).toHaveLength(1);
    expect(record).not.toContain("<!--");
  });
});

const of = (stories: Story[], nextCursor: string | null = null): NewsLists => ({
  tab: "official",
  own: { stories, nextCursor },
  more: null,
  english: null,
});
const NOTHING = of([]);

function list(lists: NewsLists, query: Partial<NewsQuery> = {}, failed: NewsFailure | null = null): string {
  const asked = { ...DEFAULT_QUERY, ...query };
  const tab = asked.category === "All" ? (asked.tab ?? lists.tab) : null;
  return render(
    <NewsList
      list={{ query: serializeNewsQuery(asked).toString(), lists: { ...lists, tab }, changedAt: 0, readAt: NOW }}
      asked={asked}
      failure={failed}
      isSlow={false}
      waiting={null}
      onAccept={() => undefined}
      onRetry={() => undefined}
      refresh={{ isRefreshing: false, refresh: () => undefined }}
      failing={[{ publisher: "AdaPulse" }]}
      visit={0}
      panel={null}
    />,
  );
}

describe("the list", () => {
  it.each<[Partial<NewsQuery>, string]>([
    [{ tab: "official" }, "No official news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "community" }, "No community news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "development" }, "No development news available. Try refreshing to fetch latest RSS feeds."],
    [{ tab: "trending" }, "No trending news available. Try refreshing to fetch latest RSS feeds."],
  ])("an empty tab has a message and a refresh button: %o", (query, text) => {
    const html = list(NOTHING, query);
    expect(html).toContain(text);
    expect(html).toContain("Refresh News");
    expect(html).toContain('href="/news/sources"');
  });

  it("an empty category has the specified text, and the button that it mentions", () => {
    const html = list(NOTHING, { category: "Tech Update" });
    expect(html).toContain("Tech Update News</h2>");
    expect(html).toContain("No articles found</h3>");
    expect(html).toContain("No articles found in the &quot;Tech Update&quot; category. Try refreshing to fetch latest RSS feeds.");
    expect(html).toContain("Refresh News");
  });

  it("a failure has its reason; trying again keeps the query", () => {
    const html = list(NOTHING, { category: "NFT", sort: "source" }, "fetch");
    expect(html).toContain("Error loading news: Failed to fetch news");
    expect(html).toContain("Try Again");
    expect(html).toContain('<input type="hidden" name="category" value="NFT"/>');
    expect(html).toContain('<input type="hidden" name="sort" value="source"/>');
  });

  it("only the first page of the newest has a lead story, beside the failing sources", () => {
    const shown = of([story({ id: "a" }), story({ id: "b" })], "next");
    const html = list(shown);
    expect(html.match(/lead-story" data-article="(.)"/)?.[1]).toBe("a");
    expect(html.split("data-article=").length - 1).toBe(2);
    expect(html).toContain("AdaPulse");
    for (const query of [{ cursor: "abc" }, { sort: "source" }] as const) expect(list(shown, query)).not.toContain("lead-story");
  });

  it.each<[string, NewsLists, Partial<NewsQuery>, string | undefined]>([
    ["another tab that opens by itself", { ...of([story()]), tab: "development" }, {}, "so you see “Development”"],
    [
      "stories of all kinds where every tab is empty",
      { ...NOTHING, more: [story()] },
      {},
      "There&#x27;s no official news in this language yet, so you see the other news.",
    ],
    ["nothing of a chosen tab", { ...of([story()]) }, { tab: "development" }, undefined],
  ])("has a message for %s", (_, lists, query, text) => {
    const html = list(lists, query);
    expect(html.includes("news-fallback")).toBe(text !== undefined);
    expect(html).toContain(text ?? "");
  });

  it("links to older stories and back, with the query", () => {
    const html = list(of([story()], "next"), { category: "NFT", cursor: "abc" });
    expect(html).toContain('href="/news?category=NFT&amp;cursor=next"');
    expect(html).toContain('href="/news?category=NFT"');
    expect(list(of([story()]))).not.toContain("Older stories");
  });

  it("offers further stories in the language, then English ones, under their own headings", () => {
    const shown: NewsLists = { ...NOTHING, more: [story({ id: "m" })], english: [story({ language: "de" })] };
    const html = list(shown, { tab: "official" });
    expect(html).toMatch(
      /No official news available.*<h2 id="news-more"[^>]*>.*data-article="m".*<h2 id="news-english"[^>]*>In English<\/h2>/s,
    );
    expect(html).toContain('lang="de"');
  });
});

describe("JSON-LD", () => {
  it("contains only what the publisher stated", () => {
    const record = JSON.stringify(
      newsJsonLd("The Cardano Chronicle", "https://site.example/news", [
        story({ isDated: false, excerpt: "" }),
        story({ excerpt: "", sources: SEVEN }),
      ]),
    );
    expect(record).toContain('"headline":"Node release candidate');
    expect(record).not.toMatch(/datePublished|description/);
  });
});
