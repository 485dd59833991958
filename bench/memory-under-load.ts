import { startPostgres } from "#tests/postgres.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { startSeededSite } from "./site.ts";
import { peakResidentBytes } from "./tools.ts";
import { generateMixedLoad } from "./mixed-load.ts";

const RATE = 30;
const SECONDS = 60;

/** Peak memory of a site with these settings, from start through mixed load. */
async function measureLoad(database: string, environment: Record<string, string>): Promise<Measurement> {
  const site = await startSeededSite({ ADDRESS_LIMITS: "off", ...environment });
  try {
    const failed = await generateMixedLoad(site, { rate: RATE, seconds: SECONDS });
    return {
      name: `Memory under load, ${database}`,
      unit: "MB",
      ours: peakResidentBytes(site.process.pid) / 1e6,
      target: { atMost: 512 },
      note: `peak resident memory: a start in an empty folder, the first poll of every source, and ${SECONDS} s of ${RATE} requests/s of every kind; ${failed.length} of them failed${failed[0] === undefined ? "" : ` (${failed[0]} ...)`}`,
    };
  } finally {
    await site.stop();
  }
}

/** Memory of a site under load, on both databases. */
export const memoryUnderLoad: Benchmark = {
  name: "memory-under-load",
  async measure() {
    const embedded = await measureLoad("embedded", {});
    const postgres = await startPostgres();
    try {
      return [embedded, await measureLoad("PostgreSQL", { DATABASE_URL: await postgres.createDatabase("bench") })];
    } finally {
      await postgres.stop();
    }
  },
};
