import type { BuyService } from "#app/features/buy/buy.server.ts";
import { fetchRegister } from "#app/features/buy/esma-register.server.ts";
import { fetchExchanges } from "#app/features/buy/exchange-list.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import type { BytesFetch, PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

interface BuyContext {
  client: PoliteFetch & BytesFetch;
  environment: Pick<Environment, "ESMA_REGISTER_URL" | "EXCHANGE_LIST_URL">;
  buy: BuyService;
}

/** ESMA publishes its register once a week. */
const INTERVAL = 7 * DAY;

/** Reads the register and the list once a week, each in its own job. Pages say when the last reading failed. */
export function buyJobs({ client, environment, buy }: BuyContext): Job[] {
  const recorded = async (part: "register" | "list", read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      await buy.recordFailure(part, Date.now());
      throw error;
    }
  };
  return [
    {
      name: "esma-register",
      every: INTERVAL,
      run: () =>
        recorded("register", async () => {
          const { entries, readAt } = await fetchRegister(client, { baseUrl: environment.ESMA_REGISTER_URL, intervalMs: INTERVAL });
          if (!(await buy.saveRegister(entries, readAt, INTERVAL))) log.warn({ event: "register-shrunk", entries: entries.length });
        }),
    },
    {
      name: "exchange-list",
      every: INTERVAL,
      run: () =>
        recorded("list", async () => {
          const { countries, readAt } = await fetchExchanges(client, { baseUrl: environment.EXCHANGE_LIST_URL, intervalMs: INTERVAL });
          await buy.saveList(countries, readAt, INTERVAL);
        }),
    },
  ];
}
