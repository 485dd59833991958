import { setTimeout as sleep } from "node:timers/promises";
import { actionsToAsk, drepsToAsk, saveActions, saveDreps, saveDrepStates, saveOrder, saveTally, saveVotes } from "#app/features/governance/governance-store.server.ts";
import { momentOf } from "#app/features/governance/governance.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { drepsACall, fetchDrepIds, fetchDrepStates, fetchDrepSummary, type KoiosDrepState } from "#app/foundation/upstream/koios-dreps.server.ts";
import { fetchProposals } from "#app/foundation/upstream/koios-governance.server.ts";
import { PAUSE_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import { fetchCommittee, fetchVotingRules } from "#app/foundation/upstream/koios-rules.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/foundation/upstream/koios-votes.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const EVERY = { actions: 15 * MINUTE, order: 2 * HOUR, states: HOUR, votes: HOUR };
/** Without a key Koios allows some 5,000 calls a day for the whole site: so many single questions in one turn. */
const TURN = { keyless: { tallies: 3, votes: 2, states: 4 }, keyed: { tallies: 40, votes: 20, states: 20 } };
/** Until each was asked about once, the turns follow each other. */
const FIRST_ROUND = { nextIn: 30 * SECOND };

/** What the governance pages do on the clock. */
export function governanceJobs(client: PoliteFetch, environment: Environment): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const isKeyed = environment.KOIOS_TOKEN !== undefined;
  const turn = isKeyed ? TURN.keyed : TURN.keyless;
  const drepsAtOnce = drepsACall(isKeyed);
  return [
    {
      name: "koios-governance",
      every: EVERY.actions,
      async run(signal) {
        const { proposals, fetchedAt } = await fetchProposals(client, koios);
        await saveActions(proposals, fetchedAt, EVERY.actions);
        const { ids, open, isFirstRound } = await actionsToAsk("tally", turn.tallies);
        const rounds = Math.max(1, Math.ceil(open / turn.tallies));
        for (const id of ids) {
          if (signal.aborted) return;
          await sleep(PAUSE_MS);
          const { dreps, pools, committee } = await fetchTally(client, koios, id);
          await saveTally(id, { dreps, pools, committee }, rounds * EVERY.actions);
        }
        if (isFirstRound) return FIRST_ROUND;
      },
    },
    {
      name: "koios-dreps",
      every: EVERY.order,
      async run() {
        const { epoch, ...rules } = await fetchVotingRules(client, koios);
        await saveOrder({ rules: { ...rules, ...momentOf(Date.now(), EVERY.order) } });
        const committee = await fetchCommittee(client, koios, epoch);
        await saveOrder({ committee: { ...committee, ...momentOf(Date.now(), EVERY.order) } });
        const { power } = await fetchDrepSummary(client, koios);
        const { ids, fetchedAt } = await fetchDrepIds(client, koios);
        await saveDreps(ids, power, fetchedAt, EVERY.order);
      },
    },
    {
      name: "koios-drep-states",
      every: EVERY.states,
      async run(signal) {
        const { ids, isFirstRound } = await drepsToAsk(turn.states * drepsAtOnce);
        // At the very first start the list may still be on its way.
        if (ids.length === 0) return FIRST_ROUND;
        const asked: string[] = [];
        const states: KoiosDrepState[] = [];
        try {
          while (asked.length < ids.length && !signal.aborted) {
            if (asked.length > 0) await sleep(PAUSE_MS);
            const next = ids.slice(asked.length, asked.length + drepsAtOnce);
            states.push(...(await fetchDrepStates(client, koios, next)));
            asked.push(...next);
          }
        } finally {
          // Together, because every change makes all pages with DReps anew; also what came before a failure.
          if (asked.length > 0) await saveDrepStates(asked, states, DAY);
        }
        if (isFirstRound) return FIRST_ROUND;
      },
    },
    {
      name: "koios-drep-votes",
      every: EVERY.votes,
      async run(signal) {
        const { ids, open, isFirstRound } = await actionsToAsk("votes", turn.votes);
        if (ids.length === 0) return FIRST_ROUND;
        const rounds = Math.max(1, Math.ceil(open / turn.votes));
        for (const id of ids) {
          if (signal.aborted) return;
          await saveVotes(id, await fetchDrepVotes(client, koios, id), rounds * EVERY.votes);
          await sleep(PAUSE_MS);
        }
        if (isFirstRound) return FIRST_ROUND;
      },
    },
  ];
}
