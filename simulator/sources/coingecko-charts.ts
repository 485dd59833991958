import { DAY_MS, type Market } from "../world/market.ts";
import type { World } from "../world/world.ts";
import { priceJumpOf } from "./coingecko-markets.ts";
import type { RequestContext } from "./source.ts";

const RANGE_TOO_OLD_MESSAGE =
  "Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days. Upgrade to a paid plan to enjoy full historical data access: https://www.coingecko.com/en/api/pricing. ";
const INTERVAL_NOT_ALLOWED_MESSAGE = "This request is limited to Enterprise API subscribers.";

type Pair = [number, number];
type ChartAnswer = { status: 200 | 400 | 401 | 404 | 422; value: object };

/** Milliseconds between the points of a chart of this many days. */
function granularity(days: number, interval: string | undefined): number {
  if (interval === "daily" || days > 90) return DAY_MS;
  return days <= 1 ? 300_000 : 3_600_000;
}

export function createCharts(world: World, market: Market) {
  const refused = (code: number, message: string): ChartAnswer => ({
    status: 401,
    value: { error: { status: { timestamp: new Date(world.now()).toISOString(), error_code: code, error_message: message } } },
  });

  /** The chart of a coin, or an error. The last pair is the present and off the grid. */
  function answer(id: string, query: Record<string, string>, visit: RequestContext): ChartAnswer {
    const coin = market.coins.find((candidate) => candidate.id === id);
    const { vs_currency: currency, days: text, interval } = query;
    const now = world.now();
    if (coin === undefined) return { status: 404, value: { error: "coin not found" } };
    if (!currency || !text) return { status: 422, value: { error: `Missing parameter ${currency ? "days" : "vs_currency"}` } };
    if (market.rate(currency, now) === undefined) return { status: 400, value: { error: "invalid vs_currency" } };
    const days = Number(text);
    if (text === "max" || days > 365) return refused(10012, RANGE_TOO_OLD_MESSAGE);
    if (!(days > 0)) return { status: 400, value: { error: "invalid days" } };
    if (interval !== undefined && interval !== "daily") return refused(10005, INTERVAL_NOT_ALLOWED_MESSAGE);

    const step = granularity(days, interval);
    const quote = market.quote(coin, currency, now, priceJumpOf(coin, visit));
    const prices: Pair[] = [];
    const caps: Pair[] = [];
    const volumes: Pair[] = [];
    for (let at = Math.ceil((now - days * DAY_MS) / step) * step; at < now; at += step) {
      const rate = market.rate(currency, at) ?? 0;
      prices.push([at, market.spot(coin, at) * rate]);
      caps.push([at, market.cap(coin, at) * rate]);
      volumes.push([at, market.volume(coin, at) * rate]);
    }
    prices.push([now, quote.price]);
    caps.push([now, quote.marketCap]);
    volumes.push([now, quote.volume]);
    return { status: 200, value: { prices, market_caps: caps, total_volumes: volumes } };
  }

  return { answer };
}
