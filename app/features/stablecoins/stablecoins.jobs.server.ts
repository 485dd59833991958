import { fetchPrices } from "#app/features/stablecoins/coingecko-prices.server.ts";
import { fetchSupplies } from "#app/features/stablecoins/koios-supplies.server.ts";
import { stablecoins } from "#app/features/stablecoins/stablecoin-list.server.ts";
import type { StablecoinsService } from "#app/features/stablecoins/stablecoins.server.ts";
import { unitOf } from "#app/features/stablecoins/stablecoins.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const INTERVALS = { supplies: HOUR, prices: 10 * MINUTE };

export function stablecoinJobs({
  client,
  environment,
  stablecoins: { savePrices, saveSupplies },
}: {
  client: PoliteFetch;
  environment: Environment;
  stablecoins: StablecoinsService;
}): Job[] {
  return [
    {
      name: "stablecoin-supplies",
      every: INTERVALS.supplies,
      async run() {
        const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
        const { units, fetchedAt } = await fetchSupplies(client, koios, stablecoins().map(unitOf));
        await saveSupplies(units, fetchedAt, INTERVALS.supplies);
      },
    },
    {
      name: "stablecoin-prices",
      every: INTERVALS.prices,
      async run() {
        const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: MINUTE / 2 };
        const ids = stablecoins().flatMap((coin) => coin.coingecko ?? []);
        const { coins, fetchedAt } = await fetchPrices(client, coingecko, ids);
        await savePrices(coins, fetchedAt, INTERVALS.prices);
      },
    },
  ];
}
