import * as v from "valibot";
import { Client } from "pg";
import { LANGUAGES, pathIn } from "#app/foundation/i18n/languages.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";
import { sleep } from "./tools.ts";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** The built site with data. The simulator plays every source, but the pages aren't marked as simulated. */
export interface SeededSite extends Site {
  simulator: Simulator;
}

const priceSchema = v.object({ data: v.object({ price: finiteNumber }) });
const readySchema = v.object({ jobs: v.array(v.object({ name: v.string(), lastSuccess: v.nullable(finiteNumber) })) });

async function pendingJobs(origin: string): Promise<string[]> {
  const { jobs } = v.parse(readySchema, await (await fetch(`${origin}/readyz`)).json());
  return jobs.length === 0 ? ["the first one"] : jobs.filter(({ lastSuccess }) => lastSuccess === null).map(({ name }) => name);
}

/** Refreshes the cached home pages: the first request still gets the stale page. */
async function refreshHomePages(origin: string): Promise<void> {
  for (const { code } of LANGUAGES) {
    for (let turn = 0; turn < 2; turn++) {
      await (await fetch(origin + pathIn("/", code))).bytes();
      await sleep(100);
    }
  }
}

/** Starts the simulator and the site (of another build if given), and waits until the pages show every source's first data. */
export async function startSeededSite(environment: Record<string, string> = {}, project?: string): Promise<SeededSite> {
  const simulator = await startSimulator({ port: 0 });
  // Without this number the Reddit job would never succeed.
  simulator.control.set({ audience: { redditSubscribers: 700_000 } });
  try {
    const own = { ...simulatorEnvironmentWithFeeds(simulator), LOG_LEVEL: "info", ...environment };
    const site = await startSite(own, project);
    await eventually(
      "the first poll of every source",
      () => pendingJobs(site.origin),
      (jobs) => jobs.length === 0,
      120_000,
    );
    await refreshHomePages(site.origin);
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

/** A site on PostgreSQL whose next market poll can be triggered. */
export interface PollableSite extends SeededSite {
  /** Changes the source's price by one percent, which passes validation; the next poll reads it. Returns the new price in USD. */
  changePrice(): Promise<number>;
  /** Makes the market poll due. It runs within a second. */
  pollNow(): Promise<void>;
}

export async function startPollableSite(environment: Record<string, string> = {}): Promise<PollableSite> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase("bench");
    const site = await startSeededSite({ DATABASE_URL: url, ...environment });
    const client = new Client({ connectionString: url });
    await client.connect();
    return {
      ...site,
      async changePrice() {
        const { data } = v.parse(priceSchema, await (await fetch(`${site.origin}/api/cardano-data`)).json());
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
