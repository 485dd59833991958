import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startSimulator, type Simulator } from "#tests/simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { newDatabaseUrl } from "#tests/store.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

const upstreams = () => ({
  COINGECKO_URL: `${simulator.url}/coingecko`,
  KOIOS_URL: `${simulator.url}/koios`,
  SANTIMENT_URL: `${simulator.url}/santiment`,
  UPSTREAM_ALLOW: new URL(simulator.url).host,
});

interface CardanoData {
  data: { price: number | null } | null;
  state: string;
  observedAt: string | null;
}
const cardanoData = async (site: Site): Promise<CardanoData> => (await fetch(`${site.origin}/api/cardano-data`)).json();
const priceOf = async (site: Site) => (await cardanoData(site)).data?.price ?? null;
const html = async (site: Site) => (await fetch(`${site.origin}/`)).text();
/** All values under a metric's name on the page. */
const shown = (page: string, metric: string) => [...page.matchAll(/<data\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`data-metric="${metric}"`));

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...upstreams(), ...environment });
  onTestFinished(() => void site.stop());
  return site;
}

describe("from a source to the page", () => {
  test("the price is stored, served, put into the page and into an open stream", async () => {
    simulator.control.reset();
    const site = await start();
    await eventually("a first price", () => priceOf(site), (price) => price !== null);
    const stream = await fetch(`${site.origin}/api/live?topics=market`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const until = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? "";
    };
    await until("event: market");
    simulator.control.set({ price: 0.3123 });
    await until('"value":0.3123');
    await reader?.cancel();
    expect(await priceOf(site)).toBe(0.3123);
    const page = await eventually("the page", () => html(site), (text) => text.includes('value="0.3123"'), 15_000);
    expect(shown(page, "price").length).toBeGreaterThan(0);
    expect(page).not.toContain('data-state="sample" data-metric="price"');
  });

  test.each([
    ["an HTML page instead of JSON", { kind: "html" }],
    ["status 503", { kind: "status", status: 503 }],
    ["numbers that are none", { kind: "nan" }],
    ["half an answer", { kind: "truncate" }],
    ["6 MB", { kind: "oversized", bytes: 6_000_000 }],
    ["429", { kind: "rate-limit", mode: "none" }],
  ])("with %s from every source the site stays up and keeps what it knew", async (_, fault) => {
    simulator.control.reset();
    simulator.control.set({ price: 0.2899 });
    const site = await start();
    await eventually("a first price", () => priceOf(site), (price) => price === 0.2899);
    simulator.control.apply({ source: "*", fault });
    simulator.control.set({ price: 0.2911 });
    await eventually("a failed poll", () => site.lines.some((line) => line.includes("job-failed") || line.includes("reading-refused")), Boolean, 45_000).catch((error: unknown) => {
      // A document of nonsense fields may also leave no trace but the old value.
      if (!JSON.stringify(fault).includes("nan")) throw error;
    });
    expect(await priceOf(site)).toBe(0.2899);
    for (const path of ["/", "/pl", "/news"]) expect((await fetch(`${site.origin}${path}`)).status).toBe(200);
  });

  test("with everything down from the start the page shows the samples, marked, and the API shows none", async () => {
    const site = await startSite();
    onTestFinished(() => void site.stop());
    const page = await html(site);
    for (const [metric, value] of [["price", 0.45], ["change24h", 5.24], ["marketCap", 15.2e9], ["volume24h", 890e6], ["marketDominance", 1.12], ["circulatingSupply", 36.2e9], ["totalSupply", 45e9], ["activeAddresses", 45_200], ["holders", 3_200_000], ["socialVolume", 1_200], ["sentiment", 72]] as const) {
      expect(shown(page, metric)[0], metric).toContain(`value="${value}"`);
    }
    expect(page).toContain("Sample data");
    expect(page).toContain('data-state="sample"');
    expect(page).not.toContain('data-state="live"');
    expect((await cardanoData(site)).data).toBeNull();
    expect(page).not.toContain("application/ld+json");
  });
});

describe("two instances on one PostgreSQL", () => {
  test("start at the same time on an empty database, one polls, both push, and a killed poller is replaced within 15 s", async () => {
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, price: 0.25 });
    const DATABASE_URL = await newDatabaseUrl();
    const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    for (const site of [one, other]) await eventually("the price on both", () => priceOf(site), (price) => price === 0.25);
    expect(simulator.control.count("coingecko", "GET /coins/markets")).toBe(1);

    simulator.control.set({ price: 0.26 });
    const asked = Date.now();
    for (const site of [one, other]) await eventually("the next price on both", () => priceOf(site), (price) => price === 0.26, 45_000);
    const polls = simulator.control.count("coingecko", "GET /coins/markets") - 1;
    expect(polls).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - asked) / 30_000));

    // The one that dies is in the middle of a poll: its lease has to run out.
    simulator.control.apply({ source: "coingecko", path: "/coins/markets", fault: { kind: "hang" }, times: 1 });
    const before = simulator.control.count("coingecko", "GET /coins/markets");
    await eventually("a poll that hangs", () => simulator.control.count("coingecko", "GET /coins/markets"), (count) => count > before, 45_000);
    const holder = await pollerOf(DATABASE_URL);
    const victim = [one, other].find((site) => holder.includes(`:${site.process.pid}:`));
    const survivor = victim === one ? other : one;
    expect(victim, `the holder ${holder} is one of the two`).toBeDefined();
    simulator.control.set({ price: 0.27 });
    await victim?.stop("SIGKILL");
    await eventually("the take-over", () => priceOf(survivor), (price) => price === 0.27, 15_000);
  });
});

async function pollerOf(url: string): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ holder: string }>("select holder from jobs where name = 'coingecko-market'");
  await client.end();
  return rows[0]?.holder ?? "";
}
