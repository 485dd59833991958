import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { createKoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";
import { koiosCalls } from "#app/foundation/upstream/koios-calls.tables.server.ts";
import type { CallPurpose } from "#app/foundation/upstream/send-request.server.ts";
import { createAutoClosedStore, createTestStore } from "#tests/test-store.ts";

const NOON = Date.UTC(2026, 10, 25, 12);

async function open(store: Store, dailyCalls = 100, now = { ms: NOON }) {
  const calls = await createKoiosCalls({ db: store.db, dailyCalls, now: () => now.ms });
  onTestFinished(() => calls.close());
  const countTimes = (purpose: CallPurpose, times: number) => {
    for (let one = 0; one < times; one++) calls.count(purpose);
  };
  return { ...calls, countTimes, now };
}

let shared: Store;
beforeAll(async () => {
  shared = await createTestStore();
});
afterAll(() => shared.close());

const SHARES: [string, Partial<Record<CallPurpose, number>>, { checks: boolean; pools: boolean }][] = [
  ["nothing used", {}, { checks: true, pools: true }],
  ["a fifth by checks", { checks: 20 }, { checks: false, pools: true }],
  ["one less", { checks: 19 }, { checks: true, pools: true }],
  ["16 % by pages of pools", { pools: 16 }, { checks: true, pools: false }],
  ["one less, and a pool needs two", { pools: 15 }, { checks: true, pools: false }],
  ["most of the day by jobs", { jobs: 98 }, { checks: true, pools: true }],
  ["all but one call of the day by jobs", { jobs: 99 }, { checks: true, pools: false }],
  ["more than the day allows by jobs", { jobs: 130 }, { checks: false, pools: false }],
];
test.each(SHARES.map(([name, used, expected], index) => [name, used, expected, NOON + index * 24 * HOUR] as const))(
  "Decides whether calls fit with %s",
  async (_, used, expected, ms) => {
    const { countTimes, hasRoom } = await open(shared, 100, { ms });
    for (const [purpose, times] of Object.entries(used)) countTimes(purpose === "checks" || purpose === "pools" ? purpose : "jobs", times);
    expect({ checks: hasRoom("checks"), pools: hasRoom("pools", 2) }).toEqual(expected);
  },
);

test("Allows no calls with a daily allowance of 0", async () => {
  const { hasRoom } = await open(shared, 0);
  expect([hasRoom("checks"), hasRoom("pools", 2)]).toEqual([false, false]);
});

test("Shares the count between instances and across restarts, and starts each day at zero", async () => {
  const store = await createAutoClosedStore();
  const [one, other] = [await open(store), await open(store)];
  one.countTimes("checks", 12);
  other.countTimes("checks", 8);
  other.countTimes("jobs", 5);
  await Promise.all([one.flush(), other.flush()]);
  await one.flush();
  expect(one.usedToday()).toEqual({ jobs: 5, history: 0, pools: 0, checks: 20 });
  expect(one.hasRoom("checks")).toBe(false);
  await one.close();
  const restarted = await open(store, 100, one.now);
  expect(restarted.usedToday()).toEqual({ jobs: 5, history: 0, pools: 0, checks: 20 });
  expect(restarted.hasRoom("checks")).toBe(false);
  restarted.now.ms += 12 * HOUR;
  expect(restarted.usedToday()).toEqual({ jobs: 0, history: 0, pools: 0, checks: 0 });
  expect(restarted.hasRoom("checks")).toBe(true);
});

test("Counts calls buffered over midnight for the day they were made", async () => {
  const store = await createAutoClosedStore();
  const { count, flush, now, usedToday } = await open(store);
  count("jobs");
  now.ms += 12 * HOUR;
  count("jobs");
  count("pools");
  await flush();
  expect(usedToday()).toEqual({ jobs: 1, history: 0, pools: 1, checks: 0 });
  const rows = await store.db.select().from(koiosCalls);
  expect(rows.toSorted((a, b) => (a.day + a.purpose).localeCompare(b.day + b.purpose))).toEqual([
    { day: "2026-11-25", purpose: "jobs", calls: 1 },
    { day: "2026-11-26", purpose: "jobs", calls: 1 },
    { day: "2026-11-26", purpose: "pools", calls: 1 },
  ]);
});

test("Keeps counts while the database is down and writes them once", async () => {
  const store = await createAutoClosedStore();
  const { countTimes, flush, usedToday } = await open(store);
  countTimes("checks", 3);
  const down = vi.spyOn(store.db, "transaction").mockRejectedValue(new Error("gone"));
  await flush();
  expect(usedToday().checks, "still counted here").toBe(3);
  expect(await store.db.select().from(koiosCalls)).toEqual([]);
  down.mockRestore();
  await flush();
  await flush();
  expect(usedToday().checks).toBe(3);
  expect(await store.db.select().from(koiosCalls)).toEqual([{ day: "2026-11-25", purpose: "checks", calls: 3 }]);
});

test("Keeps calls that are counted while a batch is being written", async () => {
  const store = await createAutoClosedStore();
  const { count, flush, usedToday } = await open(store);
  count("checks");
  const begun = vi.spyOn(store.db, "transaction");
  const flushed = flush();
  await Promise.resolve();
  expect(begun).toHaveBeenCalledOnce();
  count("checks");
  expect(usedToday().checks).toBe(2);
  await flushed;
  expect(usedToday().checks).toBe(2);
  await flush();
  expect(await store.db.select().from(koiosCalls)).toEqual([{ day: "2026-11-25", purpose: "checks", calls: 2 }]);
});
