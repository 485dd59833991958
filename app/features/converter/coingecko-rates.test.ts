import { expect, test } from "vitest";
import { fetchRates, parseRates } from "./coingecko-rates.server.ts";
import type { JsonRequest, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import sample from "./samples/coingecko-simple-price.json" with { type: "json" };

const NOW = Date.UTC(2026, 10, 21);
const CURRENCIES = ["usd", "eur", "gbp", "pln", "brl"] as const;
const badShape = expect.objectContaining({ kind: "bad-shape", source: "coingecko" });
const read = { usd: 0.26712345, eur: 0.2301, gbp: 0.2003, pln: 0.9812, brl: 1.4321 };
const withPrices = (prices: object) => ({ cardano: { ...sample.cardano, ...prices } });

test.each<[string, unknown, object]>([
  ["the documented answer", sample, {}],
  ["one currency missing", withPrices({ pln: undefined }), { pln: null }],
  ["one null", withPrices({ eur: null }), { eur: null }],
  ["one as text", withPrices({ eur: "0.23" }), { eur: null }],
  ["one of nothing", withPrices({ brl: 0 }), { brl: null }],
  ["one below zero", withPrices({ gbp: -1 }), { gbp: null }],
  ["one above the largest valid price", withPrices({ usd: 1e9 }), { usd: null }],
])("%s", (_, document, ours) => {
  const { observedAt, rates } = parseRates(document, CURRENCIES, NOW);
  expect({ observedAt, ...Object.fromEntries(rates) }).toEqual({ observedAt: 1774512000000, ...read, ...ours });
});

test("A time in the future becomes now", () => {
  expect(parseRates(withPrices({ last_updated_at: NOW / 1000 + 60 }), CURRENCIES, NOW).observedAt).toBe(NOW);
});

test.each([
  ["an unknown coin", {}],
  ["no time", withPrices({ last_updated_at: null })],
  ["a time as text", withPrices({ last_updated_at: "1" })],
  ["no price", { cardano: { last_updated_at: 1774512000 } }],
  ["an error", { status: { error_code: 429 } }],
  ["null", null],
])("Rejects rates with %s", (_, document) => expect(() => parseRates(document, CURRENCIES, NOW)).toThrow(badShape));

test("Requests all currencies in one call, with the key in a header only", async () => {
  const seen: JsonRequest[] = [];
  const client: PoliteFetch = {
    json: async (request) => ({ value: (seen.push(request), sample), fetchedAt: NOW, unchanged: false, bytes: 1, header: () => undefined }),
    text: () => Promise.reject(new Error("CoinGecko has no feeds")),
    close: async () => undefined,
  };
  await fetchRates(client, { baseUrl: "http://x", apiKey: "key" }, CURRENCIES);
  expect(seen.map(({ url, credentials }) => [url, credentials])).toEqual([
    [
      "http://x/simple/price?ids=cardano&vs_currencies=usd,eur,gbp,pln,brl&include_last_updated_at=true&precision=full",
      { "x-cg-demo-api-key": "key" },
    ],
  ]);
});
