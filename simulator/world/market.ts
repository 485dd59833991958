import coinFile from "../recordings/coins.json" with { type: "json" };
import globalFile from "../recordings/global.json" with { type: "json" };
import trendFile from "../recordings/ada-trend.json" with { type: "json" };
import { createPriceRange } from "./price-range.ts";
import { generateCoins } from "./generated-coins.ts";
import { STEP_MS, createRandomWalk, seedOf, smoothNoise } from "./random.ts";
import type { World } from "./world.ts";

export type Coin = (typeof coinFile.coins)[number];

export const DAY_MS = 86_400_000;
const GRID_MS = 300_000;
const GRID_CACHE_SIZE = 5_000;

/** One coin at one time, in the requested currency. `before` is 24 hours earlier. */
export interface Quote {
  price: number;
  priceBefore: number;
  marketCap: number;
  marketCapBefore: number;
  volume: number;
  high: number;
  low: number;
  circulatingSupply: number;
  totalSupply: number;
  updatedMs: number;
}

export interface Market {
  coins: readonly Coin[];
  /** Units of a currency per US dollar; undefined for an unsupported currency. */
  rate(currency: string, atMs: number): number | undefined;
  /** US dollars, straight from the walk: no override, no fault. */
  spot(coin: Coin, atMs: number): number;
  /** Market capitalization in US dollars from the walk; 0 for an unconfirmed supply. */
  cap(coin: Coin, atMs: number): number;
  /** Volume of the previous 24 hours, US dollars. */
  volume(coin: Coin, atMs: number): number;
  /** The coin now, with overrides, in a currency; `jump` multiplies the price. */
  quote(coin: Coin, currency: string, atMs: number, jump: number): Quote;
}

const trend = trendFile.points.map(({ date, usd }) => ({ at: Date.parse(date), log: Math.log(usd) }));
const perUsd = new Map(Object.entries(globalFile.perUsd));
const reference = Math.log(0.267);
const supplyAsOf = Date.UTC(2026, 9, 7);

/** ADA's long trend relative to its price of 2026-10-07, as a logarithm, linear between known prices. */
function longTrend(atMs: number): number {
  let left = trend[0];
  for (const point of trend) {
    if (point.at > atMs) {
      if (left === undefined || left.at >= point.at) return point.log - reference;
      const part = (atMs - left.at) / (point.at - left.at);
      return left.log + (point.log - left.log) * part - reference;
    }
    left = point;
  }
  return (left?.log ?? reference) - reference;
}

// Weights of ADA's long trend, ADA's short moves and the coin's own moves.
const volatilityProfile = {
  cardano: { trend: 1, along: 1, own: 0 },
  token: { trend: 0.8, along: 0.8, own: 0.9 },
  major: { trend: 0.35, along: 0.4, own: 0.5 },
  stable: { trend: 0, along: 0, own: 0.012 },
};

function profileOf(kind: string) {
  if (kind === "cardano" || kind === "token" || kind === "stable") return volatilityProfile[kind];
  return volatilityProfile.major;
}

/** The coin market of a world: every value is a function of seed and time. */
export function createMarket(world: World): Market {
  const recorded = new Set(coinFile.coins.map(({ id }) => id));
  const coins: readonly Coin[] = [...coinFile.coins, ...generateCoins(world.seed, recorded)];
  const adaWalk = createRandomWalk(seedOf(world.seed, "cardano"));
  const seeds = new Map(coins.map((coin) => [coin.id, seedOf(world.seed, coin.id)]));
  const walks = new Map([...seeds].map(([id, seed]) => [id, createRandomWalk(seed)]));
  const bitcoin = coinFile.coins.find(({ id }) => id === "bitcoin");
  const ether = coinFile.coins.find(({ id }) => id === "ethereum");

  function compute(coin: Coin, atMs: number): number {
    const { trend: follow, along, own } = profileOf(coin.kind);
    let log = follow * longTrend(atMs);
    if (along > 0) log += along * adaWalk(atMs);
    if (own > 0) log += own * (walks.get(coin.id)?.(atMs) ?? 0);
    return coin.priceUsd * Math.exp(log);
  }

  // Charts and sparklines request the same points on the 5-minute grid repeatedly.
  const grid = new Map<string, Map<number, number>>();

  function spot(coin: Coin, atMs: number): number {
    if (atMs % GRID_MS !== 0) return compute(coin, atMs);
    const mine = grid.get(coin.id) ?? new Map<number, number>();
    if (mine.size === 0) grid.set(coin.id, mine);
    const price = mine.get(atMs) ?? compute(coin, atMs);
    if (mine.size >= GRID_CACHE_SIZE) mine.clear();
    mine.set(atMs, price);
    return price;
  }

  function supply(coin: Coin, atMs: number): number {
    if (coin.kind !== "cardano") return coin.circulatingSupply;
    return coin.circulatingSupply + ((atMs - supplyAsOf) / DAY_MS) * 1_100_000;
  }

  function cap(coin: Coin, atMs: number): number {
    return coin.supplyConfirmed ? spot(coin, atMs) * supply(coin, atMs) : 0;
  }

  function volume(coin: Coin, atMs: number): number {
    const seed = (seeds.get(coin.id) ?? 0) + 99;
    const busy = 0.45 * smoothNoise(seed, atMs / (DAY_MS * 2)) + 0.12 * smoothNoise(seed + 1, atMs / 14_400_000);
    const still = coin.circulatingSupply === 0 ? coin.totalSupply / 10 : coin.circulatingSupply;
    return coin.turnover * still * spot(coin, atMs) * Math.exp(busy + 0.002 * smoothNoise(seed + 2, atMs / 30_000));
  }

  function rate(currency: string, atMs: number): number | undefined {
    const bits = { btc: 1, bits: 1e6, sats: 1e8 };
    if (currency === "btc" || currency === "bits" || currency === "sats") {
      return bitcoin === undefined ? 0 : bits[currency] / spot(bitcoin, atMs);
    }
    if (currency === "eth") return ether === undefined ? 0 : 1 / spot(ether, atMs);
    return perUsd.get(currency);
  }

  const extremes = createPriceRange(spot);

  function quote(coin: Coin, currency: string, atMs: number, jump: number): Quote {
    const exact = world.settings.coins[coin.id] ?? {};
    const now = rate(currency, atMs) ?? 0;
    const before = rate(currency, atMs - DAY_MS) ?? 0;
    const price = (exact.price ?? spot(coin, atMs)) * jump;
    const circulating = exact.circulatingSupply ?? supply(coin, atMs);
    const change = exact.change24h ?? null;
    const range = extremes(coin, atMs);
    const marketCap = (exact.marketCap ?? (coin.supplyConfirmed ? price * circulating : 0)) * now;
    const ratio = change === null ? null : 1 + change / 100;
    return {
      price: price * now,
      priceBefore: ratio === null ? spot(coin, atMs - DAY_MS) * before : (price * now) / ratio,
      marketCap,
      marketCapBefore: ratio === null ? cap(coin, atMs - DAY_MS) * before : marketCap / ratio,
      volume: (exact.volume24h ?? volume(coin, atMs)) * now,
      high: (exact.high24h ?? Math.max(range.high, price)) * now,
      low: (exact.low24h ?? Math.min(range.low, price)) * now,
      circulatingSupply: circulating,
      totalSupply: exact.totalSupply ?? coin.totalSupply,
      updatedMs: exact.lastUpdated ? Date.parse(exact.lastUpdated) : Math.floor(atMs / STEP_MS) * STEP_MS,
    };
  }

  return { coins, rate, spot, cap, volume, quote };
}
