import type { ConcentrationService } from "#app/features/concentration/concentration.server.ts";
import { fetchPoolGroups } from "#app/features/concentration/koios-pool-groups.server.ts";
import { DAY, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Koios copies the lists once a day. */
const INTERVAL = DAY;

export const concentrationJobs = ({
  client,
  environment,
  concentration: { savePoolGroups },
}: {
  client: PoliteFetch;
  environment: Environment;
  concentration: ConcentrationService;
}): Job[] => [
  {
    name: "koios-pool-groups",
    every: INTERVAL,
    async run() {
      const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
      const { groups, fetchedAt } = await fetchPoolGroups(client, koios);
      await savePoolGroups(groups, fetchedAt, INTERVAL);
    },
  },
];
