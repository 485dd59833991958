import globalFile from "../recordings/global.json" with { type: "json" };
import { DAY_MS, type Market } from "../world/market.ts";
import { createRandomWalk, seedOf } from "../world/random.ts";
import type { World } from "../world/world.ts";
import { priceJumpOf } from "./coingecko-markets.ts";
import type { RequestContext } from "./source.ts";

const UPDATE_MS = 600_000;

/** /global: the totals of all coins and the shares of the ten largest. */
export function createGlobal(world: World, market: Market) {
  const walk = createRandomWalk(seedOf(world.seed, "all other coins"));
  const currencies = Object.keys(globalFile.perUsd);
  // US dollars in all coins outside our list.
  const others = (atMs: number): number => 3.2e11 * Math.exp(0.4 * walk(atMs));

  function sums(atMs: number, visit: RequestContext, live: boolean): { caps: Map<string, number>; cap: number; volume: number } {
    const caps = new Map<string, number>();
    let cap = others(atMs);
    let volume = others(atMs) * 0.04;
    for (const coin of market.coins) {
      const quote = live ? market.quote(coin, "usd", atMs, priceJumpOf(coin, visit)) : null;
      const own = quote?.marketCap ?? market.cap(coin, atMs);
      caps.set(coin.symbol, own);
      cap += own;
      volume += quote?.volume ?? market.volume(coin, atMs);
    }
    return { caps, cap, volume };
  }

  function inEvery(usd: number, atMs: number): Record<string, number> {
    return Object.fromEntries(currencies.map((currency) => [currency, usd * (market.rate(currency, atMs) ?? 0)]));
  }

  /** The response, which changes every ten minutes as at the source. */
  function answer(visit: RequestContext) {
    const at = Math.floor(world.now() / UPDATE_MS) * UPDATE_MS;
    const now = sums(at, visit, true);
    const before = sums(at - DAY_MS, visit, false);
    const { adaInGlobal, dominance } = world.settings;
    // ADA is near rank ten. The setting keeps it in or drops it, at any rank.
    const largest = [...now.caps].filter(([symbol]) => symbol !== "ada").toSorted((a, b) => b[1] - a[1]);
    const ten = largest.slice(0, adaInGlobal ? 9 : 10).map(([symbol, cap]): [string, number] => [symbol, (cap / now.cap) * 100]);
    if (adaInGlobal) ten.push(["ada", dominance ?? ((now.caps.get("ada") ?? 0) / now.cap) * 100]);
    return {
      data: {
        ...globalFile.counters,
        total_market_cap: inEvery(now.cap, at),
        total_volume: inEvery(now.volume, at),
        market_cap_percentage: Object.fromEntries(ten.toSorted((a, b) => b[1] - a[1])),
        market_cap_change_percentage_24h_usd: (now.cap / before.cap - 1) * 100,
        volume_change_percentage_24h_usd: (now.volume / before.volume - 1) * 100,
        updated_at: at / 1_000,
      },
    };
  }

  return { answer };
}
