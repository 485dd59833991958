import { CURRENCIES } from "#app/features/converter/converter.ts";
import type { ConverterService } from "#app/features/converter/converter.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { fetchRates } from "#app/features/converter/coingecko-rates.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** CoinGecko updates prices each minute, but without a key we may make few calls, and the home page needs most of them. */
const INTERVAL_MS = 2 * 60_000;

export function converterJobs({
  client,
  environment,
  converter,
}: {
  client: PoliteFetch;
  environment: Environment;
  converter: ConverterService;
}): Job[] {
  const coingecko = { baseUrl: environment.COINGECKO_URL, apiKey: environment.COINGECKO_API_KEY, intervalMs: INTERVAL_MS };
  return [
    {
      name: "coingecko-rates",
      every: INTERVAL_MS,
      async run() {
        const { observedAt, rates } = await fetchRates(client, coingecko, CURRENCIES);
        await converter.saveRates({ source: "coingecko", interval: INTERVAL_MS }, { observedAt, values: Object.fromEntries(rates) });
      },
    },
  ];
}
