import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { countFromEnv } from "#tests/count-from-env.ts";
import { stopDuringSearches } from "#tests/graceful-shutdown.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const TURNS = countFromEnv("TURNS", 20);

test.each(["embedded", "postgresql"])(
  `SIGTERM (${TURNS} times) with 90 searches in flight on %s: all get responses`,
  { timeout: TURNS * 40_000 },
  async (kind) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-stopping-"));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const url = kind === "postgresql" ? await createTestDatabase() : undefined;
    const stops: { answered: number; milliseconds: number }[] = [];
    for (let turn = 0; turn < TURNS; turn++)
      stops.push(await stopDuringSearches({ DATA_DIR, ...(url !== undefined && { DATABASE_URL: url }) }));
    const answered = stops.reduce((sum, stop) => sum + stop.answered, 0);
    console.log(
      JSON.stringify({ kind, stops: stops.length, answered, slowest: Math.max(...stops.map(({ milliseconds }) => milliseconds)) }),
    );
  },
);
