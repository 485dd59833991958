import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArticleFeed } from "#app/features/news/ingest/create-draft.server.ts";
import { createNews, type NewsService } from "#app/features/news/news.server.ts";
import { ALL_CATEGORIES, NO_NEWS, newsTopic, SORTS, TABS, type Article, type Sort, type Tab } from "#app/features/news/news.ts";
import { frontPageNews } from "#app/features/news/store/page-news.server.ts";
import { weekStories } from "#app/features/news/store/week-stories.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

const NOON = Date.UTC(2026, 9, 7, 12);
let now = NOON;
let news: NewsService;

let store: Store;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

/** Empties the shared database, because creating one takes longer than a test. */
async function open(retentionDays = 365) {
  now = NOON;
  await store.db.execute(sql`truncate news_articles, news_sightings, news_feeds, live_topics`);
  const bus = new LiveBus(store, [newsTopic]);
  await bus.start();
  news = createNews({ db: store.db, bus, feeds: [], fetch: () => Promise.reject(new Error("not asked")), retentionDays, clock: () => now });
  return store;
}

const feed = (change: Partial<ArticleFeed> = {}): ArticleFeed => ({
  id: "press-a",
  publisher: "Press A",
  language: "en",
  kind: "press",
  verified: false,
  ...change,
});
const item = (change: Partial<ParsedItem> = {}): ParsedItem => ({
  guid: null,
  title: "Wallet makers agree on a common way to show fees",
  url: "https://a.example/fees",
  excerptSource: "The makers of the wallets have agreed on a way to show what a transaction costs before it is signed.",
  words: 20,
  publishedAt: NOON - HOUR,
  author: null,
  categories: [],
  imageUrl: null,
  replies: null,
  ...change,
});
const all = (change: Partial<Parameters<NewsService["listArticles"]>[0]> = {}) =>
  news.listArticles({ language: "en", category: ALL_CATEGORIES, sort: "latest", tab: null, limit: 50, cursor: null, ...change });
const titles = async () => (await all()).articles.map(({ title }) => title);

