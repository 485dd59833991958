import type { MarketService } from "#app/features/market/market.server.ts";
import { comparePrices } from "#app/features/market/prices/compare-prices.ts";
import { fetchExchangePrice } from "#app/features/market/prices/exchange-prices.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { freshnessOf } from "#app/foundation/figures/figures.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { fetchMarket, type CoingeckoMarket } from "#app/foundation/upstream/coingecko.server.ts";
import type { Exchange } from "#app/foundation/upstream/exchanges.ts";
import type { SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Coinpaprika allows 20,000 calls a month without a key; the exchanges allow one a second and more. */
const INTERVALS: Record<Exchange, number> = { coinbase: MINUTE, kraken: MINUTE, bitstamp: MINUTE, coinpaprika: 3 * MINUTE };

const baseUrls = ({ COINBASE_URL, KRAKEN_URL, BITSTAMP_URL, COINPAPRIKA_URL }: Environment): Record<Exchange, string> => ({
  coinbase: COINBASE_URL,
  kraken: KRAKEN_URL,
  bitstamp: BITSTAMP_URL,
  coinpaprika: COINPAPRIKA_URL,
});

/** Options for a request to one of the sources in PRICE_SOURCES. */
export const exchangeOptions = (environment: Environment, exchange: Exchange): SourceOptions => ({
  baseUrl: baseUrls(environment)[exchange],
  intervalMs: INTERVALS[exchange],
});

/**
 * Reads ADA's market from CoinGecko, and its price also from the sources in PRICE_SOURCES. With such a source, the price shown is the
 * one that they agree on. It changes only when CoinGecko is asked, so that an open page gets no more updates than with CoinGecko alone.
 */
export function priceJobs({
  client,
  environment,
  coingecko,
  market: { latestPrices, saveMarket, savePrice },
}: {
  client: PoliteFetch;
  environment: Environment;
  coingecko: SourceOptions & { intervalMs: number };
  market: MarketService;
}): Job[] {
  const exchanges = environment.PRICE_SOURCES;
  const poll = { source: "coingecko", interval: coingecko.intervalMs } as const;

  /** The price that the sources agree on now. Without CoinGecko's answer, its last price counts as long as it's current. */
  async function agreedPrice(found: CoingeckoMarket | null): Promise<Figure | null> {
    if (found) await savePrice("coingecko", poll.interval, found);
    const now = Date.now();
    const prices = latestPrices().flatMap(({ source, price }) => {
      // The saved price arrives later, as a notification.
      if (source !== "coingecko" || !found?.price) return price ?? [];
      return { value: found.price, source, observedAt: found.observedAt, ...freshnessOf(now, poll.interval, now) };
    });
    return comparePrices(prices, now).chosen;
  }

  return [
    {
      name: "coingecko-market",
      every: poll.interval,
      async run() {
        const [answer] = await Promise.allSettled([fetchMarket(client, coingecko)]);
        const found = answer.status === "fulfilled" ? answer.value : null;
        if (exchanges.length > 0) {
          const chosen = await agreedPrice(found);
          await saveMarket(
            poll,
            ...(found ? [{ observedAt: found.observedAt, values: { ...found, price: null } }] : []),
            ...(chosen ? [{ observedAt: chosen.observedAt, chosenFrom: chosen.source, values: { price: chosen.value } }] : []),
          );
        } else if (found) {
          await saveMarket(poll, { observedAt: found.observedAt, values: found });
        }
        if (answer.status === "rejected") throw answer.reason;
      },
    },
    ...exchanges.map((exchange): Job => {
      /** Last answer. After a restart, a source without a time of its own counts as current once more. */
      let last: { trace: string; observedAt: number } | undefined;
      return {
        name: `${exchange}-price`,
        every: INTERVALS[exchange],
        async run() {
          const found = await fetchExchangePrice(client, exchangeOptions(environment, exchange), exchange);
          const observedAt = last?.trace === found.trace ? last.observedAt : (found.observedAt ?? Date.now());
          last = { trace: found.trace, observedAt };
          await savePrice(exchange, INTERVALS[exchange], { observedAt, price: found.price });
        },
      };
    }),
  ];
}
