import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fetchDominance,
  fetchHistory,
  fetchMarket,
  type HistoryPoint,
  parseDominance,
  parseHistory,
  parseMarket,
  downsample,
} from "./coingecko.server.ts";
import type { JsonRequest, PoliteFetch } from "./polite-fetch.server.ts";
import global from "./samples/coingecko-global.json" with { type: "json" };
import chart from "./samples/coingecko-market-chart.json" with { type: "json" };
import markets from "./samples/coingecko-markets.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "coingecko" });

const ISO_FORMS = [
  "2026-11-20T09:59:33.703Z",
  "2026-11-20T09:59:33Z",
  "2026-11-20T09:59:33.703+00:00",
  "2026-11-20T09:59:33+00:00",
  "2026-11-20T09:59:33",
  "2026-11-20 09:59:33",
];

test.each(ISO_FORMS)("Reads the update time %s as UTC", (last_updated) => {
  const { observedAt } = parseMarket([{ ...markets[0], last_updated }], NOW);
  expect(Math.floor(observedAt / 1000)).toBe(Date.UTC(2026, 10, 20, 9, 59, 33) / 1000);
});

test("Accepts bitcoin prices above 100,000 USD", () => {
  const prices = [126_000.5, 131_250].map((price, index) => [NOW - index * 3_600_000, price]);
  expect(parseHistory({ prices, total_volumes: [] }, NOW).map(([, price]) => price)).toEqual([131_250, 126_000.5]);
});

describe("parseMarket", () => {
  const [cardano] = markets;

  test("Reads the recorded response", () => {
    expect(parseMarket(markets, NOW)).toEqual({
      observedAt: Date.parse("2024-01-27T09:59:33.703Z"),
      price: 0.479529,
      change24h: 1.99682,
      high24h: 0.489724,
      low24h: 0.470141,
      marketCap: 16811127335,
      rank: 9,
      volume24h: 364660581,
      circulatingSupply: 35090929536.8906,
      totalSupply: 45e9,
    });
  });

  test.each<[string, unknown, string]>([
    ["current_price", null, "price"],
    ["current_price", "0.4795", "price"],
    ["current_price", 0, "price"],
    ["current_price", -1, "price"],
    ["current_price", 1e9, "price"],
    ["current_price", [1], "price"],
    ["current_price", undefined, "price"],
    ["price_change_percentage_24h", -101, "change24h"],
    ["market_cap", 0, "marketCap"],
    ["market_cap", 1e300, "marketCap"],
    ["market_cap_rank", 1.5, "rank"],
    ["market_cap_rank", 0, "rank"],
    ["total_volume", -1, "volume24h"],
    ["circulating_supply", 46e9, "circulatingSupply"],
    ["total_supply", {}, "totalSupply"],
  ])("Sets only that field to null for %s of %j", (field, value, name) => {
    expect(parseMarket([{ ...cardano, [field]: value }], NOW)).toEqual({ ...parseMarket(markets, NOW), [name]: null });
  });

  test("Accepts a negative change", () => {
    expect(parseMarket([{ ...cardano, price_change_percentage_24h: -12.5 }], NOW)).toMatchObject({ change24h: -12.5 });
  });

  test("Moves an update time in the future to now", () => {
    expect(parseMarket([{ ...cardano, last_updated: "2031-01-01T00:00:00Z" }], NOW).observedAt).toBe(NOW);
  });

  test("Finds Cardano among other coins", () => {
    expect(parseMarket([null, { id: "bitcoin" }, cardano], NOW).price).toBe(0.479529);
  });

  test.each([
    ["nothing", null],
    ["an error", { status: { error_code: 429 } }],
    ["no coin", []],
    ["another coin", [{ ...cardano, id: "bitcoin" }]],
    ["no time", [{ ...cardano, last_updated: null }]],
    ["a time before ADA", [{ ...cardano, last_updated: "1970-01-01" }]],
    ["no figure", [{ id: "cardano", last_updated: cardano?.last_updated }]],
  ])("Rejects %s", (_, document) => {
    expect(() => parseMarket(document, NOW)).toThrow(badShape);
  });
});

describe("parseDominance", () => {
  test("Reads the recorded response", () => {
    const totalMarketCapUsd = 2515268352188.766;
    expect(parseDominance(global, NOW)).toEqual({ observedAt: 1744025333000, dominance: 0.7893830526410499, totalMarketCapUsd });
  });

  test("Returns the total when ADA isn't among the ten listed coins", () => {
    const document = { data: { ...global.data, market_cap_percentage: { btc: 58 } } };
    expect(parseDominance(document, NOW)).toMatchObject({ dominance: null, totalMarketCapUsd: 2515268352188.766 });
  });

  test.each([
    ["no data", {}],
    ["no time", { data: { ...global.data, updated_at: null } }],
    ["time in milliseconds of 1970", { data: { ...global.data, updated_at: 5 } }],
    ["no figure", { data: { updated_at: 1744025333, market_cap_percentage: { ada: 101 }, total_market_cap: { usd: 0 } } }],
  ])("Rejects %s", (_, document) => {
    expect(() => parseDominance(document, NOW)).toThrow(badShape);
  });
});

