import * as z from "zod";
import { Client } from "pg";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startSimulator, type Simulator } from "#tests/simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { upstreamsWithFeedsOf } from "#tests/upstreams.ts";
import { pause } from "./tools.ts";

/** The built site with data in it: every upstream is the simulator, and nothing on the page says "simulated". */
export interface FilledSite extends Site {
  simulator: Simulator;
}

const priceSchema = z.object({ data: z.object({ price: z.number() }) });
const readySchema = z.object({ jobs: z.array(z.object({ name: z.string(), lastSuccess: z.number().nullable() })) });

/** The jobs that have not yet brought anything. */
async function waitingJobs(origin: string): Promise<string[]> {
  const { jobs } = readySchema.parse(await (await fetch(`${origin}/readyz`)).json());
  return jobs.length === 0 ? ["the first one"] : jobs.filter(({ lastSuccess }) => lastSuccess === null).map(({ name }) => name);
}

/** Has the home pages made anew: the first asker still gets the one without values. */
async function renewPages(origin: string): Promise<void> {
  for (const { code } of LANGUAGES) {
    for (let turn = 0; turn < 2; turn++) {
      await (await fetch(origin + pathIn("/", code))).bytes();
      await pause(100);
    }
  }
}

/** Starts simulator and site, and waits until the first poll of every source is on the pages. */
export async function startFilledSite(environment: Record<string, string> = {}): Promise<FilledSite> {
  const simulator = await startSimulator({ port: 0 });
  // Reddit tells its number only where it is set: without it one job would never bring anything.
  simulator.control.set({ audience: { redditSubscribers: 700_000 } });
  try {
    const site = await startSite({
      ...upstreamsWithFeedsOf(simulator),
      LOG_LEVEL: "info",
      ...environment,
    });
    await eventually("the first poll of every source", () => waitingJobs(site.origin), (jobs) => jobs.length === 0, 120_000);
    await renewPages(site.origin);
    return {
      ...site,
      simulator,
      async stop(signal) {
        const code = await site.stop(signal);
        await simulator.close();
        return code;
      },
    };
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

/** A site on a PostgreSQL server, whose next poll of the market can be called for instead of waited for. */
export interface PromptSite extends FilledSite {
  /** Moves the price at the source by one percent, which nobody doubts; the next poll brings it. Gives the new price in USD. */
  movePrice(): Promise<number>;
  /** Makes the market's poll due: it runs within the runner's next second. */
  pollNow(): Promise<void>;
}

export async function startPromptSite(environment: Record<string, string> = {}): Promise<PromptSite> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase("bench");
    const site = await startFilledSite({ DATABASE_URL: url, ...environment });
    const client = new Client({ connectionString: url });
    await client.connect();
    return {
      ...site,
      async movePrice() {
        const { data } = priceSchema.parse(await (await fetch(`${site.origin}/api/cardano-data`)).json());
        const price = Number((data.price * 1.01).toFixed(6));
        site.simulator.control.set({ price });
        return price;
      },
      async pollNow() {
        await client.query("update jobs set next_at = now() where name = 'coingecko-market'");
      },
      async stop(signal) {
        await client.end();
        const code = await site.stop(signal);
        await postgres.stop();
        return code;
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
