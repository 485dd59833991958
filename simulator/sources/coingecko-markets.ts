import { type Coin, DAY_MS, type Market, type Quote } from "../world/market.ts";
import type { World } from "../world/world.ts";
import { jumpFactor, type RequestContext } from "./source.ts";
import { HOUR } from "#app/foundation/durations.ts";

type Query = Record<string, string | undefined>;

const windows: Record<string, number> = {
  "1h": HOUR,
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "14d": 14 * DAY_MS,
  "30d": 30 * DAY_MS,
  "200d": 200 * DAY_MS,
  "1y": 365 * DAY_MS,
};

const list = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
const digits = (value: number, places: number): number => Number(value.toFixed(places));
const percent = (now: number, before: number): number | null => (before === 0 ? null : (now / before - 1) * 100);

/** Formats prices like CoinGecko: whole above 10,000, cents above 1, six significant digits below. */
function formatPrice(price: number, precision: string | undefined): number {
  if (precision === "full") return price;
  if (precision !== undefined && /^\d{1,2}$/.test(precision)) return digits(price, Number(precision));
  if (price >= 10_000) return Math.round(price);
  return price >= 1 ? digits(price, 2) : Number(price.toPrecision(6));
}

export const priceJumpOf = (coin: Coin, visit: RequestContext): number => jumpFactor(coin.id, visit);

