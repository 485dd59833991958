import type { Tip } from "#app/features/network/network.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchEpochRecords, fetchTotals, MAX_EPOCHS, type KoiosEpochRecord } from "#app/features/network/koios-chain.server.ts";
import type { Poll, Readings } from "#app/foundation/figures/figures.server.ts";
import {
  fetchEpochParams,
  parseParameters,
  parseVotingRules,
  type KoiosVotingRules,
} from "#app/foundation/upstream/koios-parameters.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Parameters and totals change every epoch, which takes five days; the running epoch counts on. */
const INTERVALS = { parameters: HOUR, books: 5 * MINUTE, epochs: 5 * MINUTE, marks: 5 * MINUTE, prune: 24 * HOUR };
/** How often the parameters and the books are stored. */
const CHAIN_INTERVAL = HOUR;
/** With fewer stored epochs than this, fetch all; otherwise only the newest, which are still incomplete. */
const MIN_STORED_EPOCHS = 100;
const NEWEST_EPOCHS = 37;
const epochsToFetch = (stored: number): number => (stored < MIN_STORED_EPOCHS ? MAX_EPOCHS : NEWEST_EPOCHS);

/** Who else needs what is read here: it is asked for once. */
interface Market {
  latestNetwork: () => { value: Pick<Tip, "blockHeight" | "blockTime"> };
  saveEpochs: (epochs: readonly KoiosEpochRecord[], interval: number) => Promise<void>;
  saveSentiment: (poll: Poll, readings: Readings<"circulation">) => Promise<void>;
}

interface Governance {
  store: { saveVotingRules: (rules: KoiosVotingRules, interval: number) => Promise<void> };
}

/** What the network page reads on the clock. */
export function networkJobs({
  client,
  environment,
  network: { countEpochs, latestChain, pruneBlockMarks, recordBlock, saveChain, saveEpochRecords, saveTotals },
  market,
  governance,
  passed,
}: {
  client: PoliteFetch;
  environment: Environment;
  network: NetworkService;
  market: Market;
  governance: Governance;
  /** A moment that has surely passed: what is old is deleted by it. */
  passed: () => number;
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  return [
    {
      name: "koios-parameters",
      every: INTERVALS.parameters,
      async run() {
        const answer = await fetchEpochParams(client, koios);
        const { epoch, ...parameters } = parseParameters(answer);
        const values = { parametersEpoch: epoch, ...parameters };
        await saveChain({ source: "koios", interval: INTERVALS.parameters }, { observedAt: Date.now(), values });
        await governance.store.saveVotingRules(parseVotingRules(answer), INTERVALS.parameters);
      },
    },
    {
      name: "koios-books",
      every: INTERVALS.books,
      async run() {
        const list = await fetchTotals(client, koios, epochsToFetch((await countEpochs()).totals));
        await saveTotals(list);
        const [newest] = list;
        if (!newest) return;
        const { epoch, ...amounts } = newest;
        const observedAt = Date.now();
        const { circulation } = amounts;
        await market.saveSentiment({ source: "koios", interval: INTERVALS.books }, { observedAt, values: { circulation } });
        // Every save re-renders all pages with rewards.
        if (observedAt - (latestChain().value.booksEpoch?.fetchedAt ?? 0) < CHAIN_INTERVAL - INTERVALS.books / 2) return;
        const values = { booksEpoch: epoch, ...amounts };
        await saveChain({ source: "koios", interval: CHAIN_INTERVAL }, { observedAt, values });
      },
    },
    {
      name: "koios-epochs",
      every: INTERVALS.epochs,
      async run() {
        const epochs = await fetchEpochRecords(client, koios, epochsToFetch((await countEpochs()).records));
        await saveEpochRecords(epochs);
        await market.saveEpochs(epochs, INTERVALS.epochs);
      },
    },
    {
      name: "chain-marks",
      every: INTERVALS.marks,
      async run() {
        const { blockHeight, blockTime } = market.latestNetwork().value;
        if (blockHeight && blockTime) await recordBlock({ height: blockHeight.value, time: blockTime.value });
        // At the very first start the tip is still on its way.
        else return { nextIn: MINUTE };
      },
    },
    {
      name: "chain-thin",
      every: INTERVALS.prune,
      async run() {
        log.info({ event: "block-marks-pruned", removed: await pruneBlockMarks(passed()) });
      },
    },
  ];
}
