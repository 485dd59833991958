import { describe, expect, test } from "vitest";
import { type CoingeckoToken, fetchTokenHistory, fetchTokens, parseTokens } from "./coingecko-tokens.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import chart from "#app/foundation/upstream/samples/coingecko-market-chart.json" with { type: "json" };
import tokens from "./samples/coingecko-tokens.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "coingecko" });
const minswap: CoingeckoToken = {
  observedAt: Date.UTC(2026, 9, 7, 12, 0, 5),
  price: 0.0091,
  change24h: -1.08696,
  change7d: -4.04,
  change30d: 41.5,
  marketCap: 15652000,
  rank: 1071,
  volume24h: 78300,
  high24h: 0.0094,
  low24h: 0.0089,
  circulatingSupply: 1720000000,
  totalSupply: 5000000000,
  fdv: 45500000,
  ath: 0.1638,
  athAt: Date.parse("2024-12-03T11:20:04.112Z"),
};

describe("parseTokens", () => {
  const [row] = tokens;
  const parseOne = (fields: object) => parseTokens([{ ...row, ...fields }], ["minswap"], NOW).get("minswap");

  test("reads every requested token; an unconfirmed supply is null", () => {
    const read = parseTokens(tokens, ["minswap", "hosky", "unknown"], NOW);
    expect([...read.keys()]).toEqual(["minswap", "hosky"]);
    expect(read.get("minswap")).toEqual(minswap);
    const quadrillion = {
      price: 2.1e-8,
      marketCap: null,
      rank: null,
      circulatingSupply: null,
      totalSupply: 1000000001000000,
      change7d: null,
    };
    expect(read.get("hosky")).toMatchObject(quadrillion);
    expect([...parseTokens(tokens, ["hosky"], NOW).keys()], "nothing that was not asked for").toEqual(["hosky"]);
  });

  test("accepts a price above 100,000 USD", () => {
    const figures = { current_price: 126_000.5, high_24h: 131_000, low_24h: 124_000, ath: 140_000 };
    expect(parseOne(figures)).toMatchObject({ price: 126_000.5, high24h: 131_000, low24h: 124_000, ath: 140_000 });
  });

  test.each<[string, unknown, Partial<CoingeckoToken>]>([
    ["current_price", null, { price: null }],
    ["current_price", 0, { price: null }],
    ["current_price", "0.0091", { price: null }],
    ["current_price", 7.662e-5, { price: 7.662e-5 }],
    ["market_cap", 0, { marketCap: null }],
    ["market_cap_rank", 0, { rank: null }],
    ["total_volume", 0, { volume24h: 0 }],
    ["total_volume", -1, { volume24h: null }],
    ["fully_diluted_valuation", null, { fdv: null }],
    ["price_change_percentage_24h", null, { change24h: -1.0869565 }],
    ["price_change_percentage_7d_in_currency", -101, { change7d: null }],
    ["price_change_percentage_30d_in_currency", undefined, { change30d: null }],
    ["total_supply", 1e19, { totalSupply: null }],
    ["ath", null, { ath: null, athAt: null }],
    ["ath_date", null, { athAt: null }],
    ["ath_date", "yesterday", { athAt: null }],
    ["last_updated", "2031-01-01T00:00:00Z", { observedAt: NOW }],
  ])("%s of %j", (field, value, ours) => {
    expect(parseOne({ [field]: value })).toEqual({ ...minswap, ...ours });
  });

  test("drops only the rows without ID, time or figure", () => {
    const broken = [null, { ...row, id: 5 }, { id: "hosky", last_updated: row?.last_updated }, { ...row, id: "iagon", last_updated: null }];
    expect([...parseTokens([...broken, row], ["minswap", "hosky", "iagon"], NOW).keys()]).toEqual(["minswap"]);
  });

  test.each([
    ["nothing", null],
    ["an error", { status: { error_code: 429 } }],
    ["no row", []],
    ["others", [{ ...row, id: "bitcoin" }]],
  ])("rejects %s", (_, document) => expect(() => parseTokens(document, ["minswap"], NOW)).toThrow(badShape));
});

describe("Requests", () => {
  function spy(value: unknown): PoliteFetch & { seen: JsonRequest[] } {
    const seen: JsonRequest[] = [];
    return {
      seen,
      json: async (request) => {
        seen.push(request);
        return { value, fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined };
      },
      text: () => Promise.reject(new Error("CoinGecko has no feeds")),
      close: async () => undefined,
    };
  }

  test("read all tokens in one call", async () => {
    const client = spy(tokens);
    expect(await fetchTokens(client, { baseUrl: "http://x", apiKey: "CG-key" }, ["minswap", "hosky", "a&b"])).toMatchObject({
      fetchedAt: NOW,
      tokens: { size: 2 },
    });
    const query =
      "vs_currency=usd&ids=minswap,hosky,a%26b&order=market_cap_desc&per_page=250&page=1&sparkline=false&price_change_percentage=24h,7d,30d";
    expect(client.seen).toMatchObject([{ url: `http://x/coins/markets?${query}`, credentials: { "x-cg-demo-api-key": "CG-key" } }]);
  });

  test("skip the call without tokens, and reject too many", async () => {
    const client = spy(tokens);
    expect((await fetchTokens(client, { baseUrl: "http://x" }, [])).tokens.size).toBe(0);
    await expect(fetchTokens(client, { baseUrl: "http://x" }, Array.from({ length: 251 }, String))).rejects.toThrow(RangeError);
    expect(client.seen).toEqual([]);
  });

  test("read the history of a token", async () => {
    const client = spy(chart);
    expect(await fetchTokenHistory(client, { baseUrl: "http://x" }, "minswap", "30d")).toMatchObject({
      fetchedAt: NOW,
      points: { length: 2 },
    });
    expect(client.seen[0]?.url).toBe("http://x/coins/minswap/market_chart?vs_currency=usd&days=30");
  });
});
