import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually, startSite, type Site } from "#tests/site.ts";
import { createTestDatabase } from "#tests/test-store.ts";
import { simulatorEnvironment } from "#tests/simulator-environment.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

/** Interval between two polls of ADA's price, in milliseconds. */
const POLL_MS = 30_000;

/** Counts polls of ADA's price, without the requests for project tokens and for the converter's rates. */
const pricePolls = () =>
  simulator.control
    .state()
    .requests.filter(({ source, path, query }) => source === "coingecko" && path === "/coins/markets" && query.includes("ids=cardano&"))
    .length;

interface CardanoData {
  data: { price: number | null } | null;
  state: string;
  observedAt: string | null;
}
const cardanoData = async (site: Pick<Site, "origin">): Promise<CardanoData> => (await fetch(`${site.origin}/api/cardano-data`)).json();
const priceOf = async (site: Pick<Site, "origin">) => (await cardanoData(site)).data?.price ?? null;
const html = async (site: Pick<Site, "origin">) => (await fetch(`${site.origin}/`)).text();
/** All values of a metric on the page. */
const shown = (page: string, metric: string) =>
  [...page.matchAll(/<data\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`data-metric="${metric}"`));

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...simulatorEnvironment(simulator), ...environment });
  onTestFinished(async () => void (await site.stop()));
  return site;
}

describe("from a source to the page", () => {
  test("the price is stored, served, rendered and pushed into an open stream", async () => {
    simulator.control.reset();
    const site = await start();
    await eventually(
      "a first price",
      () => priceOf(site),
      (price) => price !== null,
    );
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
    const page = await eventually(
      "the page",
      () => html(site),
      (text) => text.includes('value="0.3123"'),
    );
    expect(shown(page, "price").length).toBeGreaterThan(0);
    expect(page).not.toContain('data-state="sample" data-metric="price"');
  });

  test("rewards are computed from the stored network data", async () => {
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, parameters: { min_fee_a: 50 } });
    const site = await start();
    const json = async (path: string) => (await fetch(site.origin + path)).json();
    const staking = await eventually(
      "what the protocol pays by",
      () => json("/api/staking/parameters"),
      ({ data }) => data !== null,
    );
    expect(staking.data).toMatchObject({ feePerByte: 50, targetPools: 500, fees: expect.any(Number), activeStake: expect.any(Number) });
    const { data: epochs } = await json("/api/network/epochs?limit=2");
    expect([staking.data.reserves, staking.data.blocks]).toEqual([epochs[1].reserves, epochs[0].blocks]);
  });

  const BAD_RESPONSES = [
    { kind: "html" },
    { kind: "status", status: 503 },
    { kind: "nan", value: "nan" },
    { kind: "truncate", contentLength: "half" },
    { kind: "garbage", bytes: 500 },
    { kind: "oversized", bytes: 6_000_000, gzip: false },
    { kind: "reset-connection" },
    { kind: "rate-limit", mode: "none" },
  ] as const;
  for (const [name, faults, tags] of [
    ["what isn't a number", BAD_RESPONSES.filter(({ kind }) => kind === "nan"), []],
    ["anything else", BAD_RESPONSES.filter(({ kind }) => kind !== "nan"), ["full"]],
  ] as const)
    test(`the site keeps running with its last values when a source responds with ${name}`, { tags: [...tags] }, async () => {
      simulator.control.reset();
      simulator.control.set({ enforceLimits: false, price: 0.2899 });
      const DATABASE_URL = await createTestDatabase();
      const site = await start({ DATABASE_URL });
      await eventually(
        "a first price",
        () => priceOf(site),
        (price) => price === 0.2899,
      );
      for (const fault of faults) {
        simulator.control.apply({ source: "coingecko", fault });
        simulator.control.set({ price: 0.2911 });
        const asked = pricePolls();
        // After five failures the site pauses the source, and failures of other jobs extend the pause. So make the poll due until it runs.
        const poll = async () => {
          await pollNow(DATABASE_URL);
          return pricePolls();
        };
        await eventually(`a poll with ${fault.kind}`, poll, (count) => count > asked);
        await eventually(
          "the end of the poll",
          () => isPolling(DATABASE_URL),
          (polling) => !polling,
        );
        expect(await priceOf(site), fault.kind).toBe(0.2899);
        for (const path of ["/", "/pl"]) expect((await fetch(`${site.origin}${path}`)).status, fault.kind).toBe(200);
        simulator.control.reset();
        simulator.control.set({ enforceLimits: false, price: 0.2899 });
      }
    });

  test("without sources the page shows marked samples, and the API returns none", async () => {
    const site = { origin: inject("silentSite") };
    const page = await html(site);
    for (const [metric, value] of [
      ["price", 0.45],
      ["change24h", 5.24],
      ["marketCap", 15.2e9],
      ["volume24h", 890e6],
      ["marketDominance", 1.12],
      ["circulatingSupply", 36.2e9],
      ["totalSupply", 45e9],
      ["activeAddresses", 45_200],
      ["holders", 3_200_000],
      ["socialVolume", 1_200],
      ["sentiment", 72],
    ] as const) {
      expect(shown(page, metric)[0], metric).toContain(`value="${value}"`);
    }
    expect(page).toContain("Sample data");
    expect(page).toContain('data-state="sample"');
    expect(page).not.toContain('data-state="live"');
    expect((await cardanoData(site)).data).toBeNull();
    // Structured data describes the site and has no figures.
    const records = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json).join();
    expect(records).toContain("WebSite");
    expect(records).not.toMatch(/":\s*-?\d|"(?:price|value|offers|aggregateRating)"/);
  });
});