describe("fields of an article", () => {
  test("every column comes from the item and its feed", async () => {
    await open();
    expect(
      await news.saveArticles(feed({ verified: true, kind: "official" }), [item({ imageUrl: "https://a.example/p.png", replies: 3 })]),
    ).toBe(1);
    expect((await all()).articles).toEqual<Article[]>([
      {
        id: expect.stringMatching(/^[0-9a-f]{20}$/),
        title: "Wallet makers agree on a common way to show fees",
        excerpt: "The makers of the wallets have agreed on a way to show what a transaction costs before it is signed.",
        category: "Official",
        language: "en",
        publishedAt: NOON - HOUR,
        isDated: true,
        source: "Press A",
        rssSource: "press-a",
        kind: "official",
        verifiedSource: true,
        trending: false,
        imageUrl: "https://a.example/p.png",
        externalUrl: "https://a.example/fees",
        readTime: 1,
        count: { kind: "replies", value: 3 },
      },
    ]);
  });

  test.each([
    ["a date in the future counts as now and as unknown", { publishedAt: NOON + DAY }, { publishedAt: NOON, isDated: false }],
    ["no date counts as when we first saw it", { publishedAt: null }, { publishedAt: NOON, isDated: false }],
    ["nothing but a title has no read time", { excerptSource: "" }, { excerpt: "", readTime: null }],
    ["1,900 words take ten minutes, however few of them are kept", { words: 1_900 }, { readTime: 10 }],
    [
      "a text that repeats the title is none",
      { excerptSource: "Wallet makers agree on a common way to show fees" },
      { excerpt: "", readTime: null },
    ],
    ["an image that is no link of the web is none", { imageUrl: "javascript:alert(1)" }, { imageUrl: null }],
  ])("%s", async (_, change, shown) => {
    await open();
    await news.saveArticles(feed(), [item(change)]);
    expect((await all()).articles[0]).toMatchObject(shown);
  });

  test("an excerpt has at most 240 characters and ends with a whole word", async () => {
    await open();
    await news.saveArticles(feed(), [item({ excerptSource: "The wallets and the makers of them agree. ".repeat(20) })]);
    const excerpt = (await all()).articles[0]?.excerpt ?? "";
    expect(excerpt.length).toBeLessThanOrEqual(240);
    expect(excerpt).toMatch(/(The|wallets|and|the|makers|of|them|agree)…$/);
  });

  test.each([
    ["no link", { url: null }],
    ["a link that is no web address", { url: "javascript:alert(1)" }],
    ["no title", { title: " \u202E " }],
    ["a text in none of our languages", { title: "カルダノの価格", excerptSource: "カルダノの価格が上昇しました" }],
    ["a date before the retention", { publishedAt: NOON - 400 * DAY }],
  ])("skips an item with %s", async (_, change) => {
    await open();
    expect(await news.saveArticles(feed(), [item(change)])).toBe(0);
  });

  test("the language is the text's when it is clearly another of ours", async () => {
    await open();
    await news.saveArticles(feed({ language: "de" }), [item()]);
    expect((await all()).articles).toHaveLength(1);
    expect((await all({ language: "de" })).articles).toHaveLength(0);
  });

  test.each([
    ["Cardano rises", 1],
    ["cardano's makers", 1],
    ["$ADA and the dollar", 1],
    ["Ada Lovelace would be proud", 0],
    ["Cardanology", 0],
    ["A parade", 0],
  ])("keeps general press only with a keyword as a whole word: %s", async (title, count) => {
    await open();
    expect(await news.saveArticles(feed({ keywords: ["Cardano", "ADA"] }), [item({ title, excerptSource: "" })])).toBe(count);
  });

  test("finds an article by the projects that it mentions", async () => {
    await open();
    await news.saveArticles(feed(), [item({ title: "What Minswap does with its fees" })]);
    expect((await news.articlesAbout(["minswap"], "de", 10)).map(({ title }) => title)).toEqual(["What Minswap does with its fees"]);
    expect(await news.articlesAbout(["sundaeswap"], "de", 10)).toEqual([]);
  });
});

