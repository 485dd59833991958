import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createMarket, type MarketService } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { marketReadings } from "#app/features/market/market.tables.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let market: MarketService;
async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic]);
  await bus.start();
  market = await createMarket({ db: store.db, bus });
  return store;
}
const save = (price: number | null, observedAt = Date.now()) =>
  market.saveReadings("market", "coingecko", [{ metric: "price", value: price, observedAt }], 30_000);
const price = () => market.latestMarket().value.price;
/** Stores another figure and waits until it is shown: whatever was stored before it has been heard of by then. */
let sentinels = 0;
async function notificationsDelivered(): Promise<void> {
  const sentinel = ++sentinels;
  await market.saveReadings("market", "coingecko", [{ metric: "rank", value: sentinel, observedAt: Date.now() }], 30_000);
  await eventually(
    "the sentinel",
    () => market.latestMarket().value.rank?.value,
    (value) => value === sentinel,
    5_000,
  );
}
const priceBecomes = (value: number) => eventually("the price", price, (one) => one?.value === value, 5_000);

describe("readings of the market", () => {
  test("a reading is shown with its source, its times and when it counts as delayed", async () => {
    await open();
    const observedAt = Date.now() - 4_000;
    await save(0.2671, observedAt);
    const shown = await priceBecomes(0.2671);
    expect(shown).toMatchObject({ source: "coingecko", observedAt });
    expect((shown?.staleAt ?? 0) - (shown?.fetchedAt ?? 0)).toBe(65_000);
  });

  test.each([
    ["absent", null],
    ["not a number", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["negative", -1],
    ["out of range", 1e9],
  ])("a price that is %s leaves the last good one, with its true age", async (_, bad) => {
    await open();
    await save(0.3, Date.now() - 60_000);
    const before = await priceBecomes(0.3);
    await save(bad);
    await market.saveReadings("market", "coingecko", [{ metric: "rank", value: 9, observedAt: Date.now() }], 30_000);
    await eventually(
      "the rank",
      () => market.latestMarket().value.rank?.value,
      (rank) => rank === 9,
      5_000,
    );
    expect(price()).toEqual(before);
  });

  test("a jump by more than half waits until a second reading agrees", async () => {
    await open();
    await save(0.4);
    await priceBecomes(0.4);
    await save(0.9);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.4);
    await save(0.91);
    await priceBecomes(0.91);
  });

  test("a single wild reading is forgotten when the next is as before", async () => {
    await open();
    await save(0.4);
    await save(40);
    await save(0.41);
    await priceBecomes(0.41);
    await save(40);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.41);
  });

  test("an observation from the future is dated now, an older one does not replace a newer", async () => {
    await open();
    await save(0.5, Date.now() + 3_600_000);
    const shown = await priceBecomes(0.5);
    expect(shown?.observedAt).toBeLessThanOrEqual(Date.now());
    await save(0.55, Date.now() - 500_000);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.5);
  });

  test("stores readings as a series and prunes old ones to one an hour", async () => {
    const store = await open();
    const old = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 20 * 86_400_000;
    for (const minute of [0, 10, 20])
      await store.db.execute(
        sql`insert into market_readings (metric, observed_at, value, source) values ('price', ${new Date(old + minute * 60_000).toISOString()}, 0.3, 'coingecko')`,
      );
    await save(0.3);
    const times = async () => (await store.db.select().from(marketReadings)).map((one) => one.observedAt.getTime()).sort((a, b) => a - b);
    expect(await times()).toHaveLength(4);
    expect(await market.pruneReadings()).toBe(2);
    expect((await times())[0]).toBe(old);
  });
});

describe("history and epochs", () => {
  test("a saved history is read by every instance", async () => {
    await open();
    await market.saveHistory(
      "7d",
      [
        [1_000, 0.2, null],
        [2_000, 0.3, 5],
      ],
      60_000,
    );
    const history = await eventually(
      "the history",
      () => market.latestHistory("7d"),
      (one) => one !== null,
      5_000,
    );
    expect(history?.points).toEqual([
      [1_000, 0.2, null],
      [2_000, 0.3, 5],
    ]);
  });

  test("epochs come oldest first, the newest 36 of them", async () => {
    await open();
    await market.saveEpochs(
      Array.from({ length: 40 }, (_, index) => ({ epoch: 600 + index, transactions: index, start: index * 1000, end: index * 1000 + 999 })),
    );
    const epochs = await eventually("the epochs", market.latestEpochs, (list) => list.length === 36, 5_000);
    expect([epochs[0]?.epoch, epochs.at(-1)?.epoch]).toEqual([604, 639]);
  });
});
