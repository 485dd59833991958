import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FetchFeed } from "#app/features/news/ingest/feed-poller.server.ts";
import { newsRoutes } from "#app/features/news/news.api.server.ts";
import { createNews, type NewsService } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { outgoingFeedAt, renderFeed } from "#app/features/news/syndication/syndication.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { parseFeed } from "#app/features/news/ingest/parse-feed.server.ts";
import { createTestStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const HOSTILE = `Vec<u8> & "x" ]]> <script>alert(1)</script> &lt;b&gt;`;
const item = (number: number, change: Partial<ParsedItem> = {}): ParsedItem => ({
  guid: `${number}`,
  title: `Headline of the story with number${number}`,
  url: `https://a.example/${number}?a=1&b=2`,
  excerptSource: "The text of it.",
  words: 4,
  publishedAt: Date.now() - number * 60_000,
  author: null,
  categories: [],
  imageUrl: null,
  replies: null,
  ...change,
});
const press = {
  id: "press",
  publisher: "A <Press>",
  language: "en",
  kind: "press",
  verified: true,
  url: "https://press.example/feed",
  interval: 15,
} as const;
const own = { PUBLIC_ORIGIN: "https://gateway.example", publicOriginSet: true };
let news: NewsService;
let api: ReturnType<typeof mountRoutes>;
let asked = 0;
const fetch: FetchFeed = async () => {
  asked++;
  return { kind: "items", fetchedAt: Date.now(), items: [item(900)], validators: {} };
};

let store: Store;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  asked = 0;
  await store.db.execute(sql`truncate news_articles, news_sightings, news_feeds, live_topics`);
  const bus = new LiveBus(store, [newsTopic]);
  await bus.start();
  news = createNews({ db: store.db, bus, feeds: [press], fetch, retentionDays: 365 });
  api = mountRoutes(newsRoutes, { environment: own, news });
});

describe("GET /news/stories", () => {
  const ask = async (query = "") => (await api.request(`/news/stories?${query}`)).json();

  test("returns the page's list with the time of its last change, and reads it again after a change", async () => {
    expect(await ask()).toEqual({ changedAt: null, tab: "official", data: [], more: null, english: null, nextCursor: null });
    await news.saveArticles(press, [item(1)]);
    await expect.poll(async () => (await ask()).data.length).toBe(1);
    const first = await ask();
    expect(first.data).toEqual([expect.objectContaining({ external_url: "https://a.example/1?a=1&b=2", sources: [] })]);
    expect(first.changedAt).toBe(new Date(news.latestNews().value.en?.changedAt ?? 0).toISOString());
    await news.saveArticles(press, [item(2)]);
    await expect.poll(async () => (await ask()).data.length).toBe(2);
  });

  test("offers English stories where another language has few, and no tab in a category", async () => {
    await news.saveArticles(press, [item(1)]);
    const german = await ask("language=de");
    expect([german.data, german.english.length]).toEqual([[], 1]);
    expect(await ask("category=NFT")).toMatchObject({ tab: null, data: [] });
  });

  test("rejects an invalid cursor", async () => {
    expect((await api.request("/news/stories?cursor=x")).status).toBe(400);
  });
});

describe("GET /projects/{id}/news", () => {
  const ask = async (path: string) => (await api.request(path)).json();

  test("returns articles that mention the project; nothing before a source has answered", async () => {
    const absent = { source: "The Cardano Chronicle", observedAt: null, fetchedAt: null, state: "absent" };
    expect(await ask("/projects/minswap/news")).toEqual({ data: null, ...absent });
    await news.saveArticles(press, [item(1, { title: "What Minswap does with its fees" }), item(2)]);
    const { data, state, observedAt } = await ask("/projects/minswap/news");
    expect(data).toEqual([
      expect.objectContaining({
        title: "What Minswap does with its fees",
        description: "The text of it.",
        url: "https://a.example/1?a=1&b=2",
        source: "A <Press>",
        imageUrl: null,
      }),
    ]);
    expect([state, observedAt]).toEqual(["live", data[0].publishedAt]);
  });

  test("is late when no feed has answered for two hours", async () => {
    await news.refreshSources();
    expect(await ask("/projects/minswap/news")).toMatchObject({ data: [], state: "live" });
    await store.db.execute(sql`update news_feeds set last_success = now() - interval '121 minutes'`);
    expect(await ask("/projects/minswap/news")).toMatchObject({ data: [], state: "delayed" });
  });

  test.each([
    ["/projects/minswop/news", 404, "Project not found"],
    ["/projects/minswap/news?language=xx", 400, "language must be one of en, nl, de, fr, es, pt, it, pl"],
  ])("%s is the problem %i: %s", async (path, status, title) => {
    expect(await ask(path)).toMatchObject({ status, title });
  });
});

const cursorOf = (cursor: object): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

