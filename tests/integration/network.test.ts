import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

let simulator: Simulator;
const sites: Site[] = [];
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false, price: 0.25, parameters: { min_fee_a: 50 } });
  const environment = { ...simulatorEnvironment(simulator), DATABASE_URL: await createTestDatabase(), ADDRESS_LIMITS: "off" };
  sites.push(await startSite(environment), await startSite(environment));
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await simulator.close();
});

/** Five jobs share a source, so a job that fails at the start is retried only after the others. */
const TIMEOUT_MS = 90_000;
const origin = (index = 0): string => sites[index]?.origin ?? "";
const json = async (path: string, index = 0) => (await fetch(origin(index) + path)).json();
const text = async (path: string, index = 0) => (await fetch(origin(index) + path)).text();
const epochs = () =>
  eventually(
    "the epochs",
    () => json("/api/network/epochs?limit=3"),
    ({ data }) => data !== null,
    TIMEOUT_MS,
  );

test("GET /api/network returns tip, parameters and treasury figures with source, times and state", async () => {
  const answer = await eventually(
    "tip, parameters and books",
    () => json("/api/network"),
    ({ data }) =>
      data !== null && data.treasury !== null && data.feePerByte !== null && data.blockHeight !== null && data.epochTransactions !== null,
    TIMEOUT_MS,
  );
  expect(answer).toMatchObject({ source: "Koios", state: "live", observedAt: expect.any(String), fetchedAt: expect.any(String) });
  expect(answer.data).toMatchObject({
    answer: "yes",
    reason: "fresh",
    feePerByte: 50,
    feeFixed: 155_381,
    keyDeposit: 2,
    targetPools: 500,
    blockTime: expect.stringMatching(/Z$/),
  });
  expect(answer.data.supply + answer.data.reserves).toBeCloseTo(45e9, 3);
});

test("texts show the current parameters; search and structured data show none", async () => {
  const [glossary] = await Promise.all(
    ["/glossary", "/de/get-started", "/staking"].map((path) =>
      eventually(
        `figures in ${path}`,
        () => text(path),
        (html) => /\(2\u00a0ADA, /.test(html.replace(/<data [^>]*>/g, "")),
        TIMEOUT_MS,
      ),
    ),
  );
  const records = [...(glossary ?? "").matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, record]) => record)
    .join("");
  expect(records).toContain("takes a deposit (the protocol sets the amount).");
  expect(records).not.toContain("2\u00a0ADA");
});

test("GET /api/network/epochs returns the newest epochs, oldest first, and rejects a wrong limit", async () => {
  const { data } = await epochs();
  expect(data).toHaveLength(3);
  expect(data[2].epoch - data[0].epoch).toBe(2);
  expect(data[0]).toMatchObject({ transactions: expect.any(Number), blocks: expect.any(Number), start: expect.stringMatching(/Z$/) });
  for (const limit of ["0", "1001", "x", "1.5"]) expect((await fetch(`${origin()}/api/network/epochs?limit=${limit}`)).status).toBe(400);
});

test("two instances and many visitors cause one upstream request; visits cause none", async () => {
  await epochs();
  await eventually(
    "the books",
    () => json("/api/network"),
    ({ data }) => data?.treasury !== null && data?.feePerByte !== null,
    TIMEOUT_MS,
  );
  await eventually(
    "a rate",
    () => text("/converter?amount=4&currency=usd&direction=from-ada"),
    (html) => html.includes("$1.00"),
  );
  const asked = (path: string, part: string) =>
    simulator.control.state().requests.filter((request) => request.path === path && request.query.includes(part)).length;
  const polls = () => ({
    parameters: asked("/epoch_params", "min_fee_a"),
    books: asked("/totals", "reward"),
    epochs: asked("/epoch_info", "blk_count"),
  });
  const [before, rates] = [polls(), asked("/simple/price", "vs_currencies=eur,usd,gbp,pln,brl")];
  expect(Math.min(...Object.values(before), rates)).toBeGreaterThan(0);
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      text(index % 3 === 0 ? "/network" : index % 3 === 1 ? "/converter" : `/converter?amount=${index}`, index % 2),
    ),
  );
  expect(polls()).toEqual(before);
  // Rates are polled every two minutes, so one poll may have run meanwhile.
  expect(asked("/simple/price", "vs_currencies=eur,usd,gbp,pln,brl") - rates).toBeLessThanOrEqual(1);
});

test.each([
  ["/converter?amount=1.000,5&currency=usd&direction=from-ada", "1,000.5", "$250.13"],
  ["/converter?amount=50&currency=usd&direction=to-ada", "$50.00", "200 ADA"],
  ["/de/converter?amount=1.000&currency=usd&direction=from-ada", "1.000", "250,00 $"],
  ["/converter?amount=1.000&currency=usd&direction=from-ada", "1 ADA", "$0.2500"],
])("%s works without JavaScript", async (path, given, result) => {
  const html = (
    await eventually(
      "a rate",
      () => text(path),
      (page) => page.includes('data-metric="converted"'),
    )
  ).replaceAll("\u00a0", " ");
  expect(html).toContain(given);
  expect(html).toContain(result);
});

test("reports invalid input and keeps it in the field; such pages are not cached or indexed", async () => {
  const response = await fetch(`${origin()}/converter?amount=%22%3Eten&currency=pln`);
  const html = await response.text();
  expect(html).toContain("We can&#x27;t read this as a number. Write it like 1,000.5.");
  expect(html).toContain('value="&quot;&gt;ten"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(response.headers.get("cache-control")).toBe("no-store");
});
