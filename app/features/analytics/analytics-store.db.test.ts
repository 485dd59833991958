import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertBatch } from "#app/features/analytics/analytics-store.server.ts";
import { NOON, openAnalyticsHarness, view } from "#app/features/analytics/analytics.test-support.ts";
import { hourOf, type TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import { Salts } from "#app/features/analytics/visitor.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { createTestStore } from "#tests/test-store.ts";

const TABLES = ["analytics_counts", "analytics_vitals", "analytics_visitors", "analytics_terms", "analytics_batches", "analytics_salts"];
const SENDER = {
  address: "203.0.113.77",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
  languages: "fy-NL,fy;q=0.8",
};

let store: Store;
beforeAll(async () => void (store = await createTestStore()));
afterAll(() => store.close());

const dump = async (): Promise<string> =>
  JSON.stringify(await Promise.all(TABLES.map(async (table) => (await store.query(`select * from ${table}`)).rows)));

describe("Stored data", () => {
  test("contains no address, user agent or salt, and nothing about a visitor after two days", async () => {
    const desk = await openAnalyticsHarness(store);
    const headers = { "User-Agent": SENDER.userAgent, "Accept-Language": SENDER.languages, "X-Forwarded-For": "198.51.100.9" };
    for (let count = 0; count < 3; count++)
      await desk.send([view("/"), { ...view("/search"), action: "search", category: "engagement", search_term: "a rare term" }], {
        address: SENDER.address,
        headers,
      });
    await desk.flush();
    const hash = desk.analytics.salts.hash(NOON, "https://gateway.example", SENDER) ?? "";
    const kept = await dump();
    expect(hash).toMatch(/^[\w-]{16}$/);
    expect(kept, "the visitor is known by the hash of the day").toContain(hash);
    for (const part of [SENDER.address, "203.0.113", "198.51.100", "Firefox", "Windows", "fy-NL", "Gecko"])
      expect(kept).not.toContain(part);
    // Only instances that share a server store the random half of the salt; the other half is the site's secret.
    expect((await store.query("select * from analytics_salts")).rows).toHaveLength(store.kind === "server" ? 2 : 0);
    expect(kept).not.toContain("a secret of at least");

    await desk.at(NOON + 1.6 * DAY);
    await desk.analytics.prune();
    const later = await dump();
    for (const part of [hash, "a rare term"]) expect(later).not.toContain(part);
    if (store.kind === "server")
      expect((await store.query("select day::text from analytics_salts order by day")).rows).toEqual([
        { day: "2026-11-20" },
        { day: "2026-11-21" },
      ]);
    expect(
      desk.analytics.salts.hash(NOON, "https://gateway.example", SENDER),
      "the salt of a past day must be gone from memory too",
    ).toBeUndefined();
  });

  test("counts a batch once when its response was lost", async () => {
    const desk = await openAnalyticsHarness(store);
    const event: TrackedEvent = { at: NOON, visitor: "someone", network: "here", action: "pageview", path: "/", language: "en" };
    const batch = { id: randomUUID(), events: [event], dropped: [], received: [] };
    for (let turn = 0; turn < 3; turn++) await insertBatch(store.db, batch, NOON, async () => undefined);
    expect((await desk.report()).summary.pageViews.value).toBe(1);
  });

  test("adds up several instances exactly and recognizes a visitor by the same hash", async () => {
    const desk = await openAnalyticsHarness(store);
    const [one, other] = [
      new Salts(store, "the same secret for all of them, long"),
      new Salts(store, "the same secret for all of them, long"),
    ];
    await Promise.all([one.prepare(NOON), other.prepare(NOON)]);
    const hashes = [one, other].map((salts) => salts.hash(NOON, "https://gateway.example", SENDER));
    expect(new Set(hashes).size).toBe(store.kind === "server" ? 1 : 2);

    const events = (instance: number, turn: number): TrackedEvent[] =>
      Array.from({ length: 20 }, (_, number) => ({
        at: NOON + turn * 1_000,
        visitor: `visitor-${(number + instance) % 25}`,
        network: "here",
        action: "pageview",
        path: number % 2 ? "/" : "/news",
        language: "en",
      }));
    const instance = async (number: number) => {
      for (let turn = 0; turn < 5; turn++)
        await insertBatch(
          store.db,
          {
            id: randomUUID(),
            events: events(number, turn),
            dropped: [{ hour: hourOf(NOON), reason: "bot", count: 2 }],
            received: [{ hour: hourOf(NOON), count: 22 }],
          },
          NOON,
          async () => undefined,
        );
    };
    await Promise.all([0, 2, 5].map(instance));
    const { summary, topPages, bots } = await desk.report("24h");
    expect([summary.pageViews.value, summary.uniqueVisitors.value, summary.bounceRate.value]).toEqual([300, 25, 0]);
    expect(topPages.map(({ views }) => views)).toEqual([150, 150]);
    expect(bots).toEqual({ dropped: 30, received: 330, share: 9.1 });
  });
});
