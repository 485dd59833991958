import { Hono } from "hono";
import { createMarket } from "../world/market.ts";
import { seedOf, smoothNoise } from "../world/random.ts";
import type { World } from "../world/world.ts";
import { jumpFactor, type RequestContext, type SourceEnv, type SourceFactory, type SourceResponse } from "./source.ts";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";

/** ADA's market at one exchange: close to the world's price, with a trade every few seconds. The day's range and opening are made up. */
function createExchange(world: World, name: string, { tradeEvery }: { tradeEvery: number }) {
  const market = createMarket(world);
  const ada = market.coins.find(({ id }) => id === "cardano");
  if (!ada) throw new Error("The recorded coins have no ADA");
  const seed = seedOf(world.seed, name);
  return (visit: RequestContext) => {
    const now = world.now();
    // A frozen exchange answers, but its last trade is as old as the setting says.
    const tradedAt = world.settings.frozenPrices[name] ?? now - (now % tradeEvery);
    const exact = world.settings.coins["cardano"]?.price ?? market.spot(ada, tradedAt);
    const price = exact * jumpFactor("cardano", visit) * (1 + 0.001 * smoothNoise(seed, tradedAt / MINUTE));
    return { now, tradedAt, price, trade: Math.floor(tradedAt / tradeEvery), dayVolume: market.volume(ada, tradedAt) / price };
  };
}

const refusal =
  (status: number, body: object): ((seconds: number) => SourceResponse) =>
  (seconds) => ({
    status,
    headers: { "content-type": "application/json", "retry-after": String(seconds) },
    body: JSON.stringify(body),
  });

/** Coinbase Exchange: /coinbase replaces https://api.exchange.coinbase.com. */
export const createCoinbase: SourceFactory = (world) => {
  const tickerOf = createExchange(world, "coinbase", { tradeEvery: 3 * SECOND });
  const app = new Hono<SourceEnv>();
  app.get("/products/:id/ticker", (c) => {
    if (c.req.param("id") !== "ADA-USD") return c.json({ message: "NotFound" }, 404);
    const { tradedAt, price, trade, dayVolume } = tickerOf(c.env);
    return c.json({
      ask: (price * 1.0002).toFixed(4),
      bid: price.toFixed(4),
      volume: (dayVolume / 9).toFixed(2),
      trade_id: trade,
      price: price.toFixed(4),
      size: "412.07",
      time: new Date(tradedAt).toISOString(),
    });
  });
  app.notFound((c) => c.json({ message: "NotFound" }, 404));
  return { name: "coinbase", app, refusal: refusal(429, { message: "Public rate limit exceeded" }) };
};

/** Kraken: /kraken replaces https://api.kraken.com. Errors have status 200. */
export const createKraken: SourceFactory = (world) => {
  const tickerOf = createExchange(world, "kraken", { tradeEvery: 7 * SECOND });
  const app = new Hono<SourceEnv>();
  app.get("/0/public/Ticker", (c) => {
    if (c.req.query("pair") !== "ADAUSD") return c.json({ error: ["EQuery:Unknown asset pair"] });
    const { price, trade, dayVolume } = tickerOf(c.env);
    const last = price.toFixed(6);
    const [today, day] = [trade % 12_000, 12_000];
    return c.json({
      error: [],
      result: {
        ADAUSD: {
          a: [(price * 1.0003).toFixed(6), "1870", "1870.000"],
          b: [last, "655", "655.000"],
          c: [last, "318.44912000"],
          v: [(today * 431.25).toFixed(8), (dayVolume / 40).toFixed(8)],
          p: [last, last],
          t: [today, day],
          l: [(price * 0.98).toFixed(6), (price * 0.97).toFixed(6)],
          h: [(price * 1.02).toFixed(6), (price * 1.03).toFixed(6)],
          o: (price * 0.99).toFixed(6),
        },
      },
    });
  });
  app.notFound((c) => c.json({ error: ["EGeneral:Unknown method"] }));
  return { name: "kraken", app, refusal: refusal(200, { error: ["EGeneral:Too many requests"] }) };
};

/** Bitstamp: /bitstamp replaces https://www.bitstamp.net. Its time is that of the answer, not of the last trade. */
export const createBitstamp: SourceFactory = (world) => {
  const tickerOf = createExchange(world, "bitstamp", { tradeEvery: 20 * SECOND });
  const app = new Hono<SourceEnv>({ strict: false });
  app.get("/api/v2/ticker/:market", (c) => {
    if (c.req.param("market") !== "adausd") return c.json({ status: "error", reason: "Not found." }, 404);
    const { now, price, trade } = tickerOf(c.env);
    return c.json({
      timestamp: String(Math.floor(now / 1_000)),
      open: (price * 0.99).toFixed(5),
      high: (price * 1.02).toFixed(5),
      low: (price * 0.98).toFixed(5),
      last: price.toFixed(5),
      volume: (1_400_000 + (trade % 10_000)).toFixed(8),
      vwap: price.toFixed(5),
      bid: price.toFixed(5),
      ask: (price * 1.0005).toFixed(5),
      side: "0",
      open_24: (price * 0.99).toFixed(5),
      percent_change_24: "1.01",
      market_type: "SPOT",
    });
  });
  app.notFound((c) => c.json({ status: "error", reason: "Not found." }, 404));
  return { name: "bitstamp", app, refusal: refusal(400, { status: "error", reason: "Rate limit exceeded", code: "400.002" }) };
};

/** Coinpaprika: /coinpaprika replaces https://api.coinpaprika.com/v1. Its free plan recalculates every ten minutes. */
export const createCoinpaprika: SourceFactory = (world) => {
  const tickerOf = createExchange(world, "coinpaprika", { tradeEvery: 10 * MINUTE });
  const app = new Hono<SourceEnv>();
  app.get("/tickers/:id", (c) => {
    if (c.req.param("id") !== "ada-cardano") return c.json({ error: "id not found" }, 404);
    const { tradedAt, price, dayVolume } = tickerOf(c.env);
    return c.json({
      id: "ada-cardano",
      name: "Cardano",
      symbol: "ADA",
      last_updated: `${new Date(tradedAt).toISOString().slice(0, 19)}Z`,
      quotes: { USD: { price, volume_24h: dayVolume * price } },
    });
  });
  app.notFound((c) => c.json({ error: "not found" }, 404));
  return { name: "coinpaprika", app, refusal: refusal(429, { error: "monthly limit reached" }) };
};
