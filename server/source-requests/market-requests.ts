import { coingecko, amount, rows, usd, type RequestContext, type SourceRequest } from "./source-request.ts";
import { fetchRates } from "#app/features/converter/coingecko-rates.server.ts";
import { CURRENCIES } from "#app/features/converter/converter.ts";
import { fetchTokenHistory, fetchTokens } from "#app/features/ecosystem/catalog/coingecko-tokens.server.ts";
import { fetchFees, fetchStablecoins, fetchVolumes } from "#app/features/ecosystem/catalog/defillama-flows.server.ts";
import { fetchTvlHistory } from "#app/features/ecosystem/catalog/defillama-history.server.ts";
import { fetchChainTvl, fetchProtocols } from "#app/features/ecosystem/catalog/defillama.server.ts";
import { fetchEcosystemTokens } from "#app/features/ecosystem/discovered/coingecko-ecosystem.server.ts";
import { fetchHacks } from "#app/features/ecosystem/incidents/defillama-hacks.server.ts";
import { fetchExchangePrice } from "#app/features/market/prices/exchange-prices.server.ts";
import { exchangeOptions } from "#app/features/market/prices/prices.jobs.server.ts";
import { createSantiment } from "#app/features/market/santiment.server.ts";
import { EXCHANGES } from "#app/foundation/upstream/exchanges.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { fetchPrices } from "#app/features/stablecoins/coingecko-prices.server.ts";
import { fetchDominance, fetchHistory, fetchMarket } from "#app/foundation/upstream/coingecko.server.ts";

const defillama = ({ environment }: RequestContext) => ({ baseUrl: environment.DEFILLAMA_URL });
/** CoinGecko IDs of the catalog's tokens, as the job requests them. */
const tokenIds = (): string[] => [...new Set([...projects().values()].flatMap(({ token }) => token?.coingecko ?? []))];

/** Prices, value locked and sentiment. */
export const marketRequests: readonly SourceRequest[] = [
  {
    source: "coingecko",
    adapter: "coingecko.fetchMarket",
    asks: "ADA's price and market",
    run: async (context) => usd("ADA", (await fetchMarket(context.client, coingecko(context))).price),
  },
  {
    source: "coingecko",
    adapter: "coingecko.fetchDominance",
    asks: "the whole market",
    run: async (context) => usd("all coins", (await fetchDominance(context.client, coingecko(context))).totalMarketCapUsd),
  },
  {
    source: "coingecko",
    adapter: "coingecko.fetchHistory",
    asks: "bitcoin's chart",
    run: async (context) => rows((await fetchHistory(context.client, coingecko(context), "7d", "bitcoin")).points.length, "points"),
  },
  {
    source: "coingecko",
    adapter: "coingecko-prices.fetchPrices",
    asks: "prices of stablecoins",
    run: async (context) =>
      rows(Object.keys((await fetchPrices(context.client, coingecko(context), ["usd-coin", "djed"])).coins).length, "coins"),
  },
  {
    source: "coingecko",
    adapter: "coingecko-tokens.fetchTokens",
    asks: "the catalog's tokens",
    run: async (context) => rows((await fetchTokens(context.client, coingecko(context), tokenIds())).tokens.size, "tokens"),
  },
  {
    source: "coingecko",
    adapter: "coingecko-tokens.fetchTokenHistory",
    asks: "a token's chart",
    run: async (context) => rows((await fetchTokenHistory(context.client, coingecko(context), "minswap", "30d")).points.length, "points"),
  },
  {
    source: "coingecko",
    adapter: "coingecko-rates.fetchRates",
    asks: "ADA in all currencies",
    run: async (context) => {
      const { rates } = await fetchRates(context.client, coingecko(context), CURRENCIES);
      return amount("ADA in EUR", rates.get("eur"));
    },
  },
  {
    source: "coingecko",
    adapter: "coingecko-ecosystem.fetchEcosystemTokens",
    asks: "tokens of the ecosystem",
    run: async (context) => rows((await fetchEcosystemTokens(context.client, coingecko(context))).length, "tokens"),
  },
  {
    source: "defillama",
    adapter: "defillama.fetchChainTvl",
    asks: "value locked on Cardano",
    run: async (context) => usd("TVL", (await fetchChainTvl(context.client, defillama(context))).tvl),
  },
  {
    source: "defillama",
    adapter: "defillama.fetchProtocols",
    asks: "protocols on Cardano",
    run: async (context) => rows((await fetchProtocols(context.client, defillama(context))).protocols.length, "protocols"),
  },
  {
    source: "defillama",
    adapter: "defillama-history.fetchTvlHistory",
    asks: "a protocol's year",
    run: async (context) => rows((await fetchTvlHistory(context.client, defillama(context), "liqwid")).length, "days"),
  },
  {
    source: "defillama",
    adapter: "defillama-flows.fetchVolumes",
    asks: "volumes of exchanges",
    run: async (context) => usd("24 hours", (await fetchVolumes(context.client, defillama(context))).total24h),
  },
  {
    source: "defillama",
    adapter: "defillama-flows.fetchFees",
    asks: "fees of protocols",
    run: async (context) => usd("24 hours", (await fetchFees(context.client, defillama(context))).total24h),
  },
  {
    source: "stablecoins",
    adapter: "defillama-flows.fetchStablecoins",
    asks: "stablecoins on Cardano",
    run: async ({ client, environment }) => {
      const { stablecoins } = await fetchStablecoins(client, { baseUrl: environment.STABLECOINS_URL });
      return usd(
        `${stablecoins.length} coins`,
        stablecoins.reduce((sum, { circulatingUsd }) => sum + (circulatingUsd ?? 0), 0),
      );
    },
  },
  {
    source: "defillama-hacks",
    adapter: "defillama-hacks.fetchHacks",
    asks: "the list of hacks",
    mayRefuse: [401, 402, 403],
    run: async (context) => rows((await fetchHacks(context.client, defillama(context))).hacks.length, "hacks"),
  },
  {
    source: "santiment",
    adapter: "santiment.createSantiment",
    asks: "social and on-chain metrics",
    run: async ({ client, environment }) => {
      const options = { baseUrl: environment.SANTIMENT_URL, apiKey: environment.SANTIMENT_API_KEY };
      const { readings, unavailable } = await createSantiment(client, options).fetchSentiment();
      const missing = unavailable.length > 0 ? `, not in the plan: ${unavailable.join(", ")}` : "";
      return `${amount("active addresses", readings.activeAddresses?.value)}${missing}`;
    },
  },
  ...EXCHANGES.map((exchange) => ({
    source: exchange,
    adapter: "exchange-prices.fetchExchangePrice",
    asks: "ADA's price",
    exchange,
    run: async ({ client, environment }: RequestContext) =>
      usd("ADA", (await fetchExchangePrice(client, exchangeOptions(environment, exchange), exchange)).price),
  })),
];
