import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Feed, loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import { NEWS_CATEGORIES } from "#app/features/news/news-categories.ts";
import { createFeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import { fetchFeed, type FeedResponse } from "#app/features/news/ingest/feeds.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import type { BytesFetch, PoliteFetch, Validators } from "#app/foundation/upstream/polite-fetch.server.ts";
import type { FaultInput } from "./faults/fault.ts";
import { startSimulator, type Simulator } from "./simulator.ts";
import { readCatalog } from "./world/catalog.ts";
import { headlineTemplates } from "./world/headlines.ts";

const NOON = "2026-10-07T12:00:00.000Z";
const feeds = loadFeeds({ FEEDS_FILE: undefined, SIMULATE: false });
const parser = createFeedParser();
let simulator: Simulator;
let client: PoliteFetch & BytesFetch;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => Promise.all([simulator.close(), parser.close()]));
beforeEach(() => {
  simulator.control.reset();
  at(0);
  client = makeClient([`127.0.0.1:${simulator.port}`], {
    wallClock: () => Date.parse(simulator.control.state().now),
    limits: { idleMs: 300 },
  });
  return () => client.close();
});

const at = (laterMs: number) => simulator.control.clock({ frozenAt: new Date(Date.parse(NOON) + laterMs).toISOString() });

function ask({ id, interval }: Pick<Feed, "id" | "interval">, validators: Validators = {}): Promise<FeedResponse> {
  return fetchFeed(client, { id, interval, validators, url: `${simulator.url}/feeds/${id}` }, parser);
}
const bithub = { id: "bithub", interval: 30 };
const injectFault = (fault: FaultInput) => simulator.control.fault({ source: "feeds", path: "/bithub", fault });

describe("simulates every feed of content/feeds.yaml:", () => {
  test.each(feeds.map((feed) => [feed.id, feed] as const))("%s", async (_, feed) => {
    const { kind, items } = await ask(feed);
    expect([kind, items.length > 5]).toEqual(["items", true]);
    for (const { title, url, publishedAt, excerptSource, guid } of items) {
      expect(`${title} ${excerptSource}`).toMatch(/simul|symul/i);
      expect(URL.parse(url ?? "")?.origin).toBe(new URL(feed.url).origin);
      expect(url).not.toContain("utm_");
      expect(publishedAt).toBeLessThanOrEqual(Date.parse(NOON));
      expect(guid).not.toBeNull();
      expect(excerptSource).not.toMatch(/<\/|<p|Read full topic|appeared first|erschien zuerst|est apparu|proviene da|pochodzi z serwisu/);
    }
    if (feed.kind === "press" || feed.kind === "promotional")
      expect(items.every(({ title }) => title.startsWith(headlineTemplates[feed.language]?.mark ?? "?"))).toBe(true);
    if (feed.url.startsWith("https://github.com/")) expect(items[0]?.title).toContain(new URL(feed.url).pathname.split("/")[2]);
    if (feed.url.startsWith("https://forum.")) expect(Math.max(...items.map(({ replies }) => replies ?? -1))).toBeGreaterThan(0);
  });
});

test("publishes a story in several feeds with project names, and other topics in the general press", async () => {
  const names = readCatalog().map(({ name }) => name);
  const german = feeds.filter(({ language }) => language === "de");
  const lists = await Promise.all(german.map(async (feed) => (await ask(feed)).items));
  const titles = lists.flatMap((items) => items.map(({ title }) => title.split(": was bisher")[0]));
  expect(titles.filter((title) => names.some((name) => title?.includes(name))).length).toBeGreaterThan(15);
  const told = titles.filter((title) => title?.includes("Cardano"));
  expect(new Set(told).size).toBeLessThan(told.length);
  expect(lists.every((items) => items.some(({ excerptSource }) => !excerptSource.includes("Cardano")))).toBe(true);
});

test("has a headline for each category in every language", () => {
  for (const [language, { titles }] of Object.entries(headlineTemplates)) {
    expect(new Set(titles).size, language).toBe(NEWS_CATEGORIES.length);
    expect(
      titles.every((title) => title.includes("{name}") && title.includes("Cardano")),
      language,
    ).toBe(true);
  }
});

