import { CURRENCIES } from "#app/features/converter/converter.ts";
import type { ConverterService } from "#app/features/converter/converter.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { fetchRates } from "#app/features/converter/coingecko-rates.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** CoinGecko computes prices anew each minute; without a key its calls are few, and the home page needs most of them. */
const INTERVAL_MS = 2 * 60_000;

/** What the converter reads on the clock: all currencies in one call. */
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
