import { setTimeout as sleep } from "node:timers/promises";
import { poolsToAsk, saveParameters, savePools, savePoolStates } from "#app/features/staking/staking.server.ts";
import { EPOCHS_A_YEAR } from "#app/features/staking/reward.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { fetchEpochRecords, fetchParameters, fetchTotals, type KoiosTotals } from "#app/foundation/upstream/koios-chain.server.ts";
import { PAUSE_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import { fetchPools, fetchPoolStates, poolsACall, type KoiosPoolState } from "#app/foundation/upstream/koios-pools.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Parameters and active stake change once in five days, terms of pools a few times a day. */
const EVERY = { parameters: HOUR, pools: 2 * HOUR, states: HOUR };
/** Without a key Koios allows some 5,000 calls a day for the whole site: each pool's turn comes about once a day. */
const CALLS_A_TURN = { keyless: 10, keyed: 50 };
/** Until each pool was asked about once, the turns follow each other. */
const FIRST_ROUND = { nextIn: 30 * SECOND };
/** The running epoch, the last finished one, and one to spare at the border. */
const EPOCHS_ASKED = 3;

/** The share of the reserves that an epoch took on average, over the last year or what is known of it; null before there are two. */
export function shrinkingOf(totals: readonly KoiosTotals[]): number | null {
  const known = totals.filter(({ reserves }) => reserves !== null && reserves > 0);
  const [newest, oldest] = [known[0], known.at(-1)];
  if (!newest?.reserves || !oldest?.reserves || newest.epoch === oldest.epoch) return null;
  return 1 - (newest.reserves / oldest.reserves) ** (1 / (newest.epoch - oldest.epoch));
}

/** What the staking pages do on the clock. */
export function stakingJobs(client: PoliteFetch, environment: Environment): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const isKeyed = environment.KOIOS_TOKEN !== undefined;
  const poolsAtOnce = poolsACall(isKeyed);
  const calls = isKeyed ? CALLS_A_TURN.keyed : CALLS_A_TURN.keyless;
  return [
    {
      name: "koios-staking-parameters",
      every: EVERY.parameters,
      async run() {
        const parameters = await fetchParameters(client, koios);
        const totals = await fetchTotals(client, koios, EPOCHS_A_YEAR + 1);
        const records = await fetchEpochRecords(client, koios, EPOCHS_ASKED);
        const now = Date.now();
        const { epoch, targetPools, pledgeInfluence, monetaryExpansion, treasuryShare, keyDeposit, minPoolCost, feePerByte, feeFixed } = parameters;
        const { reserves, supply } = totals[0] ?? { reserves: null, supply: null };
        const finished = records.find(({ end }) => end <= now);
        const activeStake = records.find((record) => record.activeStake !== null)?.activeStake ?? null;
        const values = { targetPools, pledgeInfluence, monetaryExpansion, treasuryShare, keyDeposit, minPoolCost, feePerByte, feeFixed, reserves, supply, activeStake, fees: finished?.fees ?? null, blocks: finished?.blocks ?? null };
        // A reward is computed from all of them: with one missing, the last complete set stays.
        const missing = Object.entries(values).flatMap(([name, value]) => (value === null ? [name] : []));
        if (missing.length > 0 || !isComplete(values)) throw new Error(`Koios does not tell ${missing.join(", ")}`);
        await saveParameters({ ...values, epoch, shrinking: shrinkingOf(totals) ?? 0 }, now, EVERY.parameters);
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

const isComplete = <Values extends Record<string, number | null>>(values: Values): values is Values & Record<keyof Values, number> => Object.values(values).every((value) => value !== null);
