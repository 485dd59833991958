import { describe, expect, test } from "vitest";
import { fetchFees, fetchStablecoins, fetchVolumes, parseFees, parseStablecoins, parseVolumes } from "./defillama-flows.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import overview from "./samples/defillama-overview.json" with { type: "json" };
import stablecoins from "./samples/defillama-stablecoins.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const badShape = (source: string) => expect.objectContaining({ kind: "bad-shape", source });
const sundae = { id: "1302", slug: "sundaeswap-v2", name: "SundaeSwap V2", volume24h: 1533333.5, change1d: -12.5 };
const minswap = { id: "1494", slug: "minswap-dex", name: "Minswap DEX", volume24h: 513333, change1d: null };

describe("parseVolumes and parseFees", () => {
  const row = overview.protocols[1];

  test("read the shared shape, and leave out the chain itself", () => {
    expect(parseVolumes(overview)).toEqual({ total24h: 4e6, change1d: 2.56, protocols: [sundae, minswap] });
    expect(parseFees(overview).protocols[0]).toEqual({
      id: "1302",
      slug: "sundaeswap-v2",
      name: "SundaeSwap V2",
      fees24h: 1533333.5,
      change1d: -12.5,
    });
  });

  test.each<[string, object, object]>([
    ["no volume yet", { total24h: null }, { volume24h: null }],
    ["no volume field", { total24h: undefined }, { volume24h: null }],
    ["a volume of nothing", { total24h: 0 }, { volume24h: 0 }],
    ["a volume below zero", { total24h: -1 }, { volume24h: null }],
    ["an infinite change", { change_1d: "Infinity" }, { change1d: null }],
    ["no name to show", { displayName: null }, { name: "SundaeSwap" }],
  ])("%s", (_, theirs, ours) => {
    expect(parseVolumes({ ...overview, protocols: [{ ...row, ...theirs }] }).protocols).toEqual([{ ...sundae, ...ours }]);
  });

  test("leave out rows without ID, slug or name, keep each ID once, and accept a missing total", () => {
    const protocols = [{ ...row, defillamaId: null }, { ...row, slug: undefined }, { ...row, name: 1, displayName: " " }, null, row, row];
    expect(parseVolumes({ protocols, total24h: null })).toEqual({ total24h: null, change1d: null, protocols: [sundae] });
  });

  test.each([
    ["nothing", {}],
    ["an error", { message: "Internal server error" }],
    ["no figure", { protocols: [], total24h: "5" }],
    ["rows alone", [row]],
  ])("reject %s", (_, document) => {
    expect(() => parseVolumes(document)).toThrow(badShape("defillama"));
    expect(() => parseFees(document)).toThrow(badShape("defillama"));
  });
});

describe("parseStablecoins", () => {
  const djed = { id: "93", name: "Djed", symbol: "DJED", circulatingUsd: 1440000 };
  const row = stablecoins.peggedAssets[1];
  const onCardano = (current: unknown) => ({ chainCirculating: { Cardano: { current } } });

  test("reads amounts on Cardano, which DefiLlama has converted to USD", () => {
    expect(parseStablecoins(stablecoins)).toEqual([djed, { id: "50", name: "Euro Coin", symbol: "EURC", circulatingUsd: 13920 }]);
  });

  test("takes amounts in USD unchanged, with any price and without one", () => {
    const coin = (id: string, price: number | null, current: object) => ({ ...row, id, price, ...onCardano(current) });
    const peggedAssets = [coin("215", null, { peggedUSD: 1_000_000 }), coin("88", 0.6, { peggedUSD: 600_000 })];
    expect(parseStablecoins({ peggedAssets }).map(({ circulatingUsd }) => circulatingUsd)).toEqual([1_000_000, 600_000]);
  });

  test.each<[string, object, object]>([
    ["none left", onCardano({ peggedUSD: 0 }), { circulatingUsd: 0 }],
    ["amounts of two pegs", onCardano({ peggedEUR: 5, peggedUSD: 2 }), { circulatingUsd: 7 }],
    ["an amount as text", onCardano({ peggedUSD: "5" }), { circulatingUsd: null }],
    ["no amount", onCardano(null), { circulatingUsd: null }],
    ["an empty amount", onCardano({}), { circulatingUsd: null }],
    ["an amount below 0", onCardano({ peggedUSD: -1 }), { circulatingUsd: null }],
    ["0, because DefiLlama had no price to convert with", { price: null, ...onCardano({ peggedVAR: 0 }) }, { circulatingUsd: null }],
    ["a price as text", { price: "0.998" }, {}],
  ])("%s", (_, theirs, ours) => {
    expect(parseStablecoins({ peggedAssets: [{ ...row, ...theirs }] })).toEqual([{ ...djed, ...ours }]);
  });

  test.each([
    ["nothing", {}],
    ["an empty list", { peggedAssets: [] }],
    ["other chains", { peggedAssets: [stablecoins.peggedAssets[0]] }],
    ["a page", "<html>"],
  ])("rejects %s", (_, document) => expect(() => parseStablecoins(document)).toThrow(badShape("stablecoins")));
});

test("Requests only the fields that it reads, without charts, and the stablecoins as a separate source", async () => {
  const seen: JsonRequest[] = [];
  const answers: unknown[] = [overview, overview, stablecoins];
  const client: PoliteFetch = {
    json: async (request) => ({
      value: answers[seen.push(request) - 1],
      fetchedAt: NOW,
      unchanged: false,
      bytes: 1,
      header: () => undefined,
    }),
    text: () => Promise.reject(new Error("DefiLlama has no feeds")),
    close: async () => undefined,
  };
  expect(await fetchVolumes(client, { baseUrl: "http://x" })).toMatchObject({ fetchedAt: NOW, total24h: 4e6 });
  expect(await fetchFees(client, { baseUrl: "http://x" })).toMatchObject({ fetchedAt: NOW, protocols: [{ fees24h: 1533333.5 }, {}] });
  expect(await fetchStablecoins(client, { baseUrl: "http://y" })).toMatchObject({ fetchedAt: NOW, stablecoins: { length: 2 } });
  const charts = "excludeTotalDataChart=true&excludeTotalDataChartBreakdown=true";
  expect(seen.map(({ source, url }) => [source, url])).toEqual([
    ["defillama", `http://x/overview/dexs/cardano?${charts}`],
    ["defillama", `http://x/overview/fees/cardano?dataType=dailyFees&${charts}`],
    ["stablecoins", "http://y/stablecoins?includePrices=true"],
  ]);
});
