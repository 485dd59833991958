import { expect, test } from "vitest";
import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const NOW = 1_000_000;
const LIFETIME = 100;
const figure = (source: Figure["source"], staleAt: number, lifetime = LIFETIME): Figure => ({
  value: 1,
  source,
  observedAt: 0,
  fetchedAt: staleAt - lifetime,
  staleAt,
});
const live = (source: Figure["source"]) => figure(source, NOW + 1);
const old = (source: Figure["source"]) => figure(source, NOW - 1);

test.each([
  [
    "no figure was ever read",
    { market: { version: 0, value: { price: null } }, news: { version: 3, value: { en: { changedAt: 5, added: 1 } } } },
    { kind: "none" },
  ],
  ["every figure is old", { market: { value: { price: old("coingecko") } }, network: { value: [old("koios")] } }, { kind: "old" }],
  [
    "one source is behind",
    { market: { value: { price: live("coingecko") } }, network: { value: { epoch: old("koios") } } },
    { kind: "some", behind: ["Koios"] },
  ],
  [
    "a source with one live figure among the most frequent answers",
    { directory: { value: { a: { tvl: old("defillama") }, b: { tvl: live("defillama") } } } },
    { kind: "all" },
  ],
  [
    "a price is old and a rarely polled figure isn't yet",
    {
      market: { value: { price: old("coingecko"), marketDominance: figure("coingecko", NOW + 9, 10 * LIFETIME) } },
      network: { epoch: live("koios") },
    },
    { kind: "some", behind: ["CoinGecko"] },
  ],
  [
    "a figure that the source's plan delays by weeks was stale when read",
    { sentiment: { value: { activeAddresses: live("santiment"), socialVolume: figure("santiment", NOW - 90, -LIFETIME) } } },
    { kind: "all" },
  ],
])("Returns the status when %s", (_, values, expected) => expect(sourcesStatus(values, NOW)).toEqual(expected));
