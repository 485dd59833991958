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
} from "#app/features/governance/koios-dreps.server.ts";
import { runEach, runParts } from "#app/foundation/jobs/job-parts.server.ts";
import { fetchProposals, type KoiosProposal } from "#app/foundation/upstream/koios-governance.server.ts";
import { errorMessage, log } from "#app/foundation/log.server.ts";
import { createKoiosBatches } from "#app/foundation/upstream/koios-batches.server.ts";
import { REQUEST_DELAY_MS } from "#app/foundation/upstream/koios-pages.server.ts";
import { fetchCommittee } from "#app/features/governance/koios-committee.server.ts";
import { fetchDrepVotes, fetchTally } from "#app/features/governance/koios-votes.server.ts";
import { fetchBlockfrostDreps, type BlockfrostDrep } from "#app/foundation/upstream/blockfrost-chain.server.ts";
import { readChain, secondSourceOptions } from "#app/foundation/upstream/chain-source.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const INTERVALS = { actions: 15 * MINUTE, order: 2 * HOUR, states: HOUR, votes: HOUR };
/** Requests per run. Without a key Koios allows about 5,000 calls a day for the whole site. */
const CALLS_PER_RUN = { keyless: { tallies: 3, votes: 2, states: 4 }, keyed: { tallies: 40, votes: 20, states: 20 } };
/** The first round of DReps is twice as fast, because our own counts wait for it. It needs the same number of calls. */
const FIRST_ROUND_FACTOR = 2;
/** Used until each item was fetched once. */
const FIRST_RUN_DELAY = { nextIn: 30 * SECOND };

const throwIfFailed = async ({ failure }: { failure: unknown }): Promise<void> => {
  if (failure !== null) throw failure;
};

/** Koios lists only IDs; Blockfrost also gives activity and power. */
type DrepReading = { ids: string[]; fetchedAt: number } | { dreps: BlockfrostDrep[]; fetchedAt: number };

/** Null if the power of any DRep is unknown. */
const powerOf = (dreps: readonly BlockfrostDrep[]): number | null =>
  dreps.reduce<number | null>((sum, { power }) => (sum === null || power === null ? null : sum + power), 0);

/**
 * Scheduled jobs of governance.
 * @param ecosystem shows the actions too, so we fetch them once for both
 */
export function governanceJobs({
  client,
  environment,
  governance: { store, history, latestGovernance },
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
  const [stateBatches, nameBatches] = [createKoiosBatches(drepsAtOnce), createKoiosBatches(drepsAtOnce)];
  const blockfrost = secondSourceOptions(environment, MINUTE);
  async function readDreps(): Promise<ChainSource> {
    const { source, value } = await readChain<DrepReading>(
      () => fetchDrepIds(client, koios),
      blockfrost && (() => fetchBlockfrostDreps(client, blockfrost)),
    );
    if ("ids" in value) {
      const last = latestGovernance().value.dreps;
      let power = last?.source === "koios" ? last.power : null;
      await runParts({
        power: async () => {
          ({ power } = await fetchDrepSummary(client, koios));
        },
        list: () => store.saveDreps(value.ids, power, value.fetchedAt, INTERVALS.order, source),
      });
      return source;
    }
    const { dreps, fetchedAt } = value;
    const ids = dreps.map(({ id }) => id);
    await store.saveDreps(ids, powerOf(dreps), fetchedAt, INTERVALS.order, source);
    const states = dreps.map((drep) => ({ ...drep, expiresEpoch: null, delegators: null }));
    await store.saveDrepStates(ids, states, INTERVALS.order, source);
    return source;
  }

  const readCommittee = async () => {
    const { committee, record } = await fetchCommittee(client, koios, epochAt(Date.now()));
    await history.store.saveCommittee(record);
    await store.saveCommittee(committee, INTERVALS.order);
  };

  return [
    {
      name: "koios-governance",
      every: INTERVALS.actions,
      async run(signal) {
        let isFirstRound = false;
        const saveActions = async () => {
          const { proposals, records, fetchedAt } = await fetchProposals(client, koios);
          await runParts({
            history: () => history.store.saveActions(records),
            governance: () => store.saveActions(proposals, fetchedAt, INTERVALS.actions),
            ecosystem: () => ecosystem.saveProposals(proposals),
          });
        };
        // Known actions get new votes even if the list can't be read.
        const saveTallies = async () => {
          const next = await store.actionsToRefresh("tally", turn.tallies);
          isFirstRound = next.isFirstRound;
          const rounds = Math.max(1, Math.ceil(next.open / turn.tallies));
          const readTally = async (id: string) => {
            await sleep(REQUEST_DELAY_MS);
            const { tally, summary } = await fetchTally(client, koios, id);
            const { dreps, pools, committee } = tally;
            await store.saveTally(id, { dreps, pools, committee }, rounds * INTERVALS.actions, summary);
          };
          await runEach(next.ids, readTally, signal);
        };
        await runParts({ actions: saveActions, tallies: saveTallies }, signal);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
    {
      name: "koios-dreps",
      every: INTERVALS.order,
      async run(signal) {
        let source: ChainSource = "koios";
        const saveCommittee = async () => {
          try {
            await readCommittee();
          } catch (error) {
            // A failed job is soon retried, and each retry would request Blockfrost's whole list.
            if (source !== "blockfrost") throw error;
            log.warn({ event: "committee-failed", reason: errorMessage(error) });
          }
        };
        const dreps = async () => {
          source = await readDreps();
        };
        await runParts({ dreps, committee: saveCommittee }, signal);
      },
    },
    {
      name: "koios-drep-states",
      every: INTERVALS.states,
      async run(signal) {
        const atOnce = turn.states * drepsAtOnce;
        const { ids, isFirstRound } = await store.drepsToRefresh(atOnce, atOnce * FIRST_ROUND_FACTOR);
        // At the first start the list may not have arrived yet.
        if (ids.length === 0) return FIRST_RUN_DELAY;
        const limits = { signal, maxCalls: turn.states * Math.ceil(ids.length / atOnce) };
        const states = await stateBatches.askAll(ids, (batch) => fetchDrepStates(client, koios, batch), limits);
        // The list is useful without names too.
        const names = await nameBatches.askAll(states.asked, (batch) => fetchDrepNames(client, koios, batch), limits);
        // Save once, because every change re-renders all pages with DReps. This also saves the batches from before a failure.
        if (names.answers.length > 0) await store.saveDrepNames(names.answers);
        if (states.asked.length > 0) await store.saveDrepStates(states.asked, states.answers, DAY);
        if (isFirstRound && states.failure === null) {
          if (names.failure !== null) log.warn({ event: "drep-names-failed", reason: errorMessage(names.failure) });
          return FIRST_RUN_DELAY;
        }
        await runParts({ states: () => throwIfFailed(states), names: () => throwIfFailed(names) });
      },
    },
    {
      name: "koios-drep-votes",
      every: INTERVALS.votes,
      async run(signal) {
        const { ids, open, isFirstRound } = await store.actionsToRefresh("votes", turn.votes);
        if (ids.length === 0) return FIRST_RUN_DELAY;
        const rounds = Math.max(1, Math.ceil(open / turn.votes));
        const readVotes = async (id: string) => {
          await store.saveVotes(id, await fetchDrepVotes(client, koios, id), rounds * INTERVALS.votes);
          await sleep(REQUEST_DELAY_MS);
        };
        await runEach(ids, readVotes, signal);
        if (isFirstRound) return FIRST_RUN_DELAY;
      },
    },
  ];
}
