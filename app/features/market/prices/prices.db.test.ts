import { beforeAll, afterAll, describe, expect, onTestFinished, test } from "vitest";
import { marketJobs } from "#app/features/market/market.jobs.server.ts";
import { createMarket } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { pricesTopic, type PriceSource } from "#app/features/market/prices/prices.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

/** A site's market with these sources. `ask` asks each exchange and then CoinGecko, once. */
async function open(sources = "coinbase,kraken,bitstamp,coinpaprika") {
  simulator.control.reset();
  simulator.control.set({ price: 0.5 });
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [marketTopic, pricesTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic]);
  await bus.start();
  const environment = readEnvironment({ ...simulatorEnvironment(simulator), PRICE_SOURCES: sources });
  const market = await createMarket({ db: store.db, bus, exchanges: environment.PRICE_SOURCES });
  const client = makeClient([...environment.UPSTREAM_ALLOW]);
  onTestFinished(() => client.close());
  const jobs = marketJobs({ client, environment, market });
  const run = (name: string) => jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  const priceOf = (source: PriceSource) => market.latestPrices().find((one) => one.source === source)?.price;
  const ask = async () => {
    for (const exchange of environment.PRICE_SOURCES) {
      const since = Date.now();
      await run(`${exchange}-price`);
      await eventually(
        `the price of ${exchange}`,
        () => priceOf(exchange)?.fetchedAt ?? 0,
        (fetchedAt) => fetchedAt >= since,
      );
    }
    const before = market.latestMarket().version;
    const [answer] = await Promise.allSettled([run("coingecko-market")]);
    await eventually(
      "the market",
      () => market.latestMarket().version,
      (version) => version > before,
    );
    return answer.status;
  };
  const price = () => market.latestMarket().value.price;
  return { market, ask, price, priceOf };
}

const jump = (source: string, factor: number) => simulator.control.fault({ source, fault: { kind: "jump", factor } });

describe("the price shown", () => {
  test("is the median of the sources", async () => {
    const { market, ask, price } = await open();
    await ask();
    // CoinGecko's own price arrives as a notification, after the market's.
    const values = await eventually(
      "five prices",
      () => market.latestPrices().flatMap(({ price: found }) => found?.value ?? []),
      (list) => list.length === 5,
    );
    expect(price()?.value).toBe(values.sort()[2]);
  });

  test("stays with its sources when CoinGecko is ten times off", async () => {
    const { ask, price } = await open();
    jump("coingecko", 10);
    await ask();
    expect(price()?.value).toBeCloseTo(0.5, 2);
    expect(price()?.source).not.toBe("coingecko");
  });

  test("doesn't move for an exchange that is ten times off", async () => {
    const { ask, price } = await open();
    jump("kraken", 10);
    await ask();
    expect(price()?.value).toBeCloseTo(0.5, 2);
  });

  test("doesn't move when two sources stand against one", async () => {
    const { ask, price } = await open("coinbase,kraken");
    await ask();
    const before = price();
    simulator.control.set({ price: 0.52 });
    jump("coinbase", 1.2);
    jump("kraken", 1.2);
    await ask();
    expect(price()).toMatchObject({ value: before?.value, source: before?.source, observedAt: before?.observedAt });
  });

  test("doesn't follow a frozen exchange, not even one whose clock goes on", async () => {
    const { ask, priceOf } = await open("bitstamp");
    simulator.control.set({ frozenPrices: { bitstamp: Date.now() - 20 * MINUTE } });
    await ask();
    const first = priceOf("bitstamp")?.observedAt;
    simulator.control.clock({ offsetMs: MINUTE });
    await ask();
    expect(priceOf("bitstamp")?.observedAt).toBe(first);
  });

  test("comes from the exchanges while CoinGecko fails, and the failure is reported", async () => {
    const { ask, price } = await open();
    simulator.control.fault({ source: "coingecko", fault: { kind: "status", status: 404 } });
    expect(await ask()).toBe("rejected");
    expect(price()?.value).toBeCloseTo(0.5, 2);
  });

  test("is CoinGecko's own while no other source is on", async () => {
    const { market, ask, price } = await open("");
    await ask();
    expect(price()).toMatchObject({ value: 0.5, source: "coingecko" });
    expect(market.latestPrices()).toEqual([{ source: "coingecko", price: price() }]);
  });
});
