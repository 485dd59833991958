import type { Tip } from "#app/features/network/network.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import { HOUR, MINUTE } from "#app/foundation/durations.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { runParts } from "#app/foundation/jobs/job-parts.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import {
  fetchEpochRecords,
  fetchTotals,
  MAX_EPOCHS,
  type KoiosEpochRecord,
  type KoiosTotals,
} from "#app/features/network/koios-chain.server.ts";
import type { ChainSource } from "#app/foundation/figures/figure.ts";
import type { Poll, Readings } from "#app/foundation/figures/figures.server.ts";
import {
  fetchEpochParams,
  parseParameters,
  parseVotingRules,
  type KoiosVotingRules,
} from "#app/foundation/upstream/koios-parameters.server.ts";
import {
  fetchBlockfrostParameters,
  fetchRunningEpoch,
  parseBlockfrostParameters,
  parseBlockfrostRules,
  type RunningEpoch,
} from "#app/foundation/upstream/blockfrost-chain.server.ts";
import { readChain, secondSourceOptions } from "#app/foundation/upstream/chain-source.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

/** Parameters and totals change once per five-day epoch; the current epoch's counts grow all the time. */
const INTERVALS = { parameters: HOUR, books: 5 * MINUTE, epochs: 5 * MINUTE, marks: 5 * MINUTE, prune: 24 * HOUR };
/** Interval for storing parameters and totals. */
const CHAIN_INTERVAL = HOUR;
/** With fewer stored epochs than this, fetch all; otherwise only the newest, which may still change. */
const MIN_STORED_EPOCHS = 100;
const NEWEST_EPOCHS = 37;
const epochsToFetch = (stored: number): number => (stored < MIN_STORED_EPOCHS ? MAX_EPOCHS : NEWEST_EPOCHS);

/** Other features that use these readings, so that we fetch them only once. */
interface Market {
  latestNetwork: () => { value: Pick<Tip, "blockHeight" | "blockTime"> };
  saveEpochs: (epochs: readonly KoiosEpochRecord[], interval: number) => Promise<void>;
  saveNetwork: (poll: Poll, readings: Readings<keyof Tip>) => Promise<void>;
  saveSentiment: (poll: Poll, readings: Readings<"circulation">) => Promise<void>;
}

/** Koios lists all epochs; from Blockfrost we only read the current one. */
type EpochReading = { epochs: KoiosEpochRecord[] } | { running: RunningEpoch };

interface Governance {
  store: { saveVotingRules: (rules: KoiosVotingRules, interval: number, source: ChainSource) => Promise<void> };
}

export function networkJobs({
  client,
  environment,
  network: { countEpochs, latestChain, pruneBlockTimes, recordBlock, saveChain, saveEpochRecords, saveTotals },
  market,
  governance,
  passed,
}: {
  client: PoliteFetch;
  environment: Environment;
  network: NetworkService;
  market: Market;
  governance: Governance;
  /** Returns a time that has surely passed; retention counts from it. */
  passed: () => number;
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  const blockfrost = secondSourceOptions(environment, MINUTE);
  return [
    {
      name: "koios-parameters",
      every: INTERVALS.parameters,
      async run() {
        const { source, value } = await readChain(
          async () => {
            const answer = await fetchEpochParams(client, koios);
            return { parameters: parseParameters(answer), rules: parseVotingRules(answer) };
          },
          blockfrost &&
            (async () => {
              const answer = await fetchBlockfrostParameters(client, blockfrost);
              return { parameters: parseBlockfrostParameters(answer), rules: parseBlockfrostRules(answer) };
            }),
        );
        const { epoch, ...parameters } = value.parameters;
        const values = { parametersEpoch: epoch, ...parameters };
        await runParts({
          parameters: () => saveChain({ source, interval: INTERVALS.parameters }, { observedAt: Date.now(), values }),
          "voting rules": () => governance.store.saveVotingRules(value.rules, INTERVALS.parameters, source),
        });
      },
    },
    {
      name: "koios-books",
      every: INTERVALS.books,
      async run() {
        const list = await fetchTotals(client, koios, epochsToFetch((await countEpochs()).totals));
        const [newest] = list;
        const observedAt = Date.now();
        const saveCirculation = async ({ circulation }: KoiosTotals) =>
          market.saveSentiment({ source: "koios", interval: INTERVALS.books }, { observedAt, values: { circulation } });
        const saveBooks = async ({ epoch, ...amounts }: KoiosTotals) => {
          // Every save re-renders all pages with rewards.
          if (observedAt - (latestChain().value.booksEpoch?.fetchedAt ?? 0) < CHAIN_INTERVAL - INTERVALS.books / 2) return;
          await saveChain({ source: "koios", interval: CHAIN_INTERVAL }, { observedAt, values: { booksEpoch: epoch, ...amounts } });
        };
        await runParts({
          totals: () => saveTotals(list),
          market: newest ? () => saveCirculation(newest) : null,
          chain: newest ? () => saveBooks(newest) : null,
        });
      },
    },
    {
      name: "koios-epochs",
      every: INTERVALS.epochs,
      async run() {
        const count = epochsToFetch((await countEpochs()).records);
        const { source, value } = await readChain<EpochReading>(
          async () => ({ epochs: await fetchEpochRecords(client, koios, count) }),
          blockfrost && (async () => ({ running: await fetchRunningEpoch(client, blockfrost) })),
        );
        if ("epochs" in value) {
          const { epochs } = value;
          await runParts({ network: () => saveEpochRecords(epochs), market: () => market.saveEpochs(epochs, INTERVALS.epochs) });
        } else {
          // Drops the epoch's number: the tip job stores it with its block's time, and a later time would block Koios' next value.
          const { epoch: _epoch, ...values } = value.running;
          await market.saveNetwork({ source, interval: INTERVALS.epochs }, { observedAt: Date.now(), values });
        }
      },
    },
    {
      name: "chain-marks",
      every: INTERVALS.marks,
      async run() {
        const { blockHeight, blockTime } = market.latestNetwork().value;
        if (blockHeight && blockTime) await recordBlock({ height: blockHeight.value, time: blockTime.value });
        // At the first start the tip may not have arrived yet.
        else return { nextIn: MINUTE };
      },
    },
    {
      name: "chain-thin",
      every: INTERVALS.prune,
      async run() {
        log.info({ event: "block-marks-pruned", removed: await pruneBlockTimes(passed()) });
      },
    },
  ];
}