describe("recognizing an article", () => {
  const cases: [name: string, second: Partial<ParsedItem>, from: Partial<ArticleFeed>, articles: number][] = [
    ["by the same guid, moved", { guid: "1", url: "https://a.example/moved" }, {}, 1],
    ["by the same link under another guid", { guid: "2" }, {}, 1],
    ["by the same link without a guid", { guid: null }, {}, 1],
    ["by the same link from another feed", { guid: "9" }, { id: "press-b", publisher: "Press B" }, 1],
    ["by a link that differs in www, scheme and slash", { guid: "3", url: "http://www.a.example/fees/#top" }, {}, 1],
    [
      "not by a guid of another feed",
      { url: "https://b.example/other", title: "Something else altogether happens at the bank" },
      { id: "press-b" },
      2,
    ],
    [
      "not by another link and guid",
      { guid: "4", url: "https://a.example/fees?id=4", title: "Something else altogether happens at the bank" },
      {},
      2,
    ],
  ];
  test.each(cases)("%s", async (_, second, from, count) => {
    await open();
    await news.saveArticles(feed(), [item({ guid: "1" })]);
    await news.saveArticles(feed(from), [item({ guid: "1", ...second })]);
    expect((await all()).articles).toHaveLength(count);
  });

  const version = (number: number) =>
    item({ title: `Version 10.${number}`, url: `https://a.example/changelog#v10.${number}`, publishedAt: NOON - number * HOUR });
  test.each<[string, ParsedItem[][], string[]]>([
    ["listed at once", [[version(1), version(2), version(3)]], ["Version 10.1", "Version 10.2", "Version 10.3"]],
    [
      "listed one after the other",
      [[version(3)], [version(2), version(3)], [version(1)]],
      ["Version 10.1", "Version 10.2", "Version 10.3"],
    ],
    ["each listed alone", [[version(3)], [version(2)], [version(1)], [version(3)]], ["Version 10.1", "Version 10.2", "Version 10.3"]],
    [
      "and the page itself",
      [[item({ title: "All versions", url: "https://a.example/changelog" }), version(2), version(3)]],
      ["All versions", "Version 10.2", "Version 10.3"],
    ],
  ])("places on one page are articles, %s", async (_, rounds, expected) => {
    await open();
    for (const round of rounds) await news.saveArticles(feed(), round);
    for (const round of rounds) expect(await news.saveArticles(feed(), round), "a second pass").toBe(0);
    expect((await titles()).toSorted()).toEqual(expected);
  });

  test("a deleted undated entry comes back when it's published again with a date", async () => {
    await open(30);
    const entry = item({ guid: "1", publishedAt: null });
    await news.saveArticles(feed(), [entry]);
    now += 31 * DAY;
    await news.pruneNews();
    expect(await news.saveArticles(feed(), [entry]), "still listed without a date").toBe(0);
    expect(await news.saveArticles(feed(), [{ ...entry, publishedAt: now - HOUR }])).toBe(1);
    expect(await titles()).toEqual([entry.title]);
  });

  test("an entry that was deleted and published again is listed once", async () => {
    await open();
    await news.saveArticles(feed(), [item({ guid: "1" })]);
    await news.saveArticles(feed(), [item({ guid: "2", url: "https://a.example/2", title: "Another headline" })]);
    await news.saveArticles(feed(), [item({ guid: "1b", publishedAt: NOON })]);
    expect((await titles()).toSorted()).toEqual(["Another headline", item().title]);
  });

  test("its feed can change it except for the date; another feed can't", async () => {
    await open();
    await news.saveArticles(feed(), [item({ guid: "1" })]);
    await news.saveArticles(feed(), [
      item({ guid: "1", title: "Wallet makers agree at last", publishedAt: NOON, url: "https://a.example/moved" }),
    ]);
    await news.saveArticles(feed({ id: "press-b", publisher: "Press B" }), [
      item({ title: "Stolen headline", url: "https://a.example/moved" }),
    ]);
    expect((await all()).articles).toMatchObject([
      { title: "Wallet makers agree at last", publishedAt: NOON - HOUR, source: "Press A", externalUrl: "https://a.example/moved" },
    ]);
  });

  test("a missing date is added later", async () => {
    await open();
    await news.saveArticles(feed(), [item({ publishedAt: null })]);
    await news.saveArticles(feed(), [item({ publishedAt: NOON - 2 * HOUR })]);
    expect((await all()).articles).toMatchObject([{ publishedAt: NOON - 2 * HOUR, isDated: true }]);
  });

  test("two items that swap and share links and guids never break a feed", async () => {
    await open();
    const rounds: [string, string][][] = [
      [
        ["1", "x"],
        ["2", "y"],
      ],
      [
        ["1", "y"],
        ["2", "x"],
      ],
      [
        ["1", "z"],
        ["3", "z"],
      ],
      [
        ["2", "x"],
        ["4", "x"],
        ["4", "y"],
      ],
    ];
    for (const round of rounds)
      await news.saveArticles(
        feed(),
        round.map(([guid, path]) => item({ guid, url: `https://a.example/${path}`, title: `Headline of ${guid}` })),
      );
    for (const path of ["x", "y", "z"]) await news.saveArticles(feed({ id: "press-b" }), [item({ url: `https://a.example/${path}` })]);
    expect((await all()).articles.length).toBeGreaterThanOrEqual(2);
  });

  test("a second pass with nothing new writes nothing", async () => {
    const { db } = await open();
    const items = Array.from({ length: 100 }, (_, index) =>
      item({
        guid: `${index % 97}`,
        url: `https://a.example/${index}`,
        title: `The story of the number ${index}`,
        publishedAt: index % 3 ? NOON - index * HOUR : null,
      }),
    );
    const both = async () => {
      await news.saveArticles(feed(), items);
      await news.saveArticles(feed({ id: "press-b", publisher: "Press B" }), items.slice(40));
    };
    const versions = async () => {
      const rows: unknown = await db.execute(
        sql`select id as key, xmin::text from news_articles union all select feed || key, xmin::text from news_sightings union all select name, xmin::text from live_topics order by 1`,
      );
      return JSON.stringify(typeof rows === "object" && rows !== null && "rows" in rows ? rows.rows : null);
    };
    await both();
    const before = await versions();
    now += 6 * HOUR;
    await both();
    expect(before.length).toBeGreaterThan(5_000);
    expect(await versions()).toBe(before);
  });
});