/** /coins/markets, /simple/price and /coins/list. */
export function createMarkets(world: World, market: Market) {
  const capOf = (coin: Coin): number => market.cap(coin, world.now());

  function ranks(): Map<string, number> {
    const ordered = market.coins.filter((coin) => coin.supplyConfirmed).map((coin) => ({ id: coin.id, cap: capOf(coin) }));
    ordered.sort((a, b) => b.cap - a.cap);
    // Beyond the majors, skip ranks for the hundreds of coins of other chains in the real list.
    return new Map(ordered.map(({ id }, index) => [id, index < 11 ? index + 1 : 20 + index * 37]));
  }

  function chosen(query: Query): Coin[] {
    const ids = list(query["ids"]);
    const names = list(query["names"]).map((name) => name.toLowerCase());
    const symbols = list(query["symbols"]).map((symbol) => symbol.toLowerCase());
    if (query["category"]) {
      return market.coins.filter(({ kind }) => query["category"] === "cardano-ecosystem" && (kind === "cardano" || kind === "token"));
    }
    if (ids.length > 0) return market.coins.filter(({ id }) => ids.includes(id));
    if (names.length > 0) return market.coins.filter(({ name }) => names.includes(name.toLowerCase()));
    if (symbols.length > 0) return market.coins.filter(({ symbol }) => symbols.includes(symbol));
    return [...market.coins];
  }

  function row(coin: Coin, query: Query, visit: RequestContext, now: number, rank: number | null) {
    const currency = query["vs_currency"] ?? "usd";
    const precision = query["precision"];
    const quote = market.quote(coin, currency, now, priceJumpOf(coin, visit));
    const inCurrency = (atMs: number): number => market.spot(coin, atMs) * (market.rate(currency, atMs) ?? 0);
    const rate = market.rate(currency, now) ?? 0;
    const optional: Record<string, unknown> = {};
    if (query["sparkline"] === "true") {
      const hour = Math.floor(now / HOUR);
      optional["sparkline_in_7d"] = { price: Array.from({ length: 168 }, (_, index) => inCurrency((hour - 167 + index) * HOUR)) };
    }
    for (const name of list(query["price_change_percentage"])) {
      const ago = windows[name];
      if (ago === undefined) continue;
      const before = name === "24h" ? quote.priceBefore : inCurrency(now - ago);
      optional[`price_change_percentage_${name}_in_currency`] = percent(quote.price, before);
    }
    return {
      id: coin.id,
      symbol: coin.symbol,
      name: coin.name,
      image: coin.image,
      current_price: formatPrice(quote.price, precision),
      market_cap: Math.round(quote.marketCap),
      market_cap_rank: rank,
      fully_diluted_valuation: Math.round(quote.price * (coin.maxSupply ?? quote.totalSupply)),
      total_volume: Math.round(quote.volume),
      high_24h: formatPrice(quote.high, precision),
      low_24h: formatPrice(quote.low, precision),
      price_change_24h: quote.price - quote.priceBefore,
      price_change_percentage_24h: rounded(percent(quote.price, quote.priceBefore)),
      market_cap_change_24h: quote.marketCap - quote.marketCapBefore,
      market_cap_change_percentage_24h: rounded(percent(quote.marketCap, quote.marketCapBefore)),
      circulating_supply: quote.circulatingSupply,
      total_supply: quote.totalSupply,
      max_supply: coin.maxSupply,
      ath: formatPrice(coin.ath * rate, precision),
      ath_change_percentage: rounded(percent(quote.price, coin.ath * rate)),
      ath_date: coin.athDate,
      atl: formatPrice(coin.atl * rate, precision),
      atl_change_percentage: rounded(percent(quote.price, coin.atl * rate)),
      atl_date: coin.atlDate,
      roi: null,
      last_updated: new Date(quote.updatedMs).toISOString(),
      ...optional,
    };
  }

  const rounded = (value: number | null): number | null => (value === null ? null : digits(value, 5));

  const orders: Record<string, (a: ReturnType<typeof row>, b: ReturnType<typeof row>) => number> = {
    market_cap_desc: (a, b) => b.market_cap - a.market_cap,
    market_cap_asc: (a, b) => a.market_cap - b.market_cap,
    volume_desc: (a, b) => b.total_volume - a.total_volume,
    volume_asc: (a, b) => a.total_volume - b.total_volume,
    id_asc: (a, b) => (a.id < b.id ? -1 : 1),
    id_desc: (a, b) => (a.id > b.id ? -1 : 1),
  };

  /** Rows of /coins/markets. Unknown IDs are silently left out, as at the source. */
  function rows(query: Query, visit: RequestContext) {
    const now = world.now();
    const rank = ranks();
    const order = orders[query["order"] ?? ""] ?? ((a, b) => b.market_cap - a.market_cap);
    const size = Math.min(250, Math.max(1, Number(query["per_page"] ?? 100) || 100));
    const first = (Math.max(1, Number(query["page"] ?? 1) || 1) - 1) * size;
    const all = chosen(query).map((coin) => row(coin, query, visit, now, rank.get(coin.id) ?? null));
    return all.toSorted(order).slice(first, first + size);
  }

  /** The object of /simple/price, keyed by coin id. */
  function simple(query: Query, visit: RequestContext) {
    const now = world.now();
    const on = (name: string): boolean => query[name] === "true";
    const part = (coin: Coin, currency: string, quote: Quote): [string, number | null][] => [
      [currency, formatPrice(quote.price, query["precision"])],
      ...(on("include_market_cap") ? [[`${currency}_market_cap`, quote.marketCap] satisfies [string, number]] : []),
      ...(on("include_24hr_vol") ? [[`${currency}_24h_vol`, quote.volume] satisfies [string, number]] : []),
      ...(on("include_24hr_change")
        ? [[`${currency}_24h_change`, percent(quote.price, quote.priceBefore)] satisfies [string, number | null]]
        : []),
    ];
    return Object.fromEntries(
      ["ids", "names", "symbols"].some((name) => query[name])
        ? chosen(query).map((coin) => {
            const quotes = list(query["vs_currencies"]).map((currency) => ({
              currency,
              quote: market.quote(coin, currency, now, priceJumpOf(coin, visit)),
            }));
            const updated = Math.floor((quotes[0]?.quote.updatedMs ?? now) / 1_000);
            const entries = quotes.flatMap(({ currency, quote }) => part(coin, currency, quote));
            return [coin.id, Object.fromEntries(on("include_last_updated_at") ? [...entries, ["last_updated_at", updated]] : entries)];
          })
        : [],
    );
  }

  return {
    rows,
    simple,
    /** The ID list. Cardano tokens have their unit as address. */
    list: (platforms: boolean) =>
      market.coins.map((coin) => ({
        id: coin.id,
        symbol: coin.symbol,
        name: coin.name,
        ...(platforms ? { platforms: coin.unit === undefined ? {} : { cardano: coin.unit } } : {}),
      })),
    problem: (currencies: string | undefined): string | null => {
      if (!currencies) return "Missing parameter vs_currency";
      return list(currencies).every((currency) => market.rate(currency, world.now()) !== undefined) ? null : "invalid vs_currency";
    },
  };
}
