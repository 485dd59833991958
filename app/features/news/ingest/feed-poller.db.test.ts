import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import type { PolledFeed, FetchFeed } from "#app/features/news/ingest/feed-poller.server.ts";
import { createNews, type NewsService, type RefreshReport } from "#app/features/news/news.server.ts";
import { ALL_CATEGORIES, newsTopic } from "#app/features/news/news.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { FeedResponse, FeedRequest, ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";
import { createTestStore } from "#tests/test-store.ts";

const NOON = Date.UTC(2026, 9, 7, 12);
let now = NOON;
let news: NewsService;

let store: Store;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const feed = (id: string, interval = 15): PolledFeed => ({
  id,
  url: `https://${id}.example/feed`,
  publisher: `The ${id}`,
  language: "en",
  kind: "press",
  verified: false,
  interval,
});
const item = (name: string): ParsedItem => ({
  guid: name,
  title: `The headline of ${name}`,
  url: `https://a.example/${name}`,
  excerptSource: "",
  words: 0,
  publishedAt: now,
  author: null,
  categories: [],
  imageUrl: null,
  replies: null,
});
const answer = (change: Partial<FeedResponse> = {}): FeedResponse => ({
  kind: "unchanged",
  fetchedAt: now,
  items: [],
  validators: { etag: '"1"' },
  ...change,
});

/** Creates the poller with fake publishers, and records each request's time. */
async function open(
  feeds: readonly PolledFeed[],
  publishers: Record<string, (request: FeedRequest) => FeedResponse | Promise<FeedResponse>> = {},
) {
  now = NOON;
  await store.db.execute(sql`truncate news_articles, news_sightings, news_feeds, live_topics`);
  const bus = new LiveBus(store, [newsTopic]);
  await bus.start();
  const asked: { id: string; at: number; request: FeedRequest }[] = [];
  const fetch: FetchFeed = async (request) => {
    asked.push({ id: request.id, at: now, request });
    return (publishers[request.id] ?? (() => answer()))(request);
  };
  const restart = (list = feeds) => {
    news = createNews({ db: store.db, bus, feeds: list, fetch, retentionDays: 365, clock: () => now, random: () => 0.5 });
  };
  restart();
  return {
    asked,
    restart,
    timesOf: (id: string) => asked.filter((candidate) => candidate.id === id).map(({ at }) => (at - NOON) / MINUTE),
  };
}
/** Advances the clock like the scheduler, by the delay that the poller returns. */
async function run(until: number) {
  while (now < until) now += await news.readDueFeeds();
}
const outcomesOf = ({ sources }: RefreshReport) => Object.fromEntries(sources.map(({ source, outcome }) => [source, outcome]));
const fail =
  (
    kind: "status" | "rate-limited" | "timeout" | "circuit-open",
    more: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) =>
  () =>
    Promise.reject(new UpstreamError("feed", kind, "told to", more));

