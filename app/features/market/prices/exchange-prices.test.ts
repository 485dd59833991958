import { describe, expect, onTestFinished, test } from "vitest";
import { fetchExchangePrice, parseExchangePrice } from "#app/features/market/prices/exchange-prices.server.ts";
import bitstamp from "#app/features/market/prices/samples/bitstamp-ticker.json" with { type: "json" };
import coinbase from "#app/features/market/prices/samples/coinbase-ticker.json" with { type: "json" };
import coinpaprika from "#app/features/market/prices/samples/coinpaprika-ticker.json" with { type: "json" };
import kraken from "#app/features/market/prices/samples/kraken-ticker.json" with { type: "json" };
import { EXCHANGES, type Exchange } from "#app/foundation/upstream/exchanges.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator } from "#simulator/simulator.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SAMPLES: Record<Exchange, object> = { coinbase, kraken, bitstamp, coinpaprika };

describe("reads a price", () => {
  test.each([
    ["coinbase", 0.2673, Date.parse("2026-11-20T11:58:41.120Z")],
    ["kraken", 0.26742, null],
    ["bitstamp", 0.26738, Date.parse("2026-11-20T11:58:41Z")],
    ["coinpaprika", 0.26729014, Date.parse("2026-11-20T11:56:04Z")],
  ] as const)("as %s gives it", (exchange, price, observedAt) => {
    expect(parseExchangePrice(exchange, SAMPLES[exchange], NOW)).toMatchObject({ price, observedAt });
  });

  test.each(EXCHANGES)("as the simulated %s gives it", async (exchange) => {
    const simulator = await startSimulator({ port: 0, clock: () => NOW });
    onTestFinished(() => simulator.close());
    simulator.control.set({ price: 0.3 });
    const client = makeClient([new URL(simulator.url).host]);
    onTestFinished(() => client.close());
    const { price } = await fetchExchangePrice(client, { baseUrl: `${simulator.url}/${exchange}` }, exchange);
    expect(price).toBeGreaterThan(0.299);
    expect(price).toBeLessThan(0.301);
  });
});

describe("refuses", () => {
  test.each<[string, Exchange, object]>([
    ["an answer of Coinbase without a time", "coinbase", { ...coinbase, time: "" }],
    ["a price of zero", "coinbase", { ...coinbase, price: "0.0000" }],
    ["a price with an exponent", "coinbase", { ...coinbase, price: "2.6e-1" }],
    ["a price as a number where Coinbase sends text", "coinbase", { ...coinbase, price: 0.2673 }],
    ["an error of Kraken with status 200", "kraken", { error: ["EQuery:Unknown asset pair"] }],
    ["another pair of Kraken", "kraken", { error: [], result: { XXBTZUSD: kraken.result.ADAUSD } }],
    ["an answer of Kraken without a result", "kraken", { error: [] }],
    ["a time of Bitstamp in milliseconds", "bitstamp", { ...bitstamp, timestamp: "1795175921000" }],
    ["another coin of Coinpaprika", "coinpaprika", { ...coinpaprika, id: "btc-bitcoin" }],
    ["a price of Coinpaprika that is null", "coinpaprika", { ...coinpaprika, quotes: { USD: { price: null } } }],
  ])("%s", (_, exchange, document) => {
    expect(() => parseExchangePrice(exchange, document, NOW)).toThrow(exchange);
  });
});

test("dates a price from the future as now", () => {
  expect(parseExchangePrice("coinbase", { ...coinbase, time: "2026-11-21T00:00:00Z" }, NOW).observedAt).toBe(NOW);
});