test("answers 304 by ETag and date, adds items over time and keeps old ones", async () => {
  const before = await ask(bithub);
  expect(before.validators).toEqual({ etag: expect.stringMatching(/^W\/"/), lastModified: expect.stringMatching(/GMT$/) });
  expect((await ask(bithub, before.validators)).kind).toBe("unchanged");
  expect((await ask(bithub, { lastModified: before.validators.lastModified })).kind).toBe("unchanged");
  at(6 * HOUR);
  const after = await ask(bithub, before.validators);
  expect(after.kind).toBe("items");
  const known = new Set(before.items.map(({ guid }) => guid));
  expect(after.items.filter(({ guid }) => known.has(guid)).length).toBeGreaterThan(3);
  expect(known.has(after.items[0]?.guid ?? null)).toBe(false);
});

test("returns exact items", async () => {
  simulator.control.set({
    feeds: {
      bithub: [
        {
          title: "One & <b>two</b>",
          text: "<p>Words</p>",
          url: "javascript:alert(1)",
          publishedAt: "2026-10-07T10:00:00Z",
          author: "Ann",
          categories: ["DeFi"],
        },
        { title: "Undated", guid: "u", publishedAt: null },
      ],
    },
  });
  expect((await ask(bithub)).items).toMatchObject([
    {
      title: "One & two",
      excerptSource: "Words",
      url: null,
      publishedAt: Date.parse("2026-10-07T10:00:00Z"),
      author: "Ann",
      categories: ["DeFi"],
    },
    { title: "Undated", guid: "u", publishedAt: null, url: "https://bithub.pl/simulated/exact-1" },
  ]);
  simulator.control.set({ feeds: { bithub: null } });
  expect((await ask(bithub)).items).toHaveLength(20);
  expect((await fetch(`${simulator.url}/feeds/nobody`)).status).toBe(404);
});

describe("with a fault", () => {
  test("410 means gone, and the client stores a permanent redirect but not a temporary one", async () => {
    injectFault({ kind: "status", status: 410 });
    expect((await ask(bithub)).kind).toBe("gone");
    injectFault({ kind: "redirect", status: 301, location: "/feeds/moved/bithub" });
    expect(await ask(bithub)).toMatchObject({ kind: "items", permanentUrl: `${simulator.url}/feeds/moved/bithub` });
    injectFault({ kind: "redirect", status: 302, location: "/feeds/moved/bithub" });
    expect(await ask(bithub)).not.toHaveProperty("permanentUrl");
  });

  test.each<[string, FaultInput, string]>([
    ["an entity bomb", { kind: "doctype" }, "bad-shape"],
    ["an external entity", { kind: "doctype", declares: "external" }, "bad-shape"],
    ["garbage", { kind: "garbage" }, "bad-shape"],
    ["a page", { kind: "html" }, "bad-shape"],
    ["a page as a feed", { kind: "html", contentType: "application/rss+xml" }, "bad-shape"],
    ["nothing", { kind: "empty" }, "bad-shape"],
    ["half of it", { kind: "truncate" }, "network"],
    ["a limit", { kind: "rate-limit", seconds: 90 }, "rate-limited"],
    ["too much", { kind: "oversized" }, "too-large"],
    ["a bomb", { kind: "oversized", bytes: 50_000_000, gzip: true }, "too-large"],
    ["a way to another scheme", { kind: "redirect", location: "file:///etc/passwd" }, "refused-address"],
    ["a way inside", { kind: "redirect", location: "http://127.0.0.1:1/" }, "refused-address"],
    ["a reset", { kind: "reset-connection" }, "network"],
    ["silence", { kind: "hang" }, "timeout"],
    ["drips that stall", { kind: "drip", bytesPerSecond: 1, ending: "stall" }, "timeout"],
  ])("the client rejects %s", async (_, fault, kind) => {
    injectFault(fault);
    await expect(ask(bithub)).rejects.toMatchObject({ kind, source: "feed:bithub" });
    expect((await ask({ id: "comparic", interval: 30 })).kind).toBe("items");
  });

  test.each<[string, FaultInput]>([
    ["a document type of HTML", { kind: "doctype", declares: "html" }],
    ["no word about the encoding", { kind: "encoding", bytes: "utf8", says: null }],
    ["UTF-16 that says so", { kind: "encoding", bytes: "utf16le", says: "utf-16" }],
    ["UTF-16 that says otherwise", { kind: "encoding", bytes: "utf16le" }],
    ["gzip", { kind: "gzip" }],
    ["bad dates", { kind: "nan", value: "string" }],
  ])("the client accepts %s", async (_, fault) => {
    const sound = await ask(bithub);
    injectFault(fault);
    const { items } = await ask(bithub);
    expect(items.map(({ title }) => title)).toEqual(sound.items.map(({ title }) => title));
    expect(items.every(({ publishedAt }) => (fault.kind === "nan") === (publishedAt === null))).toBe(true);
  });

  test("the client reads Latin-1 with a missing or wrong declaration, and a truncated document that looks complete", async () => {
    simulator.control.set({ feeds: { bithub: [{ title: "déjà vu" }, { title: "two", text: "words ".repeat(200) }] } });
    injectFault({ kind: "encoding", bytes: "latin1", says: null });
    expect((await ask(bithub)).items[0]?.title).toBe("déjà vu");
    injectFault({ kind: "encoding", bytes: "latin1" });
    expect((await ask(bithub)).items[0]?.title).toBe("déjà vu");
    injectFault({ kind: "truncate", contentLength: "half" });
    expect(await ask(bithub)).toMatchObject({ items: [{ title: "déjà vu" }], validators: {} });
  });
});

test("rejects invalid exact items", async () => {
  const response = await fetch(`${simulator.url}/__control`, { method: "POST", body: '{"set":{"feeds":{"bithub":[{"text":"x"}]}}}' });
  expect(response.status).toBe(400);
});
