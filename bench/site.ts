import * as z from "zod";
import { Client } from "pg";
import { startPostgres } from "#tests/postgres.ts";
import { startSimulator, type Simulator } from "#tests/simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";

/** The built site with data in it: every upstream is the simulator, and nothing on the page says "simulated". */
export interface FilledSite extends Site {
  simulator: Simulator;
}

const marketSchema = z.object({ data: z.object({ price: z.number(), marketCap: z.number().nullable() }).nullable() });
const historySchema = z.object({ data: z.array(z.unknown()).nullable() });

async function hasData(origin: string): Promise<boolean> {
  const market = marketSchema.parse(await (await fetch(`${origin}/api/cardano-data`)).json());
  const history = historySchema.parse(await (await fetch(`${origin}/api/history?range=1y`)).json());
  return market.data !== null && (history.data?.length ?? 0) > 0;
}

/** Starts simulator and site, and waits until the first poll of every source is on the pages. */
export async function startFilledSite(environment: Record<string, string> = {}): Promise<FilledSite> {
  const simulator = await startSimulator({ port: 0 });
  try {
    const site = await startSite({
      COINGECKO_URL: `${simulator.url}/coingecko`,
      KOIOS_URL: `${simulator.url}/koios`,
      SANTIMENT_URL: `${simulator.url}/santiment`,
      UPSTREAM_ALLOW: `127.0.0.1:${simulator.port}`,
      LOG_LEVEL: "info",
      ...environment,
    });
    await eventually("the first values", () => hasData(site.origin), Boolean);
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
