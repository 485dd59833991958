import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bech32 } from "@scure/base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FaultInput } from "#simulator/faults/fault.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { createCanary, findLeaks, readFilesBelow } from "#tests/canary-secrets.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-second-source-"));
const key = createCanary("BLOCKFROST_PROJECT_ID");
const POOL = "pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy";
let simulator: Simulator;
let site: Site;
const start = () =>
  startSite({
    ...simulatorEnvironment(simulator),
    DATA_DIR,
    BLOCKFROST_PROJECT_ID: `mainnet${key.core}`,
    ADDRESS_LIMITS: "off",
    LOG_LEVEL: "trace",
  });
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  site = await start();
  await eventually(
    "the list of pools",
    async () => (await fetch(`${site.origin}/staking/pools`)).text(),
    (html) => html.includes("/staking/pools/pool1"),
  );
});
afterAll(async () => {
  await site.stop();
  await simulator.close();
});
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

const answers: string[] = [];
/** Counter for addresses that no test has used, so that none is cached. */
let unseen = 0;
function stakeAddress(kind: "delegated" | "no-drep" | "unregistered" | "unknown" = "no-drep"): string {
  const bytes = Uint8Array.of(0xe1, ++unseen, ...Array.from({ length: 27 }, () => 9));
  const address = bech32.encode("stake", bech32.toWords(bytes), false);
  simulator.control.set({ accounts: { [address]: kind } });
  return address;
}
function transactionHash(kind: "payment" | "script-failed" | "unknown" = "payment"): string {
  const hash = `${++unseen}`.padStart(64, "cd");
  simulator.control.set({ transactions: { [hash]: kind } });
  return hash;
}
async function answerTo(input: string): Promise<string> {
  const response = await fetch(`${site.origin}/check`, { method: "POST", body: new URLSearchParams({ input }) });
  expect(response.status).toBe(200);
  const html = await response.text();
  answers.push(html);
  const text = (html.slice(html.indexOf('id="check-answer"')).split("<script")[0] ?? "").replaceAll("<!-- -->", "");
  expect(text).not.toMatch(/NaN|undefined|\{\{/);
  return text;
}
const fail = (source: "koios" | "blockfrost", path?: string) =>
  simulator.control.fault({ source, ...(path ? { path } : {}), fault: { kind: "status", status: 500 } });

test.each<[string, () => string, RegExp]>([
  ["an account", () => stakeAddress(), /says the same about balance, pool, vote and rewards\. Read on .* UTC\./],
  ["one that isn't registered", () => stakeAddress("unregistered"), /says the same about balance, pool, vote and rewards/],
  ["a transaction", () => transactionHash(), /names the same fee\. Read on .* UTC\./],
  ["nothing that either has", () => stakeAddress("unknown"), /has never seen this address.*Read from Blockfrost on .* UTC\./s],
])("both sources agree on %s", async (_, make, says) => {
  const html = await answerTo(make());
  expect(html).toMatch(says);
  expect(html).toContain("Read from Koios on");
  expect(html).not.toContain("check-differences");
});

test("shows both values where the sources disagree", async () => {
  const address = stakeAddress("no-drep");
  simulator.control.set({ blockfrost: { [address]: { pool_id: POOL, drep_id: "drep_always_abstain", withdrawable_amount: "1234567" } } });
  const html = await answerTo(address);
  expect(html).toContain("Our two sources disagree");
  expect(html).toContain("Below, you see what Koios says. One of the two may be a few minutes behind.");
  expect(html).toMatch(new RegExp(`Stake pool: Koios says pool1[a-z0-9]+, Blockfrost says ${POOL}\\.`));
  expect(html).toContain("Vote: Koios says none, Blockfrost says Always abstain.");
  expect(html).toMatch(/Not withdrawn yet: Koios says [\d.,]+ ADA, Blockfrost says 1\.234567 ADA\./);
  const hash = transactionHash();
  simulator.control.set({ blockfrost: { [hash]: { fees: "200000" } } });
  expect(await answerTo(hash)).toContain("Network fee: Koios says 0.172761 ADA, Blockfrost says 0.200000 ADA.");
  const alone = transactionHash();
  simulator.control.set({ blockfrost: { [alone]: { isKnown: false } } });
  expect(await answerTo(alone)).toContain("Koios has it, Blockfrost doesn&#x27;t.");
});

test("explains that different balances alone may be a block's delay", async () => {
  const address = stakeAddress("no-drep");
  simulator.control.set({ blockfrost: { [address]: { controlled_amount: "1234567" } } });
  const html = await answerTo(address);
  expect(html).toContain("The balances differ right now");
  expect(html).toMatch(/Balance: Koios says [\d.,]+ ADA, Blockfrost says 1\.234567 ADA\..*A block takes about 20 seconds/s);
  expect(html).not.toContain("Our two sources disagree");
});

test("names the sources on the page", async () => {
  const page = await (await fetch(`${site.origin}/check`)).text();
  answers.push(page);
  expect(page).toContain("For stake addresses and transactions, this site also asks Blockfrost");
});

async function callsToday(purpose: string): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return Number(metrics.match(new RegExp(`^gateway_koios_calls_today\\{purpose="${purpose}"\\} (\\d+)$`, "m"))?.[1]);
}

test("returns differences in the API, and counts the calls of checks", async () => {
  const address = stakeAddress();
  simulator.control.set({ blockfrost: { [address]: { withdrawable_amount: "1" } } });
  const response = await fetch(`${site.origin}/api/check`, { method: "POST", body: new URLSearchParams({ input: address }) });
  const { data } = await response.json();
  expect(data.stake.second).toMatchObject({
    fetchedAt: expect.stringMatching(/Z$/),
    isShown: false,
    differences: [{ field: "rewards", koios: expect.any(Number), blockfrost: 0.000001 }],
  });
  expect(await callsToday("checks")).toBeGreaterThan(20);
  expect(await callsToday("jobs")).toBeGreaterThan(10);
});

// Few enough failures to keep the circuit closed for the next test.
test.each<[string, FaultInput]>([
  ["down", { kind: "status", status: 500 }],
  ["slow", { kind: "hang" }],
  ["garbage", { kind: "garbage" }],
  ["spoiled", { kind: "nan", value: "numeric-string", fields: ["block_height", "active_epoch"] }],
])("shows Koios' answer without Blockfrost while that is %s", async (_, fault) => {
  simulator.control.fault({ source: "blockfrost", fault });
  const hash = transactionHash();
  const started = performance.now();
  const html = await answerTo(hash);
  expect(performance.now() - started).toBeLessThan(3_500);
  expect(simulator.control.count("blockfrost", `GET /txs/${hash}`), "it was asked").toBeGreaterThan(0);
  expect(html).toContain("Read from Koios on");
  expect(html).not.toContain("Blockfrost");
});

// These tests open Koios' circuit, so they are last.
test("shows Blockfrost's account under its name while Koios fails", async () => {
  const address = stakeAddress("no-drep");
  simulator.control.set({ blockfrost: { [address]: { controlled_amount: "1500000000", withdrawable_amount: "2500000" } } });
  fail("koios");
  const html = await answerTo(address);
  expect(html).toContain("Koios, our source for the chain, isn&#x27;t responding right now.");
  expect(html).toMatch(/Balance, pool, vote and the rewards not withdrawn come from Blockfrost, our second source\. Read on .* UTC\./);
  expect(html).toContain("1,500 ADA");
  expect(html).toContain("2.5 ADA");
  expect(html).toContain("/staking/pools/pool1");
  expect(html).toMatch(/can&#x27;t withdraw them until/);
  expect(html).not.toContain("Read from Koios on");
});

test("shows Blockfrost's transaction while Koios fails", async () => {
  const [hash, failed] = [transactionHash(), transactionHash("script-failed")];
  fail("koios", "/tx_info");
  const html = await answerTo(hash);
  expect(html).toMatch(
    /Time, confirmations and fee come from Blockfrost, our second source\. Read on .* UTC\. We don&#x27;t ask it who paid whom\./,
  );
  expect(html).toContain("0.172761 ADA");
  expect(html).not.toContain("check-parties");
  expect(await answerTo(failed)).toContain("A script refused this transaction");
  expect(await answerTo(transactionHash("unknown"))).toMatch(/doesn&#x27;t have this transaction.*Read from Blockfrost on/s);
});

test("reports that both sources failed, and invents nothing", async () => {
  fail("koios");
  fail("blockfrost");
  const html = await answerTo(stakeAddress());
  expect(html).toContain("isn&#x27;t responding right now");
  expect(html).not.toMatch(/Blockfrost|ADA<|check-rewards/);
});

test("keeps the day's count after a restart", async () => {
  const before = await callsToday("checks");
  await site.stop();
  const log = site.lines;
  site = await start();
  site.lines.unshift(...log);
  expect(before).toBeGreaterThan(20);
  expect(await callsToday("checks")).toBe(before);
});

test("keeps the key and all input out of pages, the log and files", async () => {
  const entered = stakeAddress();
  expect(await answerTo(entered)).toContain("Blockfrost");
  await site.stop();
  const files = readFilesBelow(DATA_DIR).map(({ text }) => text);
  expect(findLeaks([key], `before ${key.core} after`), "the search would find it").toEqual([key.name]);
  for (const text of [...answers, site.lines.join("\n"), ...files]) expect(findLeaks([key], text)).toEqual([]);
  expect([site.lines.join("\n"), ...files].filter((text) => text.includes(entered)).length).toBe(0);
});
