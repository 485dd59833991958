import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchArticles } from "#app/features/news/store/article-search.server.ts";
import { NewestArticlesCache } from "#app/features/news/store/newest-articles.server.ts";
import { createNews, type NewsService } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createTestStore } from "#tests/test-store.ts";

const NOW = Date.UTC(2026, 9, 7, 12);
const FEED = { id: "a", publisher: "Press", language: "en", kind: "press", verified: false } as const;
const TITLES = ["Quokka treasury grows", "Wombat report", "The quokka treasury, again", "Quoka is a typing error", "A 50% quokka_share"];
/** One story by three publishers, and older articles with the same word. */
const TOLD = {
  a: "Kängururat wählt Vorsitz für Treasury",
  b: "Der Kängururat wählt Vorsitz für Treasury",
  c: "Kängururat wählt neuen Vorsitz für Treasury",
};
const OLDER = ["Bericht über Kängurus", "Känguru hüpft nach Berlin", "Ein Känguru lernt zählen"];
const item = (title: string, hours: number) => ({
  guid: null,
  title,
  url: `https://a.example/${encodeURIComponent(title)}`,
  excerptSource: "",
  words: 4,
  publishedAt: NOW - hours * 3_600_000,
  author: null,
  categories: [],
  imageUrl: null,
  replies: null,
});

let store: Store;
let news: NewsService;
beforeAll(async () => {
  store = await createTestStore();
  const bus = new LiveBus(store, [newsTopic]);
  await bus.start();
  news = createNews({
    db: store.db,
    bus,
    feeds: [],
    fetch: () => Promise.reject(new Error("not asked")),
    retentionDays: 3_650,
    clock: () => NOW,
  });
  await news.saveArticles(FEED, TITLES.map(item));
  const german = (id: string) => ({ ...FEED, id, publisher: `Press ${id}`, language: "de" as const });
  for (const [id, title] of Object.entries(TOLD)) await news.saveArticles(german(id), [item(title, 1)]);
  await news.saveArticles(
    german("a"),
    OLDER.map((title, place) => item(title, 100 + place)),
  );
});
afterAll(() => store.close());

// A language that is completely in memory, one with the rest close by, and one mostly outside of memory.
describe.each([2_000, 3, 1])("with %i articles in memory", (most) => {
  const find = async (query: string, count: number, isLoose = false, language: Language = "en") =>
    (await searchArticles(store.db, new NewestArticlesCache(store.db, () => 0, most), language, query.split(" "), count, isLoose)).map(
      ({ title }) => title,
    );

  test.each<[query: string, count: number, titles: string[]]>([
    ["quokka", 21, ["Quokka treasury grows", "The quokka treasury, again", "A 50% quokka_share"]],
    ["quokka", 2, ["Quokka treasury grows", "The quokka treasury, again"]],
    ["quokka", 3, ["Quokka treasury grows", "The quokka treasury, again", "A 50% quokka_share"]],
    ["treasury quokka", 21, ["Quokka treasury grows", "The quokka treasury, again"]],
    ["omba", 21, ["Wombat report"]],
    ["50%", 21, ["A 50% quokka_share"]],
    ["a_share", 21, ["A 50% quokka_share"]],
    ["%uokka", 21, []],
    ["platypus", 21, []],
  ])("finds %s in the newest %i that contain it", async (query, count, titles) => expect(await find(query, count)).toEqual(titles));

  test.each<[query: string, count: number, isLoose: boolean, older: number]>([
    ["kanguru", 1, false, 0],
    ["kanguru", 2, false, 1],
    ["kanguru", 21, false, 3],
    ["kangururat vorsitz", 21, false, 0],
    ["kangarurat", 21, true, 0],
  ])("%s, of %i, finds a story of three publishers once, then older articles", async (query, count, isLoose, older) => {
    const [first, ...rest] = await find(query, count, isLoose, "de");
    expect(Object.values(TOLD)).toContain(first);
    expect(rest).toEqual(OLDER.slice(0, older));
  });

  test.each([
    ["wombats", "Wombat report"],
    ["quokkas", "Quokka treasury grows"],
    ["tresury quokkas", "Quokka treasury grows"],
  ])("%s, mistyped, finds %s", async (query, title) => expect(await find(query, 21, true)).toContain(title));
});

test("tolerates two swapped letters among the newest", async () => {
  const newest = new NewestArticlesCache(store.db, () => 0);
  expect((await searchArticles(store.db, newest, "en", ["wombta"], 21, true)).map(({ title }) => title)).toEqual(["Wombat report"]);
});

test("reads the newest again only when their language's news changed", async () => {
  let changedAt = 1;
  const newest = new NewestArticlesCache(store.db, () => changedAt);
  const before = newest.of("en");
  expect(newest.of("en")).toBe(before);
  await news.saveArticles(FEED, [item("A numbat arrives", 0)]);
  changedAt = 2;
  expect((await newest.of("en")).map(({ title }) => title)).toContain("A numbat arrives");
});
