import { fetchBlockVersions } from "#app/features/upgrades/koios-block-versions.server.ts";
import { KEPT_EPOCHS, type UpgradesService } from "#app/features/upgrades/upgrades.server.ts";
import type { EpochVersions } from "#app/features/upgrades/upgrades.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const INTERVAL = HOUR;
/** Finished epochs per run: the first runs fill the past. */
const EPOCHS_PER_RUN = 4;

/** @param market provides the current epoch */
export const upgradeJobs = ({
  client,
  environment,
  market,
  upgrades: { latestVersions, saveVersions },
}: {
  client: PoliteFetch;
  environment: Environment;
  market: { latestNetwork(): { value: { epoch?: { value: number } | null | undefined } } };
  upgrades: UpgradesService;
}): Job[] => [
  {
    name: "koios-block-versions",
    every: INTERVAL,
    async run() {
      const current = market.latestNetwork().value.epoch?.value;
      // At the first start the tip may not have arrived yet.
      if (current === undefined) return { nextIn: MINUTE };
      const complete = new Set(
        (latestVersions()?.epochs ?? []).filter(({ epoch, readAt }) => readAt > epochStart(epoch + 1)).map(({ epoch }) => epoch),
      );
      const past = Array.from({ length: KEPT_EPOCHS - 1 }, (_, back) => current - 1 - back).filter((epoch) => !complete.has(epoch));
      const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
      const read: EpochVersions[] = [];
      for (const epoch of [current, ...past.slice(0, EPOCHS_PER_RUN)]) read.push(await fetchBlockVersions(client, koios, epoch));
      await saveVersions(read, INTERVAL);
      if (past.length > EPOCHS_PER_RUN) return { nextIn: MINUTE };
    },
  },
];