describe("stories", () => {
  const other = feed({ id: "press-b", publisher: "Press B" });
  const cases: [name: string, title: string, change: Partial<ParsedItem>, from: ArticleFeed, trends: boolean][] = [
    ["the same headline in two feeds", "Wallet makers agree on a common way to show fees", {}, other, true],
    ["nearly the same headline", "Cardano wallet makers agree on common way to show their fees", {}, other, true],
    ["another headline", "Bank opens a branch in the mountains of Peru", {}, other, false],
    [
      "the same headline three days earlier",
      "Wallet makers agree on a common way to show fees",
      { publishedAt: NOON - 73 * HOUR },
      other,
      false,
    ],
    ["the same headline twice in one feed", "Wallet makers agree on a common way to show fees", {}, feed(), false],
    [
      "the same headline in two feeds of one publisher",
      "Wallet makers agree on a common way to show fees",
      {},
      feed({ id: "press-a2" }),
      false,
    ],
  ];
  test.each(cases)("%s", async (_, title, change, from, trends) => {
    await open();
    await news.saveArticles(feed(), [item()]);
    await news.saveArticles(from, [item({ url: "https://b.example/1", guid: "b", title, ...change })]);
    expect((await all()).articles.map(({ trending }) => trending)).toEqual([trends, trends]);
    expect((await all({ tab: "trending" })).articles).toHaveLength(trends ? 2 : 0);
    expect((await all()).articles[0]?.count).toEqual(trends ? { kind: "sources", value: 2 } : null);
  });

  test("a link of several publishers is one article of a story with several sources", async () => {
    await open();
    await news.saveArticles(feed(), [item()]);
    await news.saveArticles(other, [item({ guid: "b" })]);
    expect((await all()).articles).toMatchObject([{ trending: true, count: { kind: "sources", value: 2 } }]);
  });

  test("different versions are different stories", async () => {
    await open();
    await news.saveArticles(feed(), [item({ title: "cardano-node 10.5.1", excerptSource: "" })]);
    await news.saveArticles(other, [item({ title: "cardano-node 10.5.2", excerptSource: "", url: "https://b.example/1" })]);
    expect((await all()).articles.map(({ trending }) => trending)).toEqual([false, false]);
  });

  test("a story with many readers trends, notifies open pages, and keeps trending when its feed is polled again", async () => {
    await open();
    await news.saveArticles(feed(), [item()]);
    const trend = async () => (await all({ tab: "trending" })).articles.length;
    const id = (await all()).articles[0]?.id ?? "";
    const quiet = await eventually(
      "the article's notice",
      () => news.latestNews().version,
      (version) => version !== 0,
    );
    await store.db.transaction((transaction) =>
      news.recordOpens(
        transaction,
        new Map([
          [id, 24],
          ["gone", 100],
        ]),
      ),
    );
    expect([await trend(), news.latestNews().version]).toEqual([0, quiet]);
    await store.db.transaction((transaction) => news.recordOpens(transaction, new Map([[id, 1]])));
    expect(await trend()).toBe(1);
    await eventually(
      "the news topic's next version",
      () => news.latestNews().version,
      (version) => version !== quiet,
    );
    await news.saveArticles(feed(), [item({ excerptSource: "Altered by its publisher." })]);
    expect(await trend()).toBe(1);
    now += 8 * DAY;
    await news.pruneNews();
    expect(await trend()).toBe(0);
  });

  test("a story stops trending a week after its newest article", async () => {
    await open();
    await news.saveArticles(feed(), [item()]);
    await news.saveArticles(other, [item({ url: "https://b.example/1", publishedAt: NOON - 3 * HOUR })]);
    now += 6 * DAY;
    await news.pruneNews();
    expect((await all({ tab: "trending" })).articles).toHaveLength(2);
    now += DAY;
    await news.pruneNews();
    expect((await all({ tab: "trending" })).articles).toHaveLength(0);
  });
});