describe("parseHistory", () => {
  test("Reads the official example", () => {
    expect(parseHistory(chart, NOW)).toEqual([
      [1779027899041, 77953.82550382407, 18688431751.857048],
      [1779028199661, 78052.87543398788, 18974828816.446976],
    ]);
  });

  test("Sorts, drops invalid points, keeps one point per time, and sets an invalid volume to null", () => {
    const t = NOW - 1000;
    const prices = [[t, 3], [t - 2, 1], [t - 1, -1], [t - 3, null], ["x", 1], null, [t - 2, 2], [NOW + 1, 9], [5, 1], [t, 3]];
    expect(parseHistory({ prices, total_volumes: [[t, -5]] }, NOW)).toEqual([
      [t - 2, 2, null],
      [t, 3, null],
    ]);
  });

  test.each([
    ["no prices", {}],
    ["one price", { prices: [[NOW, 1]] }],
    ["words", { prices: "up" }],
  ])("Rejects %s", (_, document) => {
    expect(() => parseHistory(document, NOW)).toThrow(badShape);
  });

  test.each([
    ["a year of days", 366, 366, 1],
    ["30 days of hours", 721, 361, 2],
  ])("Keeps equal distances between points: %s", (_, count, kept, step) => {
    const rising = Array.from({ length: count }, (__, index): HistoryPoint => [index, index + 1, null]);
    const times = downsample(rising, 400).map(([time]) => time);
    expect(times).toHaveLength(kept);
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(new Set([step]));
  });

  test("Keeps the first, last, lowest and highest points when downsampling", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 10, noNaN: true }), { minLength: 2, maxLength: 2000 }), (prices) => {
        const points = prices.map((price, index): HistoryPoint => [index, price, null]);
        const thinned = downsample(points, 300);
        expect(thinned.length).toBeLessThanOrEqual(300);
        expect(thinned.length).toBeGreaterThanOrEqual(Math.min(points.length, 148));
        expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
        const kept = thinned.map(([, price]) => price);
        expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...prices), Math.max(...prices)]);
      }),
    );
  });
});

describe("Requests", () => {
  function spy(value: unknown): PoliteFetch & { seen: JsonRequest[] } {
    const seen: JsonRequest[] = [];
    const json: PoliteFetch["json"] = async (request) => {
      seen.push(request);
      return { value, fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined };
    };
    const text = () => Promise.reject(new Error("CoinGecko has no feeds"));
    return { seen, json, text, close: async () => undefined };
  }

  test.each([
    ["https://api.coingecko.com/api/v3", "x-cg-demo-api-key"],
    ["https://pro-api.coingecko.com/api/v3", "x-cg-pro-api-key"],
    ["http://127.0.0.1:4010/coingecko", "x-cg-demo-api-key"],
  ])("Sends the key for %s as %s, never in the URL", async (baseUrl, header) => {
    const client = spy(markets);
    await fetchMarket(client, { baseUrl, apiKey: "CG-key" });
    expect(client.seen[0]).toMatchObject({ source: "coingecko", credentials: { [header]: "CG-key" } });
    expect(client.seen[0]?.url).toMatch(`${baseUrl}/coins/markets?vs_currency=usd&ids=cardano`);
    expect(client.seen[0]?.url).not.toContain("CG-key");
  });

  test.each([
    ["24h", 1],
    ["7d", 7],
    ["30d", 30],
    ["1y", 365],
  ] as const)("Asks for the history of %s as %i days", async (range, days) => {
    const client = spy(chart);
    expect(await fetchHistory(client, { baseUrl: "http://x" }, range)).toMatchObject({ fetchedAt: NOW, points: { length: 2 } });
    expect(client.seen[0]?.url).toBe(`http://x/coins/cardano/market_chart?vs_currency=usd&days=${days}`);
  });

  test("Asks for /global without a key", async () => {
    const client = spy(global);
    expect(await fetchDominance(client, { baseUrl: "http://x", intervalMs: 600_000 })).toMatchObject({ dominance: 0.7893830526410499 });
    expect(client.seen).toEqual([{ source: "coingecko", url: "http://x/global", credentials: undefined, intervalMs: 600_000 }]);
  });
});
