import { bech32 } from "@scure/base";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";
import { createTestDatabase } from "#tests/test-store.ts";

const STAKE = bech32.encode("stake", bech32.toWords(Uint8Array.of(0xe1, ...Array.from({ length: 28 }, () => 5))), false);
let simulator: Simulator;
let site: Site;
let database: pg.Client;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false, accounts: { [STAKE]: "no-drep" } });
  const DATABASE_URL = await createTestDatabase();
  site = await startSite({ ...simulatorEnvironment(simulator), DATABASE_URL, ADDRESS_LIMITS: "off" });
  database = new pg.Client({ connectionString: DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await site.stop();
  await simulator.close();
});

const send = (path: string) => fetch(site.origin + path, { method: "POST", body: new URLSearchParams({ input: STAKE }) });
const rowsOf = async (file: string): Promise<string[][]> =>
  (await (await send(`/api/check/${file}.csv`)).text())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

test("stores a price in each currency, and values a payout of that day", async () => {
  const stored = await eventually(
    "a price in each currency",
    async () => (await database.query("select currency, rate from daily_rates")).rows,
    (rows) => rows.length === 5,
  );
  expect(stored.map(({ currency }) => currency).toSorted()).toEqual(["brl", "eur", "gbp", "pln", "usd"]);
  const rates = new Map(stored.map(({ currency, rate }) => [currency, Number(rate)]));

  const before = await rowsOf("reward-values");
  const paidAt = before.at(-1)?.[0] ?? "";
  const paid = before.at(-1)?.[3];
  expect(paidAt).toMatch(/^\d{4}-\d\d-\d\d 21:44 UTC$/);
  // Pretend that the site ran when the newest reward was paid. Epochs begin 51 seconds after the minute.
  const day = paidAt.replace(" ", "T").replace(" UTC", ":51Z");
  await database.query("update daily_rates set day = $1, observed_at = $1::timestamptz + interval '2 minutes'", [day]);

  const after = await rowsOf("reward-values");
  const value = (currency: string) => (Number(paid) * (rates.get(currency) ?? NaN)).toFixed(2);
  expect(after.at(-1)?.slice(3)).toEqual([
    paid,
    ...["eur", "usd", "gbp", "pln", "brl"].flatMap((currency) => [value(currency), paidAt.replace("21:44", "21:46")]),
    "CoinGecko",
  ]);
  // Without stored rates, only dollar values of the last year are known.
  expect(after.slice(0, -1).filter(([, , , , eur, , , , gbp, , pln, , brl]) => eur || gbp || pln || brl)).toEqual([]);
  expect((await rowsOf("rewards")).at(-1)?.slice(7, 9)).toEqual([value("usd"), "USD"]);

  const html = (await (await send("/check")).text()).replaceAll("<!-- -->", "");
  expect(html).toContain('action="/api/check/reward-values.csv"');
  expect(html).toMatch(/The prices come from CoinGecko.*We&#x27;ve stored a price in each currency every day since \w+ \d+, \d{4}/s);
});