describe("lists", () => {
  async function fill() {
    await open();
    const kinds = ["official", "community", "development", "press"] as const;
    for (const [index, kind] of kinds.entries()) {
      const from = feed({ id: kind, publisher: ["zeta", "Alpha", "alpha", "Beta"][index] ?? "", kind, verified: kind === "official" });
      await news.saveArticles(
        from,
        Array.from({ length: 30 }, (_, number) =>
          item({
            url: `https://${kind}.example/${number}`,
            publishedAt: NOON - (number % 10) * HOUR,
            title:
              number < 8
                ? `Shared headline about thing${number} which several publishers carry`
                : `${kind} tells of its own matter number${number} nobody${index} else`,
          }),
        ),
      );
    }
  }
  async function everything(sort: Sort, change: Partial<Parameters<typeof all>[0]>) {
    const found: Article[] = [];
    for (let cursor: string | null = null, pages = 0; pages < 100; pages++) {
      const page = await all({ sort, limit: 7, ...change, cursor });
      found.push(...page.articles);
      if (page.nextCursor === null) return found;
      cursor = page.nextCursor;
    }
    throw new Error("never ends");
  }
  /** The specification's groups. */
  const BELONGS: Record<Tab, (article: Article) => boolean> = {
    official: ({ verifiedSource }) => verifiedSource,
    community: ({ kind }) => kind === "community",
    development: ({ kind, category }) => category === "Development" || kind === "development",
    trending: ({ trending }) => trending,
  };
  const folded = ({ source }: Article) => source.toLowerCase();
  const newest = (a: Article, b: Article) => b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1);
  const ORDER: Record<Sort, (value: Article, other: Article) => number> = {
    latest: newest,
    source: (a, b) => folded(a).localeCompare(folded(b)) || newest(a, b),
    trending: (a, b) => Number(b.trending) - Number(a.trending) || newest(a, b),
  };

  test("pages contain every article once, in order, in every list", async () => {
    await fill();
    const { articles } = await all({ limit: 50 });
    expect(articles).toHaveLength(50);
    const whole = await everything("latest", {});
    expect(whole).toHaveLength(120);
    for (const sort of SORTS) {
      expect(await everything(sort, {}), sort).toEqual(whole.toSorted(ORDER[sort]));
      for (const tab of TABS)
        expect(await everything(sort, { tab }), `${sort} ${tab}`).toEqual(whole.filter(BELONGS[tab]).toSorted(ORDER[sort]));
      expect(await everything(sort, { category: "Official" }), sort).toEqual(
        whole.filter(({ category }) => category === "Official").toSorted(ORDER[sort]),
      );
    }
    expect(whole.filter(BELONGS.trending).length).toBeGreaterThan(10);
  });

  test("lists a story of several publishers once among the latest", async () => {
    await open();
    await news.saveArticles(feed(), [
      item(),
      item({ url: "https://a.example/2", title: "Node release speeds up the ledger", publishedAt: NOON - 5 * HOUR }),
    ]);
    await news.saveArticles(feed({ id: "press-b", publisher: "Press B" }), [
      item({ url: "https://b.example/1", publishedAt: NOON - 2 * HOUR }),
    ]);
    expect((await news.latestStories("en", 5)).map(({ title }) => title)).toEqual([item().title, "Node release speeds up the ledger"]);
    expect(await news.latestStories("en", 1)).toEqual((await all({ limit: 1 })).articles);
  });

  test("a page of stories has each once, with all its publishers, and doesn't merge a publisher's own articles", async () => {
    await open();
    const release = (number: number) =>
      item({
        url: `https://a.example/${number}`,
        title: `Wallet library version ${number} released today`,
        publishedAt: NOON - number * HOUR,
      });
    await news.saveArticles(feed(), [item(), release(11), release(12)]);
    await news.saveArticles(feed({ id: "press-b", publisher: "Press B" }), [
      item({ url: "https://b.example/1", title: `${item().title} now`, publishedAt: NOON - 3 * HOUR }),
    ]);
    // The same link in another feed adds a publisher, but no article.
    await news.saveArticles(feed({ id: "press-c", publisher: "Press C" }), [item()]);
    const { stories } = await news.listStories({
      language: "en",
      category: ALL_CATEGORIES,
      sort: "latest",
      tab: null,
      limit: 50,
      cursor: null,
    });
    expect(stories.map(({ title, sources }) => [title, sources.map(({ name, url }) => `${name} ${url}`)])).toEqual([
      [item().title, ["Press B https://b.example/1", "Press A https://a.example/fees", "Press C https://a.example/fees"]],
      [release(11).title, []],
      [release(12).title, []],
    ]);
  });

  test("a story has the headline and link of its best publisher, except in a list of one kind of publishers", async () => {
    await open();
    const title = "Wallet makers agree on a common way to show fees";
    const publishers = [
      ["loud", "promotional", false, `${title} now`],
      ["forum", "community", false, `${title}?`],
      ["press", "press", false, title],
      ["makers", "official", true, `The ${title.toLowerCase()}`],
    ] as const;
    for (const [index, [id, kind, verified, headline]] of publishers.entries())
      await news.saveArticles(feed({ id, publisher: id, kind, verified }), [
        item({ url: `https://${id}.example/fees`, title: headline, publishedAt: NOON - (index + 1) * HOUR }),
      ]);
    const shown = async (change: Partial<Parameters<NewsService["listStories"]>[0]>) =>
      (await news.listStories({ language: "en", category: ALL_CATEGORIES, sort: "latest", tab: null, limit: 50, cursor: null, ...change }))
        .stories;
    expect(await shown({})).toMatchObject([
      {
        title: publishers[3][3],
        externalUrl: "https://makers.example/fees",
        source: "makers",
        publishedAt: NOON - HOUR,
        sources: [
          { name: "makers", promotional: false },
          { name: "press", promotional: false },
          { name: "forum", promotional: false },
          { name: "loud", promotional: true },
        ],
      },
    ]);
    expect(await shown({ tab: "community" })).toMatchObject([{ source: "forum" }]);
    expect(await shown({ tab: "official" })).toMatchObject([{ source: "makers" }]);
    expect(await frontPageNews(news, "en")).toMatchObject({ lead: { source: "makers" }, rows: [] });
  });

  test("the front page has the official story first, and promotional press never", async () => {
    await open();
    const write = (id: string, kind: ArticleFeed["kind"], hours: number, title: string) =>
      news.saveArticles(feed({ id, publisher: id, kind, verified: kind === "official" }), [
        item({ url: `https://${id}.example/${hours}`, title, publishedAt: NOON - hours * HOUR }),
      ]);
    await write("loud", "promotional", 1, "Where the price may go before the weekend");
    expect(await frontPageNews(news, "en")).toMatchObject({ lead: undefined, rows: [{ source: "loud" }] });
    await write("press", "press", 2, "A bank opens a branch for miners");
    await write("makers", "official", 9, "Report of the third quarter published");
    expect(await frontPageNews(news, "en")).toMatchObject({ lead: { source: "makers" }, rows: [{ source: "loud" }, { source: "press" }] });
  });

  test.each([
    "",
    "x",
    "e30",
    Buffer.from('{"sort":"latest","at":1e99,"id":"a"}').toString("base64url"),
    Buffer.from('{"sort":"source","at":1,"id":"a","source":"b"}').toString("base64url"),
  ])("the cursor %j starts at the beginning", async (cursor) => {
    await open();
    await news.saveArticles(feed(), [item()]);
    expect((await all({ cursor })).articles).toHaveLength(1);
  });
});

