import { expect, test } from "vitest";
import { sourcesStatus } from "#app/foundation/figures/sources-status.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const NOW = 1_000_000;
const figure = (source: Figure["source"], staleAt: number): Figure => ({ value: 1, source, observedAt: 0, fetchedAt: 0, staleAt });
const live = (source: Figure["source"]) => figure(source, NOW + 1);
const old = (source: Figure["source"]) => figure(source, NOW - 1);

test.each([
  [
    "nothing was ever read",
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
    "a source with one live figure answers",
    { directory: { value: { a: { tvl: old("defillama") }, b: { tvl: live("defillama") } } } },
    { kind: "all" },
  ],
])("%s", (_, values, expected) => expect(sourcesStatus(values, NOW)).toEqual(expected));
