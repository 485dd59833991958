import { describe, expect, it } from "vitest";
import {
  epochProgress,
  errorKey,
  sharedProvenance,
  sampleOf,
  sampleState,
  share,
  type Figures,
} from "#app/features/market/figure-state.ts";
import type { Figure, Source } from "#app/foundation/figures/figure.ts";

const figure = (observedAt: number, source: Source = "coingecko", staleAt = observedAt + 60_000): Figure => ({
  value: 1,
  source,
  observedAt,
  fetchedAt: observedAt,
  staleAt,
});

const absent: Figures = {
  price: null,
  change24h: null,
  high24h: null,
  low24h: null,
  marketCap: null,
  rank: null,
  volume24h: null,
  marketDominance: null,
  circulatingSupply: null,
  totalSupply: null,
  activeAddresses: null,
  holders: null,
  circulation: null,
  socialVolume: null,
  sentiment: null,
  socialDominance: null,
  activity24h: null,
  epoch: null,
  epochStart: null,
  epochEnd: null,
  epochTransactions: null,
  blockHeight: null,
  blockTime: null,
  activeStake: null,
};

describe("failed refresh without any figure", () => {
  it.each([
    ["price", "errorLoading"],
    ["marketCap", "errorLoading"],
    ["volume24h", "errorDash"],
    ["change24h", "errorDash"],
    ["marketDominance", "error"],
    ["holders", "error"],
    ["sentiment", "error"],
  ] as const)("a failed %s shows figure.%s", (metric, key) => expect(errorKey(metric)).toBe(key));
});

describe("samples", () => {
  it("has the specification's values and no others", () => {
    expect(sampleOf("price")).toBe(0.45);
    expect(sampleOf("sentiment")).toBe(72);
    expect(sampleOf("blockHeight")).toBeUndefined();
  });

  it("reports a card with some samples, and one with only samples", () => {
    expect(sampleState(absent, ["price", "high24h"])).toEqual({ some: true, all: true });
    expect(sampleState({ ...absent, high24h: figure(1) }, ["price", "high24h"])).toEqual({ some: true, all: false });
    expect(sampleState({ ...absent, price: figure(1) }, ["price", "high24h"])).toEqual({ some: false, all: false });
    expect(sampleState(absent, ["epoch", "blockHeight"])).toEqual({ some: false, all: false });
  });
});

describe("origin in a cell's source line", () => {
  it("is shared if all figures have the same", () => {
    const price = figure(1000);
    expect(sharedProvenance({ price, change24h: figure(1000) })).toEqual({ shared: price, own: new Set() });
  });

  it("is separate for each figure if one differs in time or source", () => {
    const figures = { circulatingSupply: figure(1000), totalSupply: figure(1000), marketDominance: figure(500) };
    expect(sharedProvenance(figures)).toEqual({ shared: null, own: new Set(["circulatingSupply", "totalSupply", "marketDominance"]) });
    expect(sharedProvenance({ price: figure(1), rank: figure(1), holders: figure(1, "koios") })).toEqual({
      shared: null,
      own: new Set(["price", "rank", "holders"]),
    });
  });

  it("becomes delayed with its first figure", () => {
    const early = figure(1000, "coingecko", 1500);
    expect(sharedProvenance({ price: figure(1000), rank: early }).shared).toEqual(early);
  });

  it("is shared by figures observed shortly after each other, with the oldest age", () => {
    const figures = { epoch: figure(9_000, "koios"), activeStake: figure(4_000, "koios") };
    expect(sharedProvenance(figures, 6_000)).toEqual({ shared: { ...figure(4_000, "koios"), staleAt: 64_000 }, own: new Set() });
    expect(sharedProvenance(figures, 4_000).shared).toBeNull();
  });

  it("marks absent figures beside real ones, and none if all are absent", () => {
    expect(sharedProvenance({ price: figure(1), change24h: figure(1), high24h: null }).own).toEqual(new Set(["high24h"]));
    expect(sharedProvenance({ price: null, change24h: null })).toEqual({ shared: null, own: new Set() });
  });
});

describe("shares", () => {
  it.each([
    [1, 4, 0.25],
    [5, 4, 1],
    [-1, 4, 0],
    [1, 0, null],
    [undefined, 4, null],
    [1, undefined, null],
    [Number.NaN, 4, null],
  ])("%s of %s is %s", (part, whole, expected) => expect(share(part, whole)).toBe(expected));

  const day = 86_400_000;
  it.each([
    [0, 0, 1],
    [day * 1.5, 0.3, 2],
    [day * 5, 1, 5],
    [day * 9, 1, 5],
    [-day, 0, 1],
  ])("an epoch of five days after %s ms: %s done, day %s", (now, done, running) => {
    expect(epochProgress(0, 5 * day, now)).toEqual({ done, day: running });
  });
});