describe("polling a feed", () => {
  test("polls each feed at its own interval, with the validators of its last response", async () => {
    const desk = await open([feed("fast", 15), feed("slow", 60)]);
    await run(NOON + 2 * HOUR);
    expect(desk.timesOf("fast")).toEqual([0, 15, 30, 45, 60, 75, 90, 105]);
    expect(desk.timesOf("slow")).toEqual([0, 60]);
    expect(desk.asked.map(({ request }) => request.validators.etag).slice(0, 4)).toEqual([undefined, undefined, '"1"', '"1"']);
  });

  test("in 24 hours over 95 % of the requests are conditional, none is early and none falls into a pause", async () => {
    let bothered = 0;
    const pausedUntil = new Map<string, number>();
    const publishers = Object.fromEntries(
      Array.from({ length: 30 }, (_, number) => [
        `feed-${number}`,
        ({ id, validators }: FeedRequest): FeedResponse => {
          if (now < (pausedUntil.get(id) ?? 0)) bothered++;
          if (number % 10 === 3 && now % (5 * HOUR) < HOUR) {
            pausedUntil.set(id, now + 2 * HOUR);
            throw new UpstreamError(id, "rate-limited", "status 429", { status: 429, retryAfterMs: 2 * HOUR });
          }
          const etag = `"${Math.floor(now / (3 * HOUR))}"`;
          return validators.etag === etag
            ? answer({ validators })
            : answer({ kind: "items", items: [item(`${id}-${etag.slice(1, -1)}`)], validators: { etag } });
        },
      ]),
    );
    const feeds = Object.keys(publishers).map((id, number) => feed(id, [15, 30, 60][number % 3]));
    const desk = await open(feeds, publishers);
    await run(NOON + 24 * HOUR);
    const conditional = desk.asked.filter(({ request }) => request.validators.etag !== undefined).length;
    expect(conditional / desk.asked.length).toBeGreaterThanOrEqual(0.95);
    expect(bothered).toBe(0);
    for (const { id, interval } of feeds) {
      const times = desk.timesOf(id);
      for (const [index, time] of times.entries())
        if (index > 0) expect(time - (times[index - 1] ?? 0), id).toBeGreaterThanOrEqual(interval);
      if (!id.endsWith("3")) expect(times.length, id).toBeGreaterThanOrEqual((24 * 60) / interval - 1);
    }
  }, 300_000);

  test("validators survive a restart", async () => {
    const desk = await open([feed("a")], {
      a: () => answer({ validators: { etag: '"x"', lastModified: "Wed" }, permanentUrl: "https://new.example/feed" }),
    });
    await run(NOON + MINUTE);
    desk.restart();
    now = NOON + 15 * MINUTE;
    await news.readDueFeeds();
    expect(desk.asked[1]?.request).toMatchObject({ url: "https://new.example/feed", validators: { etag: '"x"', lastModified: "Wed" } });
  });

  test("a changed URL resets the feed", async () => {
    const desk = await open([feed("a")], { a: () => answer({ kind: "gone" }) });
    await run(NOON + HOUR);
    expect(desk.timesOf("a")).toEqual([0]);
    desk.restart([{ ...feed("a"), url: "https://other.example/feed" }]);
    now += 6 * MINUTE;
    await news.readDueFeeds();
    expect(desk.asked[1]?.request).toMatchObject({ url: "https://other.example/feed", validators: {} });
  });

  test("410 marks the feed as gone, also in its health", async () => {
    const desk = await open([feed("a"), feed("b")], { a: () => answer({ kind: "gone" }) });
    await run(NOON + 3 * HOUR);
    expect(desk.timesOf("a")).toEqual([0]);
    expect(await news.feedHealth()).toMatchObject([
      { id: "a", state: "gone", nextCheck: null },
      { id: "b", state: "ok", lastSuccess: expect.any(Number), nextCheck: expect.any(Number), items: 0 },
    ]);
  });

  test("failures double the delay up to a day and never end the feed", async () => {
    const desk = await open([feed("a", 60)], { a: fail("status", { status: 500 }) });
    await run(NOON + 5 * 24 * HOUR);
    const times = desk.timesOf("a");
    expect(times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 60))).toEqual(
      [1, 2, 5, 9, 18, 24, 24, 24].slice(0, times.length - 1),
    );
    expect(times.length).toBeGreaterThan(7);
    expect(await news.feedHealth()).toMatchObject([{ state: "failing", lastError: expect.stringContaining("status") }]);
  });

  test.each([
    ["Retry-After of a refusal", fail("rate-limited", { status: 429, retryAfterMs: 3 * HOUR }), 180],
    ["Retry-After of an answer", () => answer({ retryAfterMs: 2 * HOUR }), 120],
  ])("obeys %s", async (_, publisher, minutes) => {
    const desk = await open([feed("a")], { a: publisher });
    await run(NOON + minutes * MINUTE + 1);
    expect(desk.timesOf("a")).toEqual([0, minutes]);
  });

  test("a feed that fails, hangs or hits a bug does not delay the others", async () => {
    let release: (() => void) | undefined;
    const hanging = new Promise<FeedResponse>((resolve) => (release = () => resolve(answer())));
    const desk = await open(
      [feed("bad"), feed("broken"), feed("hangs"), ...Array.from({ length: 10 }, (_, number) => feed(`z-${number}`))],
      {
        bad: fail("timeout"),
        hangs: () => hanging,
        broken: () => Promise.reject(new TypeError("a mistake of ours")),
      },
    );
    const turn = news.readDueFeeds();
    await expect.poll(() => desk.asked.length, { timeout: 10_000 }).toBe(13);
    release?.();
    await turn;
  });

  test("a stopping process polls no further feed", async () => {
    const stop = new AbortController();
    const ids = ["a", "b", "c", "d"];
    // Feeds that are due at the same time come in any order, so any of them stops the process.
    const desk = await open(
      ids.map((id) => feed(id)),
      Object.fromEntries(ids.map((id) => [id, () => (stop.abort(), answer())])),
    );
    await news.readDueFeeds(stop.signal);
    expect(desk.asked.length, "the feeds that both lanes had already claimed").toBeLessThanOrEqual(2);
  });
});

