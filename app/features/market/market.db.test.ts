import { describe, expect, test } from "vitest";
import { createMarket, type MarketService } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let market: MarketService;
async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic]);
  await bus.start();
  market = await createMarket({ db: store.db, bus });
}
const poll = { source: "coingecko", interval: 30_000 } as const;
const save = (price: number | null, observedAt = Date.now()) => market.saveMarket(poll, { observedAt, values: { price } });
const price = () => market.latestMarket().value.price;
/** Saves another figure and waits until it's shown; by then all earlier notifications have arrived. */
let sentinels = 0;
async function notificationsDelivered(): Promise<void> {
  const sentinel = ++sentinels;
  await market.saveMarket(poll, { observedAt: Date.now(), values: { rank: sentinel } });
  await eventually(
    "the sentinel",
    () => market.latestMarket().value.rank?.value,
    (value) => value === sentinel,
  );
}
const priceBecomes = (value: number) => eventually("the price", price, (item) => item?.value === value);

describe("readings of the market", () => {
  test("a reading has its source, its times and the time when it becomes delayed", async () => {
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
  ])("a price that is %s keeps the last valid one, with its true age", async (_, bad) => {
    await open();
    await save(0.3, Date.now() - 60_000);
    const before = await priceBecomes(0.3);
    await save(bad);
    await market.saveMarket(poll, { observedAt: Date.now(), values: { rank: 9 } });
    await eventually(
      "the rank",
      () => market.latestMarket().value.rank?.value,
      (rank) => rank === 9,
    );
    expect(price()).toEqual(before);
  });

  test("a jump by more than half needs a second reading", async () => {
    await open();
    await save(0.4);
    await priceBecomes(0.4);
    await save(0.9);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.4);
    await save(0.91);
    await priceBecomes(0.91);
  });

  test("drops a single outlier when the next reading is as before", async () => {
    await open();
    await save(0.4);
    await save(40);
    await save(0.41);
    await priceBecomes(0.41);
    await save(40);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.41);
  });

  test("a future observation is dated now, and an older one doesn't replace a newer one", async () => {
    await open();
    await save(0.5, Date.now() + 3_600_000);
    const shown = await priceBecomes(0.5);
    expect(shown?.observedAt).toBeLessThanOrEqual(Date.now());
    await save(0.55, Date.now() - 500_000);
    await notificationsDelivered();
    expect(price()?.value).toBe(0.5);
  });
});

describe("history and epochs", () => {
  test("every instance reads a saved history", async () => {
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
      () => market.latestHistory("7d").value,
      (priceHistory) => priceHistory !== null,
    );
    expect(history?.points).toEqual([
      [1_000, 0.2, null],
      [2_000, 0.3, 5],
    ]);
  });

  const epoch = (number: number, transactions: number | null = number) => ({
    epoch: number,
    transactions,
    start: number * 1000,
    end: number * 1000 + 999,
    activeStake: 2e10,
  });
  const epochsAre = (first: number, last: number) =>
    eventually("the epochs", market.latestEpochs, (list) => list[0]?.epoch === first && list.at(-1)?.epoch === last);

  test("returns the newest 36 epochs, oldest first", async () => {
    await open();
    await market.saveEpochs(
      Array.from({ length: 40 }, (_, index) => epoch(639 - index)),
      60_000,
    );
    expect(await epochsAre(604, 639)).toHaveLength(36);
  });

  test("an epoch that a poll leaves out or has no count for keeps its last count; the current one has its figures", async () => {
    await open();
    await market.saveEpochs([epoch(602), epoch(601), epoch(600)], 60_000);
    await market.saveEpochs([epoch(603), epoch(602, null), epoch(601, 7)], 60_000);
    expect((await epochsAre(600, 603)).map(({ transactions }) => transactions)).toEqual([600, 7, 602, 603]);
    const { epochStart, epochTransactions, activeStake } = await eventually(
      "the running epoch",
      () => market.latestNetwork().value,
      (value) => value.epochStart?.value === 603_000,
    );
    expect([epochStart?.source, epochTransactions?.value, activeStake?.value]).toEqual(["koios", 603, 2e10]);
  });
});
