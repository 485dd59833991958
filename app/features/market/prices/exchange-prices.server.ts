import * as v from "valibot";
import {
  MAX_PRICE,
  parseIsoDate,
  parseShape,
  pastTimestamp,
  shapeError,
  type SourceOptions,
} from "#app/foundation/upstream/field-schemas.server.ts";
import type { Exchange } from "#app/foundation/upstream/exchanges.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** ADA's last price at an exchange or price service. */
export interface ExchangePrice {
  /** In US dollars. */
  price: number;
  /** The source's own time of the price, in milliseconds since 1970; null if it gives none. */
  observedAt: number | null;
  /** Changes with every trade or new price, so that a frozen source is noticed although its clock goes on. */
  trace: string;
}

const price = v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_PRICE));
/** Exchanges write prices and amounts as decimal text. */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,15})?$/), v.transform(Number));
const priceText = v.pipe(decimal, price);

interface Adapter {
  path: string;
  /** @throws {UpstreamError} bad-shape */
  parse: (document: unknown, now: number) => ExchangePrice;
}

/** Returns the time, or refuses an answer without a readable one. */
function dated(source: Exchange, time: number, now: number): number {
  const observedAt = pastTimestamp(time, now);
  if (observedAt === null) throw shapeError(source, "a price without a time");
  return observedAt;
}

const coinbaseTicker = v.object({ trade_id: v.number(), price: priceText, time: v.string() });
const krakenAnswer = v.object({ error: v.array(v.string()), result: v.optional(v.unknown()) });
/** `c`: price and volume of the last trade. `v` and `t`: volume and number of trades, today and in 24 hours. */
const krakenTicker = v.object({
  ADAUSD: v.object({ c: v.tuple([priceText, decimal]), v: v.tuple([decimal, decimal]), t: v.tuple([v.number(), v.number()]) }),
});
const bitstampTicker = v.object({ last: priceText, volume: decimal, timestamp: v.pipe(v.string(), v.regex(/^\d{9,11}$/)) });
const coinpaprikaTicker = v.object({
  id: v.literal("ada-cardano"),
  last_updated: v.string(),
  quotes: v.object({ USD: v.object({ price }) }),
});

/** The published descriptions that we checked these against are in docs/sources.md. */
const ADAPTERS: Record<Exchange, Adapter> = {
  coinbase: {
    path: "/products/ADA-USD/ticker",
    parse(document, now) {
      const ticker = parseShape("coinbase", coinbaseTicker, document, "ticker");
      return { price: ticker.price, observedAt: dated("coinbase", parseIsoDate(ticker.time), now), trace: String(ticker.trade_id) };
    },
  },
  kraken: {
    path: "/0/public/Ticker?pair=ADAUSD",
    parse(document) {
      // Kraken sends its errors with status 200.
      const { error, result } = parseShape("kraken", krakenAnswer, document, "Ticker");
      if (error[0] !== undefined) throw shapeError("kraken", error[0].slice(0, 80), "Ticker");
      const { ADAUSD: ticker } = parseShape("kraken", krakenTicker, result, "Ticker");
      return { price: ticker.c[0], observedAt: null, trace: [...ticker.c, ticker.v[0], ticker.t[0]].join(" ") };
    },
  },
  bitstamp: {
    path: "/api/v2/ticker/adausd/",
    parse(document, now) {
      const { last, volume, timestamp } = parseShape("bitstamp", bitstampTicker, document, "ticker");
      return { price: last, observedAt: dated("bitstamp", Number(timestamp) * 1_000, now), trace: `${last} ${volume}` };
    },
  },
  coinpaprika: {
    path: "/tickers/ada-cardano",
    parse(document, now) {
      const { last_updated: time, quotes } = parseShape("coinpaprika", coinpaprikaTicker, document, "tickers");
      return { price: quotes.USD.price, observedAt: dated("coinpaprika", parseIsoDate(time), now), trace: time };
    },
  },
};

/** @throws {UpstreamError} bad-shape if the answer has no price, or no time although the source gives one */
export const parseExchangePrice = (exchange: Exchange, document: unknown, now: number): ExchangePrice =>
  ADAPTERS[exchange].parse(document, now);

/** Asks an exchange or price service for ADA's price. Its base URL is in `options`. */
export async function fetchExchangePrice(client: PoliteFetch, options: SourceOptions, exchange: Exchange): Promise<ExchangePrice> {
  const { baseUrl, intervalMs } = options;
  const { value, fetchedAt } = await client.json({ source: exchange, url: baseUrl + ADAPTERS[exchange].path, intervalMs });
  return parseExchangePrice(exchange, value, fetchedAt);
}
