import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { countedEvents, FIREFOX, NOON, openAnalyticsHarness, view } from "#app/features/analytics/analytics.test-support.ts";
import { MAX_EVENTS_PER_REQUEST } from "#app/features/analytics/event-schema.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR } from "#app/foundation/durations.ts";
import { eventually } from "#tests/site.ts";
import { createTestStore } from "#tests/test-store.ts";

const PROJECT = "/ecosystem/defi/dex/project/minswap";

let store: Store;
beforeAll(async () => void (store = await createTestStore()));
afterAll(() => store.close());

describe("POST /api/events", () => {
  const HOSTILE: [name: string, body: unknown][] = [
    ["null", null],
    ["an empty array", []],
    ["an array of empty values", [null, [], {}, ""]],
    ["no events", { events: [] }],
    ["an empty object", {}],
    ["a text", '"pageview"'],
    ["a number", 7],
    ["no action", { ...view(), action: undefined }],
    ["an unknown action", { ...view(), action: "steal" }],
    ["an action of the prototype", { ...view(), action: "constructor" }],
    ["another action's category", { ...view(), category: "content" }],
    ["an unknown language", { ...view(), language: "xx" }],
    ["a language of the prototype", { ...view(), language: "__proto__" }],
    ["a list of languages", { ...view(), language: ["en"] }],
    ["a path of another site", { ...view(), page_path: "https://evil.example/" }],
    ["a path that leads away", { ...view(), page_path: "//evil.example" }],
    ["a path with dots", { ...view(), page_path: "/news/../../etc/passwd" }],
    ["an unknown path", { ...view(), page_path: "/no-such-page" }],
    ["a path with a query", { ...view(), page_path: "/news?token=1" }],
    ["a path with %zz", { ...view(), page_path: "/%zz" }],
    ["NUL", { ...view(), page_path: "/news\u0000" }],
    ["CR and LF", { ...view(), label: "a\r\nb" }],
    ["a line separator", { ...view(), label: "a\u2028b" }],
    ["text that turns around", { ...view(), label: "a\u202eb" }],
    ["half a character", '{"action":"pageview","language":"en","page_path":"/","label":"\\ud800"}'],
    ["a prototype", '{"__proto__":{"action":"pageview","language":"en","page_path":"/"}}'],
    ["a huge label", { ...view(), label: "x".repeat(5_000) }],
    ["a value that is no number", { ...view(), value: "1" }],
    ["a negative value", { ...view(), value: -1 }],
    ["a value beyond all numbers", '{"action":"pageview","language":"en","page_path":"/","value":1e999}'],
    ["a metric without a value", { ...view(), action: "performance_metric", category: "technical", metric_name: "LCP" }],
    ["an unknown metric", { ...view(), action: "performance_metric", category: "technical", metric_name: "toString", value: 1 }],
    [
      "a metric in another unit",
      { ...view(), action: "performance_metric", category: "technical", metric_name: "LCP", metric_unit: "s", value: 1 },
    ],
  ];
  test("answers hostile bodies with 202, drops and counts them, and stores nothing", async () => {
    const desk = await openAnalyticsHarness(store);
    for (const [name, body] of HOSTILE) {
      const response = await desk.send(body);
      expect([name, response.status, response.headers.get("X-Analytics-Accepted"), await response.json()]).toEqual([
        name,
        202,
        "0",
        { accepted: 0, dropped: Array.isArray(body) && body.length > 0 ? body.length : 1 },
      ]);
    }
    await desk.flush();
    const { since, bots } = await desk.report();
    expect([since, bots.received]).toEqual([null, HOSTILE.length + 3]);
    expect(await countedEvents()).toMatchObject({ received: HOSTILE.length + 3, accepted: 0, dropped: HOSTILE.length + 3 });
  });

  test.each<[name: string, body: string, headers: Record<string, string>, status: number]>([
    ["no JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["bytes that are no text", "\xff\xfe", { "Content-Type": "text/plain" }, 415],
    ["plain text", JSON.stringify(view()), { "Content-Type": "text/plain" }, 415],
    ["a form", "action=pageview", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["an encoded body", JSON.stringify(view()), { "Content-Encoding": "gzip" }, 415],
    ["more than 8 kB", JSON.stringify([view("/"), "x".repeat(8_192)]), {}, 413],
    ["another site", JSON.stringify(view()), { Origin: "https://evil.example" }, 403],
    ["another site, by its own word", JSON.stringify(view()), { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a hidden origin", JSON.stringify(view()), { Origin: "null" }, 403],
  ])("rejects %s and counts it as dropped", async (_, body, headers, status) => {
    const desk = await openAnalyticsHarness(store);
    const response = await desk.send(body, { headers });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([status, "application/problem+json"]);
    expect(await countedEvents()).toMatchObject({ received: 1, accepted: 0, dropped: 1 });
  });

  test.each<[name: string, headers: Record<string, string>, reason: string]>([
    ["Global Privacy Control", { "Sec-GPC": "1" }, "opted_out"],
    ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, "bot"],
    ["a driven browser", { "User-Agent": FIREFOX.replace("Firefox", "HeadlessChrome") }, "bot"],
    ["a sender without a user agent", { "User-Agent": "" }, "bot"],
  ])("drops events from %s and says so in the response", async (_, headers, reason) => {
    const desk = await openAnalyticsHarness(store);
    const response = await desk.send({ events: [view(), view("/news")] }, { headers });
    expect([response.status, response.headers.get("X-Analytics-Dropped")]).toEqual([202, "2"]);
    expect((await countedEvents()).reasons).toEqual({ [reason]: 2 });
    await desk.flush();
    expect((await desk.report()).bots).toEqual(
      reason === "bot" ? { dropped: 2, received: 2, share: 100 } : { dropped: 0, received: 2, share: 0 },
    );
  });

  test("limits an address that sends too much until the next minute, and accounts for every event", async () => {
    const desk = await openAnalyticsHarness(store);
    const fifty = { events: Array.from({ length: MAX_EVENTS_PER_REQUEST }, () => view()) };
    for (let turn = 0; turn < 12; turn++) expect((await desk.send(fifty)).status).toBe(202);
    const refused = await desk.send(fifty);
    expect([refused.status, refused.headers.get("Content-Type"), refused.headers.get("Retry-After")]).toEqual([
      429,
      "application/problem+json",
      "60",
    ]);
    expect((await desk.send(view(), { address: "203.0.113.8" })).status).toBe(202);
    expect(await countedEvents()).toMatchObject({ received: 602, accepted: 601, dropped: 1, reasons: { limited: 1 } });
    await desk.at(NOON + 60_000);
    expect((await desk.send(view())).status).toBe(202);
  });

  test("accepts only the first events of an oversized request", async () => {
    const desk = await openAnalyticsHarness(store);
    const response = await desk.send(Array.from({ length: MAX_EVENTS_PER_REQUEST + 5 }, () => view()));
    expect([response.headers.get("X-Analytics-Accepted"), response.headers.get("X-Analytics-Dropped")]).toEqual([
      String(MAX_EVENTS_PER_REQUEST),
      "5",
    ]);
  });
});

describe("The report", () => {
  test("is empty before the first measurement", async () => {
    const desk = await openAnalyticsHarness(store);
    const { state, since, presence, summary, topPages } = await desk.report();
    expect({ state, since, presence, summary: Object.values(summary), topPages }).toEqual({
      state: "absent",
      since: null,
      presence: null,
      summary: Array.from({ length: 4 }, () => ({ value: null, previous: null, change: null })),
      topPages: [],
    });
  });

  test("is an error until the database has answered once, then the last good report", async () => {
    const desk = await openAnalyticsHarness(store);
    vi.spyOn(store.db, "select").mockImplementation(() => {
      throw new Error("the database is away");
    });
    onTestFinished(() => void vi.restoreAllMocks());
    for (const path of ["/analytics", "/analytics.csv"]) {
      const response = await desk.ask(path);
      expect([response.status, response.headers.get("Content-Type"), response.headers.get("Retry-After")]).toEqual([
        503,
        "application/problem+json",
        "30",
      ]);
    }
    vi.restoreAllMocks();
    await desk.count(1, view());
    await desk.flush();
    expect((await desk.report()).state).toBe("live");
    vi.spyOn(store.db, "select").mockImplementation(() => {
      throw new Error("the database is away");
    });
    await desk.at(NOON + HOUR);
    expect(await (await desk.ask("/analytics")).json()).toMatchObject({
      state: "delayed",
      computedAt: new Date(NOON).toISOString(),
      summary: { pageViews: { value: 1 } },
    });
  });

  test("adds up the events of two visitors over several batches", async () => {
    const desk = await openAnalyticsHarness(store);
    await desk.count(1, view("/", { referrer: "Forum.Cardano.org" }));
    await desk.flush();
    await desk.at(NOON + 60_000);
    await desk.count(
      1,
      view("/de/news", { language: "de" }),
      { ...view("/de/news"), action: "page_navigation" },
      { ...view("/de/news"), action: "news_open", category: "content", label: "a-story" },
    );
    await desk.at(NOON + 180_000);
    await desk.count(2, view(PROJECT, { referrer: "10.0.0.1" }));
    await desk.count(
      1,
      { ...view(PROJECT), action: "project_interaction", category: "ecosystem", interaction_type: "website" },
      { ...view("/"), action: "project_interaction", category: "ecosystem", project_name: "minswap" },
    );
    await desk.flush();
    const report = await desk.report("24h");
    expect(report).toMatchObject({
      state: "live",
      since: "2026-11-18T12:00:00.000Z",
      presence: 2,
      summary: { pageViews: { value: 3 }, uniqueVisitors: { value: 2 }, bounceRate: { value: 50 }, averageSession: { value: 90 } },
      topPages: [
        { path: "/", views: 1 },
        { path: PROJECT, views: 1 },
        { path: "/news", title: "Title of /news", views: 1 },
      ],
      topProjects: [{ id: "minswap", name: "Minswap", category: "defi", subcategory: "dex", views: 1, interactions: 2 }],
      languages: [
        { code: "en", name: "English", views: 2, percentage: 66.7 },
        { code: "de", views: 1, percentage: 33.3 },
      ],
      sources: [{ host: null, visits: 1 }],
      bots: { dropped: 0, received: 7, share: 0 },
    });
    expect(report.topPages).toHaveLength(3);
    expect(report.series).toHaveLength(24);
    expect(report.series.at(-1)).toEqual({ start: "2026-11-18T12:00:00.000Z", views: 3, visitors: 2 });
    expect(report.series.at(-2)).toMatchObject({ views: null, visitors: null });
    expect([...desk.opens]).toEqual([["a-story", 1]]);
    expect(await countedEvents()).toEqual({ received: 7, accepted: 7, dropped: 0, written: 7, lost: 0, reasons: {} });
  });

  test("ends a visit after 30 idle minutes and a visitor with the day, and compares a period with the one before", async () => {
    const desk = await openAnalyticsHarness(store);
    for (const days of [20, 9]) {
      await desk.at(NOON - days * DAY);
      await desk.count(1, view());
      await desk.flush();
    }
    for (const minutes of [0, 20, 45, 100]) {
      await desk.at(NOON + minutes * 60_000);
      await desk.count(1, view());
      await desk.flush();
    }
    await desk.at(NOON + DAY);
    await desk.count(1, view());
    await desk.flush();
    const { summary, series, presence } = await desk.report("7d");
    // Three visits: one of 45 minutes, and two of one page.
    expect(summary).toEqual({
      pageViews: { value: 5, previous: 1, change: 400 },
      uniqueVisitors: { value: 2, previous: 1, change: 100 },
      bounceRate: { value: 66.7, previous: 100, change: -33.3 },
      averageSession: { value: 900, previous: 0, change: null },
    });
    expect(series.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 4, 1]);
    expect(presence).toBe(1);
    const month = (await desk.report("30d")).summary.pageViews;
    expect(month).toEqual({ value: 7, previous: null, change: null });
  });

  test("has the p75: three quarters of all page loads are at most this slow", async () => {
    const desk = await openAnalyticsHarness(store);
    const metric = (name: string, value: number, path = "/") => ({
      ...view(path),
      action: "performance_metric",
      category: "technical",
      metric_name: name,
      value,
    });
    await desk.count(9, view());
    for (const value of [900, 1_000, 2_400, 9_000]) await desk.count(1, metric("LCP", value));
    await desk.count(1, metric("CLS", 100), metric("CLS", 0), metric("downlink", 9.5), metric("INP", 40, "/news"));
    await desk.flush();
    const { vitals, summary } = await desk.report();
    expect(vitals.overall).toMatchObject({ CLS: { p75: 0.1, samples: 2 }, INP: { samples: 1 }, downlink: { samples: 1 } });
    expect(vitals.overall.LCP?.samples).toBe(4);
    expect(Math.abs((vitals.overall.LCP?.p75 ?? 0) - 2_400)).toBeLessThanOrEqual(12);
    expect(vitals.pages.map(({ path }) => path)).toEqual(["/", "/news"]);
    // Measurements don't count as visits.
    expect(summary.uniqueVisitors.value).toBe(1);
  });

  test("shows no term and no host from one machine, whatever user agents it sends", async () => {
    const desk = await openAnalyticsHarness(store);
    for (let turn = 0; turn < 8; turn++) {
      const headers = { "User-Agent": `Mozilla/5.0 (X11; Linux x86_64; rv:${120 + turn}.0) Gecko/20100101 Firefox/${120 + turn}.0` };
      const events = [
        view("/", { referrer: "invented.example" }),
        { ...view("/search"), action: "search", category: "engagement", search_term: "buy this", results_count: 0 },
      ];
      for (const address of ["203.0.113.7", `2001:db8:1:2::${turn}`]) await desk.send({ events }, { address, headers });
    }
    await desk.flush();
    expect(await desk.report()).toMatchObject({ searches: [], sources: [] });
    await desk.at(NOON + DAY);
    await desk.analytics.prune();
    expect(await desk.report("7d")).toMatchObject({ searches: [], sources: [] });
  });

  test("shows a term after three visitors searched for it on one day, and deletes rarer ones", async () => {
    const desk = await openAnalyticsHarness(store);
    const search = (term: string) => ({
      ...view("/search"),
      action: "search",
      category: "engagement",
      search_term: term,
      results_count: 3,
    });
    await desk.count(1, view());
    for (const visitor of [1, 2]) await desk.count(visitor, search("  Minswap "), search("minswap"), search("my own secret"));
    await desk.flush();
    expect((await desk.report()).searches).toEqual([]);
    await desk.count(3, search("MINSWAP"));
    await desk.flush();
    expect((await desk.report()).searches).toEqual([{ term: "minswap", count: 5 }]);
    await desk.at(NOON + DAY);
    await desk.analytics.prune();
    await desk.analytics.prune();
    expect((await desk.report()).searches).toEqual([{ term: "minswap", count: 5 }]);
    expect(
      JSON.stringify(
        (await store.query("select * from analytics_counts union all select 'term', now(), term, 1 from analytics_terms")).rows,
      ),
    ).not.toContain("my own secret");
  });

  test("stays the same when hours are merged into days, and loses counts older than the retention", async () => {
    const desk = await openAnalyticsHarness(store, { retentionDays: 20 });
    for (const hours of [0, 1, 5, 11, 30]) {
      await desk.at(NOON - 20 * DAY + hours * HOUR);
      await desk.count(1, view("/"), view("/news", { language: "pl" }), {
        ...view("/"),
        action: "performance_metric",
        category: "technical",
        metric_name: "LCP",
        value: 100 + hours,
      });
      await desk.flush();
    }
    await desk.at(NOON - 10 * DAY);
    const before = await desk.report("30d");
    await desk.analytics.prune();
    const after = await desk.report("30d");
    expect({ ...after, presence: null }).toEqual({ ...before, presence: null });
    expect((await store.query("select count(*)::int as rows from analytics_counts where dimension = 'path'")).rows).toEqual([{ rows: 4 }]);
    await desk.at(NOON + 10 * DAY);
    await desk.analytics.prune();
    expect((await desk.report("30d")).state).toBe("absent");
  });

  test("shows a host after visitors from three networks came from it, also on later days", async () => {
    const desk = await openAnalyticsHarness(store);
    const from = (referrer: string) => view("/", { referrer });
    await desk.count(1, from("Forum.Cardano.org"));
    await desk.count(2, from("forum.cardano.org"));
    await desk.count(3, from("invented.example"));
    await desk.flush();
    expect((await desk.report()).sources).toEqual([]);
    await desk.count(4, from("forum.cardano.org"));
    await desk.flush();
    expect((await desk.report()).sources).toEqual([{ host: "forum.cardano.org", visits: 3 }]);
    await desk.at(NOON + DAY);
    await desk.analytics.prune();
    expect((await desk.report("7d")).sources).toEqual([{ host: "forum.cardano.org", visits: 3 }]);
  });

  test("limits the number of sources per day", async () => {
    const desk = await openAnalyticsHarness(store);
    for (let visitor = 0; visitor < 1_100; visitor++)
      await desk.send(view("/", { referrer: `host-${visitor}.example` }), { address: `10.9.${visitor >> 8}.${visitor & 255}` });
    await desk.flush();
    const { rows } = await store.query("select count(distinct term)::int as sources from analytics_terms");
    expect(rows).toEqual([{ sources: 1_000 }]);
    expect((await desk.report()).summary).toMatchObject({ pageViews: { value: 1_100 }, uniqueVisitors: { value: 1_100 } });
  });

  test("rejects an invalid query, and the CSV has the same figures", async () => {
    const desk = await openAnalyticsHarness(store);
    for (const query of ["period=1y", "period=__proto__", "language=xx"]) expect((await desk.ask(`/analytics?${query}`)).status).toBe(400);
    await desk.count(1, view());
    await desk.flush();
    await desk.report("7d");
    const response = await desk.ask("/analytics.csv?period=7d");
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()).split("\r\n");
    expect(lines[0], "a mark, without which spreadsheets misread accents").toBe("\uFEFFpart,name,measure,value");
    expect(lines).toEqual(
      expect.arrayContaining(["summary,pageViews,value,1", "summary,bounceRate,previous,", "page,/,views,1", "language,en,views,1"]),
    );
  });
});

test("Publishes the number of visitors online only when it changes", async () => {
  const desk = await openAnalyticsHarness(store);
  const update = async (online: number) => {
    const { version: before } = desk.analytics.latestPresence();
    await desk.analytics.updatePresence();
    const { version } = await eventually("the number", desk.analytics.latestPresence, ({ value }) => value === online);
    return version > before;
  };
  const first = await update(0);
  await desk.count(1, view());
  await desk.count(2, view());
  await desk.flush();
  expect([first, await update(2), await update(2)]).toEqual([true, true, false]);
  await desk.at(NOON + 6 * 60_000);
  expect(await update(0)).toBe(true);
});
