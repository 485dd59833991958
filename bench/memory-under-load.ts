import { startPostgres } from "#tests/postgres.ts";
import type { Bench, Finding } from "./row.ts";
import { startFilledSite } from "./site.ts";
import { mostResidentBytes } from "./tools.ts";
import { visitSteadily } from "./visits.ts";

const RATE = 30;
const SECONDS = 60;

/** The most memory that a site with these settings takes from its start on, then visited in every way. */
async function measureLoad(database: string, environment: Record<string, string>): Promise<Finding> {
  const site = await startFilledSite({ ADDRESS_LIMITS: "off", ...environment });
  try {
    const failed = await visitSteadily(site, { rate: RATE, seconds: SECONDS });
    return {
      name: `Memory under load, ${database}`,
      unit: "MB",
      ours: mostResidentBytes(site.process.pid) / 1e6,
      target: { atMost: 512 },
      note: `the most that was ever resident: a start in an empty folder, the first poll of every source, and ${SECONDS} s of ${RATE} requests/s of every kind; ${failed.length} of them failed${failed[0] === undefined ? "" : ` (${failed[0]} ...)`}`,
    };
  } finally {
    await site.stop();
  }
}

/** What a site holds while it works, on both databases. */
export const memoryUnderLoad: Bench = {
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
