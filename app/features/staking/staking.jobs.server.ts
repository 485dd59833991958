import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { readParameters, type ChainRecords } from "#app/features/staking/protocol.server.ts";
import { latestStaking, poolsToAsk, saveParameters, savePools, savePoolStates } from "#app/features/staking/staking.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { PAUSE_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import { fetchPools, fetchPoolStates, poolsACall, type KoiosPoolState } from "#app/foundation/upstream/koios-pools.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Terms of pools change a few times a day; the parameters are looked up among our own records. */
const EVERY = { parameters: MINUTE, pools: 2 * HOUR, states: HOUR };
/** Without a key Koios allows some 5,000 calls a day for the whole site: each pool's turn comes about once a day. */
const CALLS_A_TURN = { keyless: 10, keyed: 50 };
/** Until each pool was asked about once, the turns follow each other. */
const FIRST_ROUND = { nextIn: 30 * SECOND };
/** At the very first start the records come within seconds. */
const FIRST_RECORDS = { nextIn: 2 * SECOND };

/**
 * What the staking pages do on the clock.
 * @param chain parameters, books and epochs as they are already known: they are asked for once, whoever needs them
 */
export function stakingJobs(client: PoliteFetch, environment: Environment, chain: () => Promise<ChainRecords>): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const isKeyed = environment.KOIOS_TOKEN !== undefined;
  const poolsAtOnce = poolsACall(isKeyed);
  const calls = isKeyed ? CALLS_A_TURN.keyed : CALLS_A_TURN.keyless;
  return [
    {
      name: "staking-parameters",
      every: EVERY.parameters,
      async run() {
        const parameters = readParameters(await chain(), Date.now());
        if (!parameters) return FIRST_RECORDS;
        // Every save makes all pages with rewards anew.
        if (!isDeepStrictEqual(parameters, latestStaking().value.parameters)) await saveParameters(parameters);
      },
    },
    {
      name: "koios-pools",
      every: EVERY.pools,
      async run() {
        const { pools, fetchedAt } = await fetchPools(client, koios);
        await savePools(pools, fetchedAt, EVERY.pools);
      },
    },
    {
      name: "koios-pool-states",
      every: EVERY.states,
      async run(signal) {
        const { ids, isFirstRound } = await poolsToAsk(calls * poolsAtOnce);
        // At the very first start the list may still be on its way.
        if (ids.length === 0) return FIRST_ROUND;
        const asked: string[] = [];
        const states: KoiosPoolState[] = [];
        try {
          while (asked.length < ids.length && !signal.aborted) {
            if (asked.length > 0) await sleep(PAUSE_MS);
            const next = ids.slice(asked.length, asked.length + poolsAtOnce);
            states.push(...(await fetchPoolStates(client, koios, next)));
            asked.push(...next);
          }
        } finally {
          // Together, because every change makes all pages with pools anew; also what came before a failure.
          if (asked.length > 0) await savePoolStates(asked, states, DAY);
        }
        if (isFirstRound) return FIRST_ROUND;
      },
    },
  ];
}
