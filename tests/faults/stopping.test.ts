import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { amountOf } from "#tests/amount.ts";
import { stopUnderSearches } from "#tests/stopping.ts";
import { newDatabaseUrl } from "#tests/store.ts";

const TURNS = amountOf("TURNS", 20);

test.each(["embedded", "postgresql"])(`${TURNS} times SIGTERM of a site on %s with 90 searches in flight: all are answered`, { timeout: TURNS * 40_000 }, async (kind) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-stopping-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const url = kind === "postgresql" ? await newDatabaseUrl() : undefined;
  const stops: { answered: number; milliseconds: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++) stops.push(await stopUnderSearches({ DATA_DIR, ...(url !== undefined && { DATABASE_URL: url }) }));
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0);
  console.log(JSON.stringify({ kind, stops: stops.length, answered, slowest: Math.max(...stops.map(({ milliseconds }) => milliseconds)) }));
});
