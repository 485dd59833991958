import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startPostgres } from "#tests/postgres.ts";
import { startSite } from "#tests/site.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { sleep, residentBytes } from "./tools.ts";

const SETTLE_MS = 8_000;
const PROBE_MS = 10;
const TIMEOUT_MS = 60_000;

interface StartupMeasurement {
  readyMs: number;
  restingMegabytes: number;
}

/** Milliseconds from the process's start to the first 200 of /readyz, and its memory when idle. */
async function measureStart(environment: Record<string, string>): Promise<StartupMeasurement> {
  const port = await freePort();
  const started = performance.now();
  const starting = startSite({ PORT: String(port), ...environment });
  // startSite itself reports an exit before the site is up.
  const ready = async () => {
    while (performance.now() - started < TIMEOUT_MS) {
      if (
        await fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return performance.now() - started;
      await sleep(PROBE_MS);
    }
    throw new Error("The site was not ready within a minute");
  };
  const [readyMs, site] = await Promise.all([ready(), starting]);
  try {
    await sleep(SETTLE_MS);
    return { readyMs, restingMegabytes: residentBytes(site.process.pid) / 1e6 };
  } finally {
    await site.stop();
  }
}

async function measureServer(): Promise<StartupMeasurement> {
  const postgres = await startPostgres();
  try {
    const environment = { DATABASE_URL: await postgres.createDatabase("bench") };
    await measureStart(environment);
    return await measureStart(environment);
  } finally {
    await postgres.stop();
  }
}

const readyRow = (name: string, { readyMs }: StartupMeasurement, atMost: number): Measurement => ({
  name: `Start to ready, ${name}`,
  unit: "s",
  ours: readyMs / 1000,
  target: { atMost },
  note: "from spawn to the first 200 of /readyz, home pages in all languages rendered; built before",
});
const memoryRow = (name: string, { restingMegabytes }: StartupMeasurement, note: string): Measurement => ({
  name: `Memory at rest, ${name}`,
  unit: "MB",
  ours: restingMegabytes,
  target: { atMost: 512 },
  note,
});

export const startup: Benchmark = {
  name: "start",
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), "gateway-start-"));
    try {
      const fresh = await measureStart({ DATA_DIR: folder });
      const again = await measureStart({ DATA_DIR: folder });
      const server = await measureServer();
      return [
        readyRow("embedded, empty folder", fresh, 8),
        readyRow("embedded, second start", again, 8),
        readyRow("PostgreSQL, second start", server, 5),
        memoryRow("embedded", again, "resident, the database runs inside the process"),
        memoryRow("PostgreSQL", server, "resident, without the database's own processes"),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
