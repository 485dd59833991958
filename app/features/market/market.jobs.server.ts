import type { MarketService } from "#app/features/market/market.server.ts";
import { priceJobs } from "#app/features/market/prices/prices.jobs.server.ts";
import { BITCOIN, bitcoinHistory, RANGES, type Range } from "#app/features/market/market.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { fetchDominance, fetchHistory } from "#app/foundation/upstream/coingecko.server.ts";
import { fetchBlockfrostTip } from "#app/foundation/upstream/blockfrost-chain.server.ts";
import { readChain, secondSourceOptions } from "#app/foundation/upstream/chain-source.server.ts";
import { fetchTip } from "#app/foundation/upstream/koios.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { pollInterval } from "#app/features/market/santiment-quota.server.ts";
import { createSantiment } from "#app/features/market/santiment.server.ts";

/** 30 s and 5 min come from the specification; the rest follows how often the sources change. */
const INTERVALS = {
  market: 30 * SECOND,
  dominance: 10 * MINUTE,
  tip: MINUTE,
  sentiment: 5 * MINUTE,
};
const HISTORY_INTERVALS: Record<Range, number> = { "24h": 5 * MINUTE, "7d": 30 * MINUTE, "30d": 30 * MINUTE, "1y": 6 * HOUR };

/** Bitcoin is only an overlay, so it may be older. */
const BITCOIN_INTERVALS: Record<Range, number> = { "24h": 30 * MINUTE, "7d": HOUR, "30d": 2 * HOUR, "1y": 12 * HOUR };

export function marketJobs({
  client,
  environment,
  market,
}: {
  client: PoliteFetch;
  environment: Environment;
  market: MarketService;
}): Job[] {
  const { latestMarket, saveHistory, saveMarket, saveNetwork, saveSentiment } = market;
  // `intervalMs` is each source's shortest interval: we pause for a part of it after a failure in any of its jobs.
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: INTERVALS.market };
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: INTERVALS.tip };
  const blockfrost = secondSourceOptions(environment, INTERVALS.tip);
  const santiment = createSantiment(client, {
    baseUrl: environment.SANTIMENT_URL,
    apiKey: environment.SANTIMENT_API_KEY,
    intervalMs: INTERVALS.sentiment,
  });

  return [
    ...priceJobs({ client, environment, coingecko, market }),
    {
      name: "coingecko-dominance",
      every: INTERVALS.dominance,
      async run() {
        const { observedAt, dominance, totalMarketCapUsd } = await fetchDominance(client, coingecko);
        const marketCap = latestMarket().value.marketCap?.value;
        // The list has only the ten largest coins; otherwise compute ADA's share.
        const computed = marketCap && totalMarketCapUsd ? (marketCap / totalMarketCapUsd) * 100 : null;
        const values = { marketDominance: dominance ?? computed };
        await saveMarket({ source: "coingecko", interval: INTERVALS.dominance }, { observedAt, values });
        // At the first start the market cap may not have arrived yet.
        if (dominance === null && computed === null) return { nextIn: INTERVALS.market };
      },
    },
    ...RANGES.map((range) => ({
      name: `coingecko-history-${range}`,
      every: HISTORY_INTERVALS[range],
      async run() {
        const { points } = await fetchHistory(client, coingecko, range);
        if (points.length > 1) await saveHistory(range, points, HISTORY_INTERVALS[range]);
      },
    })),
    ...RANGES.map((range) => ({
      name: `coingecko-bitcoin-${range}`,
      every: BITCOIN_INTERVALS[range],
      async run() {
        const { points } = await fetchHistory(client, coingecko, range, BITCOIN.id);
        if (points.length > 1) await saveHistory(bitcoinHistory(range), points, BITCOIN_INTERVALS[range]);
      },
    })),
    {
      name: "koios-tip",
      every: INTERVALS.tip,
      async run() {
        const { source, value } = await readChain(
          () => fetchTip(client, koios),
          blockfrost && (() => fetchBlockfrostTip(client, blockfrost)),
        );
        const { observedAt, ...values } = value;
        await saveNetwork({ source, interval: INTERVALS.tip }, { observedAt, values });
      },
    },
    {
      name: "santiment",
      every: INTERVALS.sentiment,
      async run() {
        const { readings, quota } = await santiment.fetchSentiment();
        // The account's monthly allowance decides the interval: on the free plan a few hours.
        const nextIn = pollInterval({
          callsPerPoll: Object.keys(readings).length,
          limitMonth: quota.limit,
          remainingMonth: quota.remaining,
          now: Date.now(),
          floorMs: INTERVALS.sentiment,
        });
        const known = Object.entries(readings).flatMap(([metric, reading]) =>
          reading ? [{ observedAt: reading.observedAt, values: { [metric]: reading.value } }] : [],
        );
        await saveSentiment({ source: "santiment", interval: nextIn }, ...known);
        return { nextIn };
      },
    },
  ];
}
