import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNews } from "#app/features/news/news.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import type { SearchDocument } from "#app/features/search/catalog-index.server.ts";
import { searchRoutes } from "#app/features/search/search.api.server.ts";
import { createSearch } from "#app/features/search/search.server.ts";
import { searchResponseSchema } from "#app/features/search/search.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { ParsedItem } from "#app/features/news/ingest/feeds.server.ts";
import { createTestStore } from "#tests/test-store.ts";
import { parse } from "valibot";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const NOW = Date.UTC(2026, 9, 7, 12);
const item = (title: string, hours: number, excerptSource = ""): ParsedItem => ({
  guid: null,
  title,
  url: `https://a.example/${encodeURIComponent(title)}`,
  excerptSource,
  words: 4,
  publishedAt: NOW - hours * 3_600_000,
  author: null,
  categories: [],
  imageUrl: null,
  replies: null,
});
const feed = (id: string, language: "en" | "pl" | "de") =>
  ({ id, publisher: `Press ${id}`, language, kind: "press", verified: false }) as const;

const PAGE: SearchDocument = { kind: "pages", path: "/choose-wallet", title: "Choose a wallet", names: "", text: "A few questions." };

let store: Store;
let api: ReturnType<typeof mountRoutes>;
beforeAll(async () => {
  store = await createTestStore();
  const bus = new LiveBus(store, [newsTopic]);
  await bus.start();
  const { findArticles, saveArticles } = createNews({
    db: store.db,
    bus,
    feeds: [],
    fetch: () => Promise.reject(new Error("not asked")),
    retentionDays: 3_650,
    clock: () => NOW,
  });
  api = mountRoutes(searchRoutes, {
    search: createSearch({
      pathOf: ({ id }) => `/project/${id}`,
      documentsOf: () => [PAGE],
      actionsFor: () => [],
      findArticles,
      places: () => () => 0,
      logoOf: () => null,
      isUnconfirmed: () => false,
    }),
  });
  await saveArticles(feed("a", "en"), [
    item("Quokka treasury grows again", 5),
    item("An older quokka report", 50, "With 100% of the \\ figures_named"),
    item("Unrelated <script>alert(1)</script> story", 1, "Mentions a QUOKKA in passing."),
  ]);
  await saveArticles(feed("b", "pl"), [item("Nowe zasady dla łodzi i żeglarzy", 2), item("Kapibary w portach", 3)]);
  await saveArticles(feed("c", "de"), [item("Neue Dampfschifffahrtsgesellschaft gegründet", 2)]);
  // One story with two titles: only one has the inflected word, both have its stem.
  await saveArticles(feed("c", "de"), [item("Kapibara Hafen eröffnet Museum", 6)]);
  await saveArticles(feed("d", "de"), [item("Kapibara Hafen eröffnet Tür des Museums", 7)]);
});
afterAll(() => store.close());

const ask = async (query: string) => api.request(`/search?${query}`);
const news = async (q: string, language = "en") => {
  const answer = parse(searchResponseSchema, await (await ask(new URLSearchParams({ q, language }).toString())).json());
  return answer.groups.find(({ kind }) => kind === "articles")?.hits.map(({ title }) => title) ?? [];
};

describe("GET /search", () => {
  test("Returns groups of projects, news and pages, with titles and a summary", async () => {
    const response = await ask("q=wallet");
    const answer = parse(searchResponseSchema, await response.json());
    expect(answer.groups.map(({ kind, title }) => `${kind} ${title}`)).toEqual(["projects Projects", "pages Pages"]);
    expect(answer.summary).toMatch(/^The best \d+ results for “wallet”; there are more$/);
    expect(answer.groups[0]?.hits[0]).toMatchObject({ href: expect.stringMatching(/^\/project\//), note: "Wallets", at: null });
    const german = parse(searchResponseSchema, await (await ask("q=wallet&language=de")).json());
    expect(german.groups.map(({ title }) => title)).toEqual(["Projekte", "Seiten"]);
    expect(german.groups[0]?.hits[0]?.href).toMatch(/^\/de\/project\//);
  });

  test.each([
    ["quokka", "en", ["Unrelated <script>alert(1)</script> story", "Quokka treasury grows again", "An older quokka report"]],
    ["QUOKKA treasury", "en", ["Quokka treasury grows again"]],
    ["quokkas", "en", ["Unrelated <script>alert(1)</script> story", "Quokka treasury grows again", "An older quokka report"]],
    ["quoka", "en", ["Unrelated <script>alert(1)</script> story", "Quokka treasury grows again", "An older quokka report"]],
    ["lodzi", "pl", ["Nowe zasady dla łodzi i żeglarzy"]],
    ["żeglarzom", "pl", ["Nowe zasady dla łodzi i żeglarzy"]],
    ["kapibarami", "pl", ["Kapibary w portach"]],
    ["Gesellschaft", "de", ["Neue Dampfschifffahrtsgesellschaft gegründet"]],
    ["Museums", "de", ["Kapibara Hafen eröffnet Tür des Museums"]],
    ["Museum", "de", ["Kapibara Hafen eröffnet Museum"]],
    ["quokka", "pl", []],
    ["100%", "en", ["An older quokka report"]],
    ["'; drop table news_articles; --", "en", []],
  ])("Finds articles for %s (%s), newest first", async (query, language, titles) => expect(await news(query, language)).toEqual(titles));

  test.each([
    ["", "q must hold at least one letter or digit"],
    ["q=", "q must hold at least one letter or digit"],
    [`q=${"%F0%9F%A6%98".repeat(3)}`, "q must hold at least one letter or digit"],
    [`q=${"x".repeat(10_000)}`, "q must have at most 200 letters"],
    ["q=%00%3C%3E", "q must hold at least one letter or digit"],
    [`q=${"x".repeat(201)}`, "q must have at most 200 letters"],
    ["q=a&language=xx", "language must be one of en, nl, de, fr, es, pt, it, pl"],
  ])("Rejects %s: %s", async (query, title) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 400, title });
  });

  test.each([
    "q=a%00quokka",
    "q=quokka%ED%A0%80",
    "q=%zz",
    "q=quokka%",
    "q=(quokka.*)%2B%24%5B%5C",
    "q=%25_%25",
    "q=quokka%27%20or%201%3D1%3B--",
  ])("Handles %s without a server error", async (query) => {
    const response = await ask(query);
    expect([200, 400]).toContain(response.status);
    if (response.status === 200) parse(searchResponseSchema, await response.json());
  });

  test("Stores the same folded text that browsers compute", async () => {
    const { rows } = await store.query("select title, excerpt, searched from news_articles");
    for (const row of rows) {
      const { title, excerpt, searched } = row as Record<string, string>;
      expect(searched).toBe(foldText(`${title} ${excerpt}`));
    }
  });
});
