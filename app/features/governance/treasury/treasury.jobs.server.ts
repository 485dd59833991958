import { setTimeout as sleep } from "node:timers/promises";
import { fetchEpochPots, fetchEpochWork, type EpochWork } from "#app/features/governance/treasury/koios-treasury.server.ts";
import type { TreasuryService } from "#app/features/governance/treasury/treasury.server.ts";
import { FIRST_EPOCH, type EpochReading } from "#app/features/governance/treasury/treasury.ts";
import { epochAt, epochStart } from "#app/foundation/cardano-epochs.ts";
import { HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { REQUEST_DELAY_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** The figures change once per five-day epoch. */
const INTERVAL = HOUR;
/** Epochs per run. Newest first, so that the page has the newest ones after the first run. */
const EPOCHS_PER_RUN = 24;
const NEXT_RUN_WHILE_INCOMPLETE = 2 * MINUTE;
/** At the first start, another job reads the actions in the meantime. */
const NEXT_RUN_BEFORE_ACTIONS = 20 * SECOND;
/** Koios may take a while to compute a new epoch's totals. */
const EPOCH_SETTLES_MS = 20 * MINUTE;
const NO_WORK: EpochWork = { blocks: null, rewards: null, expansionRate: null, treasuryRate: null };

export function treasuryJobs({
  client,
  environment,
  treasury,
}: {
  client: PoliteFetch;
  environment: Environment;
  treasury: TreasuryService;
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  return [
    {
      name: "koios-treasury",
      every: INTERVAL,
      async run(signal) {
        const now = Date.now();
        const epoch = epochAt(now);
        const current = now - epochStart(epoch) < EPOCH_SETTLES_MS ? epoch - 1 : epoch;
        // An epoch's flow also needs the two epochs before.
        const missing = await treasury.incompleteReadings(FIRST_EPOCH - 2, current);
        const wanted = missing.toReversed().slice(0, EPOCHS_PER_RUN);
        const work = wanted.length === 0 ? new Map<number, EpochWork>() : await fetchEpochWork(client, koios, Math.min(...wanted));
        for (const [index, one] of wanted.entries()) {
          if (index > 0) await sleep(REQUEST_DELAY_MS, undefined, { signal });
          const pots = await fetchEpochPots(client, koios, one);
          const reading: EpochReading = { ...pots, ...(work.get(one) ?? NO_WORK) };
          await treasury.saveReadings([reading], Date.now());
        }
        await treasury.freeze(Date.now(), INTERVAL);
        if ((await treasury.withdrawals()).readAt === null) return { nextIn: NEXT_RUN_BEFORE_ACTIONS };
        if (missing.length > wanted.length) return { nextIn: NEXT_RUN_WHILE_INCOMPLETE };
      },
    },
  ];
}
