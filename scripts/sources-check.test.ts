import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";

const root = join(import.meta.dirname, "..");
const KEY = "CG-a-key-that-no-one-may-see";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

/** Runs the command as an operator does, with the simulator as its sources. */
async function run(...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [join(root, "scripts/sources-check.ts"), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, SIMULATE: "1", COINGECKO_API_KEY: KEY, ...simulatorEnvironmentWithFeeds(simulator) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (part: Buffer) => out.push(part));
  child.stderr.on("data", (part: Buffer) => errors.push(part));
  await once(child, "close");
  return { code: child.exitCode, out: Buffer.concat(out).toString(), errors: Buffer.concat(errors).toString() };
}

test("reports sources that fit, writes the answers without keys, and exits with 0", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gateway-answers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { code, out } = await run("coingecko", "stablecoins", "reddit-about", "feed:forum-latest", "--save", folder);
  expect(out).toMatch(/^coingecko +ADA's price and market +yes +\d+ ms +yes +ADA \$[\d.]+$/m);
  expect(out).toMatch(/^stablecoins +.* yes +8 coins \$[\d,]+$/m);
  expect(out).toMatch(/^reddit-about +.*refused/m);
  expect(out).toMatch(/^feed:forum-latest +.* yes +\d+ items$/m);
  expect(code).toBe(0);
  const files = readdirSync(folder);
  expect(files).toHaveLength(10);
  for (const file of files) expect(readFileSync(join(folder, file), "utf8"), file).not.toContain(KEY);
  expect(out).not.toContain(KEY);
});

test("names each source that doesn't fit, and exits with 1", async () => {
  simulator.control.apply({ source: "coingecko", path: "/global", fault: { kind: "html" } });
  simulator.control.apply({ source: "cardano-org", fault: { kind: "status", status: 503 } });
  simulator.control.apply({ source: "feeds", path: "/forum-latest", fault: { kind: "garbage" } });
  simulator.control.apply({ source: "defillama", path: "/v2/chains", fault: { kind: "nan", value: "negative", fields: ["tvl"] } });
  const { code, out } = await run("coingecko", "cardano-org", "feed:forum-latest", "defillama", "handle-me");
  expect(out).toMatch(/^coingecko +the whole market +yes .* NO .*not-json/m);
  expect(out).toMatch(/^coingecko +ADA's price and market +yes .* yes /m);
  expect(out).toMatch(/^cardano-org +.* no .* NO .*status 503/m);
  expect(out).toMatch(/^feed:forum-latest +.* NO .*bad-shape/m);
  expect(out).toMatch(/^defillama +value locked on Cardano +yes .* NO .*out of range: v2\/chains\.tvl/m);
  expect(out).toMatch(/^handle-me +.* yes +1 handle$/m);
  expect(code).toBe(1);
});

test("rejects an unknown source and lists the known ones", async () => {
  const { code, errors } = await run("coingeko");
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Unknown source: coingeko\. There are coingecko, /)]);
});