describe("GET /news", () => {
  test("returns the columns of the specification, newest first, page by page", async () => {
    await news.saveArticles(
      press,
      Array.from({ length: 7 }, (_, number) => item(number)),
    );
    const first = await api.request("/news?limit=5");
    const body = await first.json();
    expect(body.data).toHaveLength(5);
    expect(body.data[0]).toMatchObject({
      id: expect.any(String),
      title: "Headline of the story with number0",
      excerpt: "The text of it.",
      category: "General",
      language: "en",
      published_at: expect.stringMatching(/^\d{4}-.*Z$/),
      source: "A <Press>",
      rss_source: "press",
      verified_source: true,
      trending: false,
      image_url: null,
      external_url: "https://a.example/0?a=1&b=2",
      read_time: 1,
    });
    const next = /<https:\/\/gateway\.example\/api(.*)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1];
    const second = await api.request(next ?? "");
    expect(await second.json()).toMatchObject({
      data: [{ title: "Headline of the story with number5" }, { title: "Headline of the story with number6" }],
      nextCursor: null,
    });
  });

  test("an empty cursor is the first page", async () => {
    expect(await (await api.request("/news?cursor=")).json()).toEqual(await (await api.request("/news")).json());
  });

  test.each([
    "language=xx",
    "language=__proto__",
    "category=Gossip",
    "sort=random",
    "tab=none",
    "limit=0",
    "limit=51",
    "limit=-1",
    "limit=5e1",
    "limit=",
    "cursor=nonsense",
    "cursor=%00",
    "cursor=e30",
    // In our format, with a time or a text that the database can't store.
    `cursor=${cursorOf({ sort: "latest", at: 8e15, id: "x" })}`,
    `cursor=${cursorOf({ sort: "latest", at: -9e13, id: "x" })}`,
    `cursor=${cursorOf({ sort: "latest", at: 1, id: "\0" })}`,
    `sort=source&cursor=${cursorOf({ sort: "source", at: 1, id: "x", source: "a\0b" })}`,
  ])("rejects %s with a reason", async (query) => {
    const response = await api.request(`/news?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ title: expect.stringContaining(query.split("=")[0] ?? ""), status: 400 });
  });

  test.each([
    ["category=defi", 0],
    ["category=tech-update", 0],
    ["category=General", 7],
    ["tab=official", 7],
    ["tab=community", 0],
    ["language=de", 0],
    ["sort=source", 7],
    ["sort=trending&limit=3", 3],
    ["unknown=1", 7],
  ])("%s finds %d", async (query, count) => {
    await news.saveArticles(
      press,
      Array.from({ length: 7 }, (_, number) => item(number)),
    );
    expect((await (await api.request(`/news?${query}`)).json()).data).toHaveLength(count);
  });
});

describe("POST /news/refresh", () => {
  const refresh = (headers: Record<string, string> = {}, body?: string) =>
    api.request("/news/refresh", { method: "POST", headers, ...(body === undefined ? {} : { body }) });

  test("202 has the outcome of each source, then 429 the time to wait", async () => {
    const first = await refresh();
    expect(first.status).toBe(202);
    expect(await first.json()).toEqual({
      added: 1,
      sources: [
        {
          source: "press",
          publisher: "A <Press>",
          outcome: "fetched",
          added: 1,
          failing: false,
          askedAt: expect.any(String),
          dueAt: expect.any(String),
        },
      ],
    });
    const second = await refresh();
    expect(second.status).toBe(429);
    expect(second.headers.get("Content-Type")).toBe("application/problem+json");
    expect(Number(second.headers.get("Retry-After"))).toBeGreaterThan(290);
    expect(await second.json()).toMatchObject({ status: 429, added: 0, sources: [{ outcome: "not-due" }] });
    expect(asked).toBe(1);
  });

  test("a thousand simultaneous clicks poll the publisher once", async () => {
    await Promise.all(Array.from({ length: 1_000 }, () => refresh()));
    expect(asked).toBe(1);
  });

  const sites = ["same-origin", "same-site", "cross-site", "none", undefined];
  const origins = [
    "https://gateway.example",
    "https://evil.example",
    "http://gateway.example",
    "https://gateway.example.evil.example",
    "null",
    "",
    undefined,
  ];
  test.each(sites.flatMap((site) => origins.map((origin) => [site, origin] as const)))(
    "Sec-Fetch-Site %j with Origin %j",
    async (site, origin) => {
      const isOurs =
        (site === undefined || site === "same-origin" || site === "none") && (origin === undefined || origin === "https://gateway.example");
      const response = await refresh({
        Host: "gateway.example",
        ...(site === undefined ? {} : { "Sec-Fetch-Site": site }),
        ...(origin === undefined ? {} : { Origin: origin }),
      });
      expect(response.status).toBe(isOurs ? 202 : 403);
      expect(asked).toBe(isOurs ? 1 : 0);
    },
  );

  test("without a public origin the requested address counts as our own", async () => {
    const local = mountRoutes(newsRoutes, { environment: { PUBLIC_ORIGIN: "http://localhost:3000", publicOriginSet: false }, news });
    const from = async (Origin: string) =>
      (await local.request("/news/refresh", { method: "POST", headers: { Host: "127.0.0.1:3000", Origin } })).status;
    expect([await from("http://evil.example"), await from("http://127.0.0.1:3000"), await from("http://localhost:3000")]).toEqual([
      403, 202, 429,
    ]);
  });

  test.each<[name: string, headers: Record<string, string>, body: string, status: number]>([
    ["no body", {}, "", 202],
    ["JSON", { "Content-Type": "application/json" }, "{}", 202],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }, "a=b", 415],
    ["plain text", { "Content-Type": "text/plain" }, "{}", 415],
    ["half of JSON", { "Content-Type": "application/json" }, "{", 400],
    ["a large body", { "Content-Type": "application/json" }, JSON.stringify("x".repeat(2_000)), 413],
    ["an encoded body", { "Content-Type": "application/json", "Content-Encoding": "gzip" }, "{}", 415],
  ])("%s", async (_, headers, body, status) => expect((await refresh(headers, body)).status).toBe(status));

  test("GET refreshes nothing", async () => {
    expect((await api.request("/news/refresh")).status).toBe(404);
    expect(asked).toBe(0);
  });
});

describe("our own feeds", () => {
  const feedAt = (path: string) => outgoingFeedAt(new URL(path, own.PUBLIC_ORIGIN));
  test.each([
    ["/feed.xml", "/feed.xml"],
    ["/de/atom.xml", "/de/atom.xml"],
    ["/pt/feed.json?category=Tech%20Update&x=1", "/pt/feed.json?category=Tech+Update"],
    ["/feed.xml?category=All", "/feed.xml"],
    ["/feed.xml?category=defi", "/feed.xml?category=DeFi"],
    ["/feed.xml?category=Gossip", undefined],
    ["/en/feed.xml", undefined],
    ["/xx/feed.xml", undefined],
    ["/feed.xml/", undefined],
    ["/de/de/feed.xml", undefined],
    ["/toString", undefined],
  ])("%s is %s", (path, address) => expect(feedAt(path)?.address).toBe(address));

  test.each(["/feed.xml", "/atom.xml", "/feed.json"])("%s has the stored text, and runs nothing", async (path) => {
    await news.saveArticles(press, [item(1, { title: HOSTILE, excerptSource: `The excerpt: ${HOSTILE}` }), item(2)]);
    const feed = feedAt(path);
    if (!feed) throw new Error("no feed");
    const text = await renderFeed(news, feed, own.PUBLIC_ORIGIN);
    const items = parseFeed(text, { source: "own", url: own.PUBLIC_ORIGIN, now: Date.now() + 1_000 });
    expect(items).toMatchObject([
      { title: expect.stringMatching(/^Vec.* & "x"/), url: "https://a.example/1?a=1&b=2" },
      { title: "Headline of the story with number2", excerptSource: "The text of it.", categories: ["General"] },
    ]);
    // Only in RSS a reader may treat text as HTML.
    if (path === "/feed.xml") expect(text).not.toMatch(/<script|<b>/);
    if (path === "/feed.json") expect(JSON.parse(text).items[0].title).toBe(HOSTILE);
    expect(text).toContain(`https://gateway.example${path}`);
  });

  test.each(["/feed.xml", "/atom.xml", "/feed.json"])("%s has only a very short extract of a text", async (path) => {
    await news.saveArticles(press, [item(1, { excerptSource: "This is the text of it. ".repeat(12) })]);
    const feed = feedAt(path);
    const text = feed ? await renderFeed(news, feed, own.PUBLIC_ORIGIN) : "";
    expect(text.match(/This is the text[^<"]*/)?.[0].length).toBeLessThanOrEqual(100);
    expect(text).toContain("This is the text of it. This");
  });

  test("a category and a language have their own feeds, with their names", async () => {
    await news.saveArticles({ ...press, category: "DeFi" }, [item(1)]);
    const read = async (path: string) =>
      renderFeed(news, feedAt(path) ?? { language: "en", category: "All", file: "feed.xml", type: "", address: "" }, own.PUBLIC_ORIGIN);
    expect(await read("/feed.xml?category=DeFi")).toMatch(/The Cardano Chronicle – DeFi[\s\S]*<item>/);
    expect(await read("/feed.xml?category=NFT")).not.toMatch(/<item>|1970/);
    expect(await read("/atom.xml?category=NFT")).not.toMatch(/<entry>|1970/);
    expect(await read("/pt/feed.xml")).toContain("<language>pt-BR</language>");
  });
});