describe("two instances on one PostgreSQL", () => {
  test("start at the same time on an empty database, one polls, both push, and a killed poller is replaced", async () => {
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, price: 0.25 });
    const DATABASE_URL = await createTestDatabase();
    const [one, other] = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    for (const site of [one, other])
      await eventually(
        "the price on both",
        () => priceOf(site),
        (price) => price === 0.25,
      );

    simulator.control.set({ price: 0.26 });
    const known = pricePolls();
    const asked = Date.now();
    await pollNow(DATABASE_URL);
    for (const site of [one, other])
      await eventually(
        "the next price on both",
        () => priceOf(site),
        (price) => price === 0.26,
      );
    expect(pricePolls() - known, "one polls for both").toBeLessThanOrEqual(1 + Math.floor((Date.now() - asked) / POLL_MS));

    // Kill the instance during a poll, so that its lease has to expire.
    simulator.control.apply({ source: "coingecko", path: "/coins/markets", fault: { kind: "hang" } });
    const before = pricePolls();
    await pollNow(DATABASE_URL);
    await eventually(
      "a poll that hangs",
      () => pricePolls(),
      (count) => count > before,
    );
    const holder = await pollerOf(DATABASE_URL);
    const victim = [one, other].find((site) => holder.includes(`:${site.process.pid}:`));
    const survivor = victim === one ? other : one;
    expect(victim, `the holder ${holder} is one of the two`).toBeDefined();
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, price: 0.27 });
    await victim?.stop("SIGKILL");
    await eventually(
      "the take-over",
      () => priceOf(survivor),
      (price) => price === 0.27,
    );
  });
});

interface JobRow {
  holder: string | null;
  leased: boolean;
}

async function queryJobs(url: string, query: string): Promise<JobRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<JobRow>(query);
  await client.end();
  return rows;
}
const MARKET_JOB = "where name = 'coingecko-market'";
const jobOf = async (url: string) => (await queryJobs(url, `select holder, leased_until is not null as leased from jobs ${MARKET_JOB}`))[0];
const pollerOf = async (url: string) => (await jobOf(url))?.holder ?? "";
const isPolling = async (url: string) => (await jobOf(url))?.leased ?? false;
/** Makes the next price poll due, instead of waiting for it. */
const pollNow = (url: string) => queryJobs(url, `update jobs set next_at = now() ${MARKET_JOB}`);
