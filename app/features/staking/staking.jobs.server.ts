import { isDeepStrictEqual } from "node:util";
import { deriveParameters, type ChainRecords } from "#app/features/staking/staking-parameters.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { createKoiosBatches } from "#app/foundation/upstream/koios-batches.server.ts";
import { fetchPools, fetchPoolStates, poolsPerCall } from "#app/features/staking/koios-pools.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Pool terms change a few times a day; the parameters come from our own database. */
const INTERVALS = { parameters: MINUTE, pools: 2 * HOUR, states: HOUR };
/** Without a key Koios allows about 5,000 calls a day for the whole site, so each pool is read about once a day. */
const CALLS_PER_RUN = { keyless: 10, keyed: 50 };
const FIRST_RUN_DELAY = { nextIn: 30 * SECOND };
const FIRST_RECORDS_DELAY = { nextIn: 2 * SECOND };

/**
 * @param chain reads the stored parameters, supply and epochs, which another job fetches
 * @param savePoolChoices stores the DReps of pools' reward accounts, which vote for silent pools
 */
export function stakingJobs({
  client,
  environment,
  staking: { latestStaking, poolsToRefresh, saveParameters, savePools, savePoolStates },
  chain,
  savePoolChoices,
}: {
  client: PoliteFetch;
  environment: Environment;
  staking: StakingService;
  chain: () => Promise<ChainRecords>;
  savePoolChoices: (epoch: number, choices: ReadonlyMap<string, string | null>) => Promise<void>;
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const isKeyed = environment.KOIOS_TOKEN !== undefined;
  const poolsAtOnce = poolsPerCall(isKeyed);
  const batches = createKoiosBatches(poolsAtOnce);
  const calls = isKeyed ? CALLS_PER_RUN.keyed : CALLS_PER_RUN.keyless;
  return [
    {
      name: "staking-parameters",
      every: INTERVALS.parameters,
      async run() {
        const parameters = deriveParameters(await chain(), Date.now());
        if (!parameters) return FIRST_RECORDS_DELAY;
        // Every save re-renders all pages with rewards.
        if (!isDeepStrictEqual(parameters, latestStaking().value.parameters)) await saveParameters(parameters);
      },
    },
    {
      name: "koios-pools",
      every: INTERVALS.pools,
      async run() {
        const { pools, fetchedAt } = await fetchPools(client, koios);
        await savePools(pools, fetchedAt, INTERVALS.pools);
      },
    },
    {
      name: "koios-pool-states",
      every: INTERVALS.states,
      async run(signal) {
        const { ids, isFirstRound } = await poolsToRefresh(calls * poolsAtOnce);
        // At the very first start the list may not have arrived yet.
        if (ids.length === 0) return FIRST_RUN_DELAY;
        const ask = (batch: string[]) => fetchPoolStates(client, koios, batch);
        const { asked, answers, failure } = await batches.askAll(ids, ask, { signal, maxCalls: calls });
        // Save once, because every change re-renders all pages with pools; also save the results before a failure.
        if (asked.length > 0) await savePoolStates(asked, answers, DAY);
        await savePoolChoices(epochAt(Date.now()), new Map(answers.map(({ id, rewardDrep }) => [id, rewardDrep])));
        if (failure !== null) throw failure;
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