describe("live updates", () => {
  const hint = () => news.latestNews().value;

  test("a language's hint counts added articles, and changes with every change", async () => {
    await open();
    expect(hint()).toEqual(NO_NEWS);
    await news.saveArticles(feed(), [item(), item({ url: "https://a.example/2", title: "Another headline" })]);
    const first = await eventually("two stories", hint, ({ en }) => en?.added === 2);
    await news.saveArticles(feed(), [item({ title: "Altered" })]);
    const second = await eventually("a change", hint, ({ en }) => (en?.changedAt ?? 0) > (first.en?.changedAt ?? 0));
    expect(second.en?.added).toBe(2);
    await news.saveArticles(feed({ id: "presse", language: "de" }), [
      item({
        url: "https://d.example/1",
        title: "Die Kurse und der Markt",
        excerptSource: "Das ist nicht die Frage, die sich der Markt für den Tag stellt.",
      }),
    ]);
    const third = await eventually("a German story", hint, ({ de }) => de?.added === 1);
    expect(third.en).toEqual(second.en);
  });

  test("old articles are deleted, and an undated one does not come back as new", async () => {
    await open(30);
    const dated = item({ publishedAt: NOON - DAY });
    const undated = item({ url: "https://a.example/2", guid: "2", title: "Undated", publishedAt: null });
    await news.saveArticles(feed(), [dated, undated]);
    now += 31 * DAY;
    expect(await news.pruneNews()).toBe(2);
    expect(await news.saveArticles(feed(), [dated, undated])).toBe(0);
    expect(await titles()).toEqual([]);
  });
});

