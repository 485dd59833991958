import { describe, expect, test } from "vitest";
import { comparePrices } from "#app/features/market/prices/compare-prices.ts";
import { PRICE_SOURCES } from "#app/features/market/prices/prices.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const NOW = Date.UTC(2026, 10, 29, 12);

/** Prices in the order of PRICE_SOURCES; a pair also says how long ago, in milliseconds. */
const pricesOf = (...list: (number | [value: number, age: number] | null)[]): Figure[] =>
  list.flatMap((entry, index) => {
    const source = PRICE_SOURCES[index];
    if (entry === null || !source) return [];
    const [value, age] = typeof entry === "number" ? [entry, 10 * SECOND] : entry;
    return [{ value, source, observedAt: NOW - age, fetchedAt: NOW - age, staleAt: NOW + MINUTE }];
  });

describe("chooses the price to show", () => {
  test.each([
    ["five agree: the median", pricesOf(0.5, 0.501, 0.502, 0.503, 0.504), "agreed", 0.502],
    ["four agree: the lower of the two in the middle", pricesOf(0.5, 0.501, 0.502, 0.503), "agreed", 0.501],
    ["three agree, two are ten times off", pricesOf(0.5, 5, 0.501, 0.05, 0.502), "agreed", 0.501],
    ["CoinGecko is ten times off, three agree", pricesOf(5, 0.5, 0.501, 0.502), "agreed", 0.501],
    ["three agree, one of them slow", pricesOf(0.5, 0.501, [0.502, 331 * SECOND]), "slow", 0.501],
    ["a price of exactly 330 s is fresh", pricesOf(0.5, 0.501, [0.502, 330 * SECOND]), "agreed", 0.501],
    ["three agree, a fourth is frozen at an old price", pricesOf(0.5, 0.501, 0.502, [0.4, 16 * MINUTE]), "agreed", 0.501],
    ["two against one: keep the price shown", pricesOf(0.5, 0.6, 0.6), "disagreed", null],
    ["two against two", pricesOf(0.5, 0.5, 0.6, 0.6), "disagreed", null],
    ["CoinGecko against an exchange", pricesOf(0.5, 0.6), "disagreed", null],
    ["three within two percent, but not within one of the median", pricesOf(0.5, 0.506, 0.4945), "disagreed", null],
    ["CoinGecko and an exchange agree: CoinGecko", pricesOf(0.5, 0.504), "few", 0.5],
    ["CoinGecko alone", pricesOf(0.5), "few", 0.5],
    ["CoinGecko is old, two exchanges agree: the first", pricesOf([0.4, 16 * MINUTE], 0.5, 0.501), "few", 0.5],
    ["one exchange alone", pricesOf(null, 0.5), "few", null],
    ["all are old", pricesOf([0.5, 16 * MINUTE], [0.5, 20 * MINUTE], [0.5, 30 * MINUTE]), "none", null],
    ["no source has answered", [], "none", null],
  ])("%s", (_, prices, state, value) => {
    const { chosen, ...comparison } = comparePrices(prices, NOW);
    expect(comparison.state).toBe(state);
    expect(chosen?.value ?? null).toBe(value);
  });
});

test("names each source's verdict and its difference from the median, and the spread of those that agree", () => {
  const { spread, prices } = comparePrices(pricesOf(0.5, 5, [0.502, 400 * SECOND], 0.501, [0.5, 16 * MINUTE]), NOW);
  expect(spread).toBeCloseTo(0.002 / 0.501);
  expect(prices.map(({ source, verdict }) => [source, verdict])).toEqual([
    ["coingecko", "agrees"],
    ["coinbase", "differs"],
    ["kraken", "slow"],
    ["bitstamp", "agrees"],
    ["coinpaprika", "old"],
  ]);
  expect(prices.map(({ deviation }) => deviation?.toFixed(3))).toEqual(["-0.002", "8.980", "0.002", "0.000", undefined]);
});
