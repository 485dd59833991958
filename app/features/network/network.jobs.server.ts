import type { Tip } from "#app/features/network/network.ts";
import { countEpochs, noteBlock, saveChain, saveEpochRecords, saveTotals, thinMarks } from "#app/features/network/network.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { fetchEpochRecords, fetchParameters, fetchTotals, MOST_EPOCHS } from "#app/foundation/upstream/koios-chain.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Parameters and books change with an epoch, every five days. */
const EVERY = { parameters: HOUR, books: HOUR, epochs: HOUR, marks: 5 * MINUTE, thin: 24 * HOUR };
/** With fewer epochs than this in store all are asked for; else the newest, of which some figures still come in. */
const ENOUGH_EPOCHS = 100;
const NEWEST_EPOCHS = 20;
const wanted = (stored: number): number => (stored < ENOUGH_EPOCHS ? MOST_EPOCHS : NEWEST_EPOCHS);

/**
 * What the network page reads on the clock.
 * @param tip the newest block as it is already known: it is asked for once, whoever needs it
 */
export function networkJobs(client: PoliteFetch, environment: Environment, tip: () => Pick<Tip, "blockHeight" | "blockTime">): Job[] {
  const koios = { baseUrl: environment.KOIOS_URL, apiKey: environment.KOIOS_TOKEN, intervalMs: MINUTE };
  return [
    {
      name: "koios-parameters",
      every: EVERY.parameters,
      async run() {
        const { epoch, ...parameters } = await fetchParameters(client, koios);
        await saveChain({ parametersEpoch: epoch, ...parameters }, EVERY.parameters);
      },
    },
    {
      name: "koios-books",
      every: EVERY.books,
      async run() {
        const list = await fetchTotals(client, koios, wanted((await countEpochs()).totals));
        await saveTotals(list);
        const [newest] = list;
        if (!newest) return;
        const { epoch, ...amounts } = newest;
        await saveChain({ booksEpoch: epoch, ...amounts }, EVERY.books);
      },
    },
    {
      name: "koios-epoch-records",
      every: EVERY.epochs,
      async run() {
        await saveEpochRecords(await fetchEpochRecords(client, koios, wanted((await countEpochs()).records)));
      },
    },
    {
      name: "chain-marks",
      every: EVERY.marks,
      async run() {
        const { blockHeight, blockTime } = tip();
        if (blockHeight && blockTime) await noteBlock({ height: blockHeight.value, time: blockTime.value });
        // At the very first start the tip is still on its way.
        else return { nextIn: MINUTE };
      },
    },
    {
      name: "chain-thin",
      every: EVERY.thin,
      async run() {
        log.info({ event: "chain-marks-thinned", removed: await thinMarks() });
      },
    },
  ];
}
