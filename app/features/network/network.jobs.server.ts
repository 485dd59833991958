import type { Tip } from "#app/features/network/network.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchEpochRecords, fetchParameters, fetchTotals, MAX_EPOCHS } from "#app/features/network/koios-chain.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Parameters and totals change every epoch, which takes five days. */
const INTERVALS = { parameters: HOUR, books: HOUR, epochs: HOUR, marks: 5 * MINUTE, thin: 24 * HOUR };
/** With fewer stored epochs than this, fetch all; otherwise only the newest, which are still incomplete. */
const MIN_STORED_EPOCHS = 100;
const NEWEST_EPOCHS = 20;
const epochsToFetch = (stored: number): number => (stored < MIN_STORED_EPOCHS ? MAX_EPOCHS : NEWEST_EPOCHS);

/**
 * What the network page reads on the clock.
 * @param tip the newest block as it is already known: it is asked for once, whoever needs it
 */
export function networkJobs({
  client,
  environment,
  network: { countEpochs, pruneBlockMarks, recordBlock, saveChain, saveEpochRecords, saveTotals },
  tip,
}: {
  client: PoliteFetch;
  environment: Environment;
  network: NetworkService;
  tip: () => Pick<Tip, "blockHeight" | "blockTime">;
}): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  return [
    {
      name: "koios-parameters",
      every: INTERVALS.parameters,
      async run() {
        const { epoch, ...parameters } = await fetchParameters(client, koios);
        await saveChain({ parametersEpoch: epoch, ...parameters }, INTERVALS.parameters);
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
        await saveChain({ booksEpoch: epoch, ...amounts }, INTERVALS.books);
      },
    },
    {
      name: "koios-epoch-records",
      every: INTERVALS.epochs,
      async run() {
        await saveEpochRecords(await fetchEpochRecords(client, koios, epochsToFetch((await countEpochs()).records)));
      },
    },
    {
      name: "chain-marks",
      every: INTERVALS.marks,
      async run() {
        const { blockHeight, blockTime } = tip();
        if (blockHeight && blockTime) await recordBlock({ height: blockHeight.value, time: blockTime.value });
        // At the very first start the tip is still on its way.
        else return { nextIn: MINUTE };
      },
    },
    {
      name: "chain-thin",
      every: INTERVALS.thin,
      async run() {
        log.info({ event: "block-marks-pruned", removed: await pruneBlockMarks() });
      },
    },
  ];
}
