import { setTimeout as sleep } from "node:timers/promises";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { epochAt } from "#app/foundation/cardano-epochs.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { ChainSource } from "#app/foundation/figures/figure.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import {
  drepsPerCall,
  fetchDrepIds,
  fetchDrepNames,
  fetchDrepStates,
  fetchDrepSummary,
  type KoiosDrepName,
  type KoiosDrepState,
} from "#app/features/governance/koios-dreps.server.ts";
import { errorMessage, log } from "#app/foundation/log.server.ts";
import { fetchProposals, type KoiosProposal } from "#app/foundation/upstream/koios-governance.server.ts";
import { REQUEST_DELAY_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import { fetchCommittee } from "#app/features/governance/koios-committee.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/features/governance/koios-votes.server.ts";
import { fetchBlockfrostDreps, type BlockfrostDrep } from "#app/foundation/upstream/blockfrost-chain.server.ts";
import { readChain, secondSourceOptions } from "#app/foundation/upstream/chain-source.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const INTERVALS = { actions: 15 * MINUTE, order: 2 * HOUR, states: HOUR, votes: HOUR };
/** Without a key Koios allows about 5,000 calls a day for the whole site; this is the share of one run. */
const CALLS_PER_RUN = { keyless: { tallies: 3, votes: 2, states: 4 }, keyed: { tallies: 40, votes: 20, states: 20 } };
/** Until each item was fetched once, runs follow each other quickly. */
const FIRST_RUN_DELAY = { nextIn: 30 * SECOND };

/** Koios lists identifiers; its stand-in tells activity and power with them. */
type DrepReading = { ids: string[]; power: number | null; fetchedAt: number } | { dreps: BlockfrostDrep[]; fetchedAt: number };

/** Null when it isn't known of all. */
const powerOf = (dreps: readonly BlockfrostDrep[]): number | null =>
  dreps.reduce<number | null>((sum, { power }) => (sum === null || power === null ? null : sum + power), 0);

/**
 * What the governance pages do on the clock.
 * @param ecosystem also shows the actions: they are asked for once
 */
export function governanceJobs({
  client,
  environment,
  governance: { store },
  ecosystem,
}: {
  client: PoliteFetch;
  environment: Environment;
  governance: GovernanceService;
  ecosystem: { saveProposals: (proposals: readonly KoiosProposal[]) => Promise<void> };
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const isKeyed = environment.KOIOS_TOKEN !== undefined;
  const turn = isKeyed ? CALLS_PER_RUN.keyed : CALLS_PER_RUN.keyless;
  const drepsAtOnce = drepsPerCall(isKeyed);
  const blockfrost = secondSourceOptions(environment, MINUTE);
  async function readDreps(): Promise<ChainSource> {
    const { source, value } = await readChain<DrepReading>(
      async () => {
        const { power } = await fetchDrepSummary(client, koios);
        return { ...(await fetchDrepIds(client, koios)), power };
      },
      blockfrost && (() => fetchBlockfrostDreps(client, blockfrost)),
    );
    if ("ids" in value) {
      await store.saveDreps(value.ids, value.power, value.fetchedAt, INTERVALS.order, source);
      return source;
    }
    const { dreps, fetchedAt } = value;
    const ids = dreps.map(({ id }) => id);
    await store.saveDreps(ids, powerOf(dreps), fetchedAt, INTERVALS.order, source);
    const states = dreps.map((one) => ({ ...one, expiresEpoch: null, delegators: null }));
    await store.saveDrepStates(ids, states, INTERVALS.order, source);
    return source;
  }

  const readCommittee = async () => store.saveCommittee(await fetchCommittee(client, koios, epochAt(Date.now())), INTERVALS.order);

  return [
    {
      name: "koios-governance",
      every: INTERVALS.actions,
      async run(signal) {
        const { proposals, fetchedAt } = await fetchProposals(client, koios);
        await store.saveActions(proposals, fetchedAt, INTERVALS.actions);
        await ecosystem.saveProposals(proposals);
        const { ids, open, isFirstRound } = await store.actionsToRefresh("tally", turn.tallies);
        const rounds = Math.max(1, Math.ceil(open / turn.tallies));
        for (const id of ids) {
          if (signal.aborted) return;
          await sleep(REQUEST_DELAY_MS);
          const { dreps, pools, committee } = await fetchTally(client, koios, id);
          await store.saveTally(id, { dreps, pools, committee }, rounds * INTERVALS.actions);
        }
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "koios-dreps",
      every: INTERVALS.order,
      async run() {
        // One that fails leaves the other alone.
        const [dreps, committee] = await Promise.allSettled([readDreps(), readCommittee()]);
        if (dreps.status === "rejected") throw dreps.reason;
        if (committee.status === "fulfilled") return;
        // A failed job runs again soon, and would ask Blockfrost for the whole list each time.
        if (dreps.value !== "blockfrost") throw committee.reason;
        log.warn({ event: "committee-failed", reason: errorMessage(committee.reason) });
      },
    },
    {
      name: "koios-drep-states",
      every: INTERVALS.states,
      async run(signal) {
        const { ids, isFirstRound } = await store.drepsToRefresh(turn.states * drepsAtOnce);
        // At the very first start the list may still be on its way.
        if (ids.length === 0) return FIRST_RUN_DELAY;
        const asked: string[] = [];
        const states: KoiosDrepState[] = [];
        const names: KoiosDrepName[] = [];
        let areNamed = true;
        try {
          while (asked.length < ids.length && !signal.aborted) {
            if (asked.length > 0) await sleep(REQUEST_DELAY_MS);
            const next = ids.slice(asked.length, asked.length + drepsAtOnce);
            states.push(...(await fetchDrepStates(client, koios, next)));
            asked.push(...next);
            if (!areNamed) continue;
            await sleep(REQUEST_DELAY_MS);
            try {
              names.push(...(await fetchDrepNames(client, koios, next)));
            } catch (error) {
              // Without names the list is still worth having.
              areNamed = false;
              log.warn({ event: "drep-names-failed", reason: errorMessage(error) });
            }
          }
        } finally {
          // Save once, because every change re-renders all pages with DReps; also save what came before a failure.
          if (names.length > 0) await store.saveDrepNames(names);
          if (asked.length > 0) await store.saveDrepStates(asked, states, DAY);
        }
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "koios-drep-votes",
      every: INTERVALS.votes,
      async run(signal) {
        const { ids, open, isFirstRound } = await store.actionsToRefresh("votes", turn.votes);
        if (ids.length === 0) return FIRST_RUN_DELAY;
        const rounds = Math.max(1, Math.ceil(open / turn.votes));
        for (const id of ids) {
          if (signal.aborted) return;
          await store.saveVotes(id, await fetchDrepVotes(client, koios, id), rounds * INTERVALS.votes);
          await sleep(REQUEST_DELAY_MS);
        }
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