describe("the shared refresh", () => {
  test("does nothing without feeds", async () => {
    await open([]);
    expect(await news.readDueFeeds()).toBe(5 * MINUTE);
    expect(await news.refreshSources()).toEqual({ sources: [], retryAfter: 300 });
    expect(await news.feedHealth()).toEqual([]);
  });

  test("reports the outcome per source; an immediate second refresh sends no request", async () => {
    const desk = await open([feed("down"), feed("ended"), feed("fresh"), feed("same")], {
      down: fail("status", { status: 500 }),
      ended: () => answer({ kind: "gone" }),
      fresh: () => answer({ kind: "items", items: [item("one"), item("two")] }),
    });
    const first = await news.refreshSources();
    expect(outcomesOf(first)).toEqual({ down: "failed", ended: "gone", fresh: "fetched", same: "unchanged" });
    expect(first.sources.find(({ source }) => source === "fresh")).toMatchObject({
      publisher: "The fresh",
      added: 2,
      dueAt: new Date(NOON + 5 * MINUTE).toISOString(),
    });
    expect(first.retryAfter).toBeNull();
    const second = await news.refreshSources();
    expect(outcomesOf(second)).toEqual({ down: "not-due", ended: "gone", fresh: "not-due", same: "not-due" });
    expect(Object.fromEntries(second.sources.map(({ source, failing }) => [source, failing])), "which failed when last asked").toEqual({
      down: true,
      ended: false,
      fresh: false,
      same: false,
    });
    expect(second.retryAfter).toBe(300);
    expect(desk.asked).toHaveLength(4);
    expect(
      (await news.listArticles({ language: "en", category: ALL_CATEGORIES, sort: "latest", tab: null, limit: 50, cursor: null })).articles,
    ).toHaveLength(2);
  });

  test("a thousand refreshes over an hour cost at most one request per feed and five minutes, and none in a pause", async () => {
    const desk = await open([feed("a"), feed("b"), feed("limited")], {
      limited: fail("rate-limited", { status: 429, retryAfterMs: 50 * MINUTE }),
    });
    for (let press = 0; press < 100; press++) {
      await Promise.all(Array.from({ length: 10 }, () => news.refreshSources()));
      now += 36_000;
    }
    for (const id of ["a", "b"]) {
      const times = desk.timesOf(id);
      expect(times.length).toBeGreaterThanOrEqual(11);
      for (const [index, time] of times.entries()) if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(5);
    }
    expect(desk.timesOf("limited").length).toBeLessThanOrEqual(2);
  });
});
