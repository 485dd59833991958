import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

let simulator: Simulator;
let site: Site;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  simulator.control.set({ enforceLimits: false });
  site = await startSite({ ...simulatorEnvironment(simulator), DATABASE_URL: await createTestDatabase(), ADDRESS_LIMITS: "off" });
});
afterAll(async () => {
  await site.stop();
  await simulator.close();
});

/** Several jobs share a source, so a job that fails at the start is retried only after the others. */
const TIMEOUT_MS = 90_000;
const json = async (path: string) => (await fetch(site.origin + path)).json();
const text = async (path: string) => (await fetch(site.origin + path)).text();

test("concentration: every way is counted, and the page names those who hold half", async () => {
  const { data } = await eventually(
    "all ways of counting",
    () => json("/api/network/concentration"),
    (answer) => answer.data?.length === 5,
    TIMEOUT_MS,
  );
  for (const { way, epoch, third, half, twoThirds, holdersOfHalf, total } of data) {
    expect(epoch !== null, `${way}: only voting power names its epoch`).toBe(way === "dreps");
    expect(third <= half && half <= twoThirds, `${way}: a larger share needs at least as many holders`).toBe(true);
    const amounts: number[] = holdersOfHalf.map(({ amount }: { amount: number }) => amount);
    const held = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(held, way).toBeGreaterThan(total / 2);
    expect(held - (amounts.at(-1) ?? 0), `${way}: one fewer doesn't hold more than half`).toBeLessThanOrEqual(total / 2);
  }
  expect(await text("/network/concentration")).toMatch(/data-way="dreps"[\s\S]*class="concentration-bar"/);
});

test("stablecoins: a token without a price says so and has no distance from its peg", async () => {
  const { data } = await eventually(
    "prices",
    () => json("/api/network/stablecoins"),
    (answer) => answer.data?.some(({ price }: { price: number | null }) => price !== null),
    TIMEOUT_MS,
  );
  const named = (ticker: string) => data.find((coin: { ticker: string }) => coin.ticker === ticker);
  expect(named("USDCx")).toMatchObject({ coingecko: null, price: null, pricedAt: null, deviation: null });
  const usdm = named("USDM");
  expect(usdm.deviation).toBeCloseTo((usdm.price - 1) * 10_000, 6);
  expect(await text("/network/stablecoins")).toContain("CoinGecko doesn&#x27;t list this token");
});

test("upgrades: past hard forks, blocks by version and old entries are shown", async () => {
  const { data } = await eventually(
    "blocks by version",
    () => json("/api/network/upgrades"),
    (answer) => answer.data.blockVersions.length > 1 && answer.data.protocolVersion !== null,
    TIMEOUT_MS,
  );
  for (const { versions } of data.blockVersions)
    expect(versions.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(1, 9);
  const page = await text("/network/upgrades");
  expect(page).toContain(`protocol version ${data.protocolVersion}`);
  expect(page.match(/data-fork="/g)).toHaveLength(data.hardForks.length);
  expect(page).toContain("data-readiness=");
});

test("services to buy from in a country with their standing, as links only to sites that the link check knows", async () => {
  const answer = await eventually(
    "the register and the list",
    () => json("/api/buy?country=DE"),
    ({ register, list }) => register.state === "live" && list.state === "live",
    TIMEOUT_MS,
  );
  const standings = Object.fromEntries(answer.listed.map(({ name, standing }: { name: string; standing: string }) => [name, standing]));
  expect(standings).toMatchObject({ Kraken: "licensed", NBX: "absent", "Sample Exchange": "unmatched" });
  const page = await text("/get-started/buy?country=DE");
  expect(page).toMatch(/<option value="DE" selected="">Germany/);
  expect(page).toMatch(/data-service="kraken.com" data-standing="licensed"/);
  expect(page).toContain('href="https://www.kraken.com"');
  expect(page).not.toContain('href="https://www.exchange.example.com"');
  expect(page).toContain("Payward Europe Solutions Limited");
  expect(await text("/get-started/buy?country=US")).not.toContain("data-standing");
  expect(await text("/get-started/buy?country=XX")).toContain('<option value="" disabled="" selected="">');
  expect((await fetch(`${site.origin}/api/buy?country=XX`)).status).toBe(400);
});