describe("any text of a publisher", () => {
  test("is stored as plain text with http(s) links, or not at all", async () => {
    await open();
    const nasty = fc.oneof(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\u202Egnp.exe",
        "a\0b",
        "\uD800",
        "__proto__",
        "' or 1=1 --",
        "%00",
        "\u2028",
        "a".repeat(5_000),
        "&lt;b&gt;",
        "{{7*7}}",
      ),
    );
    const link = fc.oneof(
      fc.webUrl(),
      nasty,
      fc.constantFrom(
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example",
        "https://user:pw@evil.example",
        "ftp://a.example",
        "https://a.example/\u202E\"'<>",
      ),
    );
    const hostile = fc.record({
      guid: fc.option(fc.string({ unit: "binary" })),
      title: nasty,
      url: fc.option(link),
      excerptSource: nasty,
      words: fc.nat(),
      publishedAt: fc.option(fc.integer({ min: -8e15, max: 8e15 })),
      author: fc.constant(null),
      categories: fc.constant([]),
      imageUrl: fc.option(link),
      replies: fc.option(fc.nat(1e6)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { maxLength: 30 }), async (items) => {
        await news.saveArticles(feed({ kind: "development" }), items);
      }),
      { numRuns: 30 },
    );
    const { articles } = await all();
    expect(articles.length).toBeGreaterThan(5);
    for (const { title, excerpt, externalUrl, imageUrl, publishedAt } of articles) {
      expect(title + excerpt).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect((title + excerpt).isWellFormed()).toBe(true);
      for (const address of [externalUrl, imageUrl ?? "https://a.example"])
        expect(new URL(address)).toMatchObject({ protocol: expect.stringMatching(/^https?:$/), username: "" });
      expect(publishedAt).toBeLessThanOrEqual(now);
    }
  });
});

test("the stories of the week leave out promotional press, also where it was first", async () => {
  const { db } = await open();
  const shared = "Shared headline about one thing which both publishers carry today";
  await news.saveArticles(feed({ id: "loud", publisher: "Loud", kind: "promotional" }), [
    item({ url: "https://loud.example/1", title: shared, publishedAt: NOON - 2 * HOUR }),
    item({ url: "https://loud.example/2", title: "Where the price may go before the weekend begins" }),
  ]);
  await news.saveArticles(feed({ id: "calm", publisher: "Calm" }), [
    item({ url: "https://calm.example/1", title: shared, publishedAt: NOON - HOUR }),
  ]);
  expect((await weekStories(db, "en", NOON - 24 * HOUR, 10)).map(({ publisher }) => publisher)).toEqual(["Calm"]);
});
