import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { choosePool, typicalPool } from "#app/features/staking/calculator-inputs.server.ts";
import { poolPage } from "#app/features/staking/pool-list.server.ts";
import { poolsOfTicker } from "#app/features/staking/pool-view.server.ts";
import { deriveParameters, type ChainRecords } from "#app/features/staking/staking-parameters.server.ts";
import { stakingRoutes } from "#app/features/staking/staking.api.server.ts";
import { stakingJobs } from "#app/features/staking/staking.jobs.server.ts";
import { createStaking, type StakingService } from "#app/features/staking/staking.server.ts";
import { chainRecords } from "#app/features/staking/staking.test-support.ts";
import { parsePoolQuery, stakingTopic } from "#app/features/staking/staking.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { liveTopics } from "#app/foundation/live/live.tables.server.ts";
import type { KoiosPool } from "#app/features/staking/koios-pools.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const id = (letter: string): string => `pool1${letter.repeat(51)}`;
const pool = (letter: string, more: Partial<KoiosPool> = {}): KoiosPool => ({
  id: id(letter),
  ticker: letter.toUpperCase(),
  margin: 0.02,
  fixedCost: 170,
  pledge: 1_000,
  activeStake: 5e6,
  status: "registered",
  termsEpoch: 600,
  retiringEpoch: null,
  operator: null,
  ...more,
});

let staking: StakingService;

async function openBus(store: Store): Promise<void> {
  const bus = new LiveBus(store, [stakingTopic]);
  await bus.start();
  staking = await createStaking({ db: store.db, bus });
}
async function open(): Promise<Store> {
  const store = await createAutoClosedStore();
  await openBus(store);
  return store;
}
const pools = (satisfies: (count: number) => boolean) =>
  eventually(
    "the pools",
    async () => [...(await staking.latestPools())],
    (list) => satisfies(list.length),
  );
const query = (text: string) => parsePoolQuery(new URLSearchParams(text));

describe("Pools", () => {
  test("are added and removed with the list, keep earlier values, and survive a restart", async () => {
    const store = await open();
    const now = Date.now();
    await staking.savePools([pool("q"), pool("z"), pool("p", { margin: null })], now, HOUR);
    await staking.savePoolStates(
      [id("q")],
      [{ id: id("q"), name: "Quiet", blocks: 5, liveStake: 6e6, livePledge: 900, delegators: 3 }],
      HOUR,
    );
    await staking.savePools([pool("q", { margin: null, ticker: null, activeStake: 7e6 }), pool("p")], now + 1, HOUR);
    await openBus(store);
    const list = await pools((count) => count === 2);
    expect(list.map((item) => item.id)).toEqual([id("p"), id("q")]);
    expect(list[1]).toMatchObject({
      ticker: null,
      margin: 0.02,
      activeStake: 7e6,
      name: "Quiet",
      blocks: 5,
      livePledge: 900,
      askedAt: expect.any(Number),
    });
    expect(list[0]).toMatchObject({ margin: 0.02, blocks: null, askedAt: null });
    expect(staking.latestStaking().value).toMatchObject({ pools: { count: 2 }, states: { count: 1 }, parameters: null });
  });

  test("keep their page after retirement, but are in no list or count", async () => {
    const store = await open();
    await staking.savePools([pool("q"), pool("z", { status: "retired", retiringEpoch: 590 })], Date.now(), HOUR);
    const [only] = await pools((count) => count === 1);
    expect(only?.id).toBe(id("q"));
    expect(staking.latestStaking().value.pools?.count).toBe(1);
    expect(await staking.poolsToRefresh(5)).toEqual({ ids: [id("q")], isFirstRound: false });
    await openBus(store);
    expect([staking.isRunningPool(id("q")), staking.isRunningPool(id("z"))]).toEqual([true, false]);
    expect(await staking.findPool(id("z"))).toMatchObject({ status: "retired", retiringEpoch: 590 });
    for (const unknown of [id("p"), "Q", id("q").toUpperCase(), "pool1", "", "__proto__"])
      expect(await staking.findPool(unknown), unknown).toBeUndefined();
    expect(await poolsOfTicker(staking, " q ")).toMatchObject([{ id: id("q") }]);
  });

  test("ignore a list that lost more than half of them", async () => {
    await open();
    await staking.savePools(
      ["q", "z", "p", "r", "y"].map((letter) => pool(letter)),
      Date.now(),
      HOUR,
    );
    await expect(staking.savePools([pool("q"), pool("z")], Date.now(), HOUR)).rejects.toThrow("Koios lists 2 pools where it listed 5");
    expect(await pools((count) => count === 5)).toHaveLength(5);
  });

  test("keep values that a response lacks, and count as asked even without a response", async () => {
    await open();
    await staking.savePools([pool("q"), pool("z")], Date.now(), HOUR);
    await staking.savePoolStates(
      [id("q")],
      [{ id: id("q"), name: "Quiet", blocks: 5, liveStake: 6e6, livePledge: 900, delegators: 3 }],
      HOUR,
    );
    expect(await staking.poolsToRefresh(1)).toEqual({ ids: [id("z")], isFirstRound: false });
    await staking.savePoolStates(
      [id("z"), id("q")],
      [{ id: id("q"), name: null, blocks: null, liveStake: 8e6, livePledge: null, delegators: null }],
      HOUR,
    );
    const list = await eventually(
      "the states",
      async () => [...(await staking.latestPools())],
      (all) => all.length === 2 && all.every(({ askedAt }) => askedAt !== null),
    );
    expect(list[0]).toMatchObject({ name: null, blocks: 5, liveStake: 8e6, livePledge: 900, delegators: 3 });
    expect(await staking.poolsToRefresh(5)).toMatchObject({ isFirstRound: false });
  });

  test("are refreshed large ones first, and none twice before all", async () => {
    await open();
    await staking.savePools(
      [pool("q", { activeStake: 1 }), pool("z", { activeStake: 9e6 }), pool("p", { activeStake: null })],
      Date.now(),
      HOUR,
    );
    expect(await staking.poolsToRefresh(2)).toEqual({ ids: [id("z"), id("q")], isFirstRound: true });
    await staking.savePoolStates([id("z"), id("q")], [], HOUR);
    expect(await staking.poolsToRefresh(1)).toEqual({ ids: [id("p")], isFirstRound: false });
  });
});

describe("The list of pools", () => {
  async function filled(): Promise<void> {
    await open();
    await staking.savePools(
      [
        pool("q", { ticker: "SEA", pledge: 5, margin: 0.05 }),
        pool("z", { ticker: "SEA", pledge: null, margin: 0.01 }),
        pool("p", { ticker: "<b>HI", pledge: 9, margin: 1 }),
      ],
      Date.now(),
      HOUR,
    );
    await pools((count) => count === 3);
  }
  const ids = async (text: string, now?: number) => (await poolPage(staking, query(text), now)).rows.map((row) => row.id);

  test("has a daily random order, sorts unknown values last, and finds by ticker or ID", async () => {
    await filled();
    const days = await Promise.all(Array.from({ length: 12 }, (_, day) => ids("", Date.UTC(2026, 0, 1 + day))));
    expect(new Set(days.map(String)).size, "twelve days, one order").toBeGreaterThan(2);
    expect(await ids("", Date.UTC(2026, 0, 1, 23))).toEqual(days[0]);
    expect(await ids("sort=pledge")).toEqual([id("p"), id("q"), id("z")]);
    expect(await ids("sort=pledge&order=asc")).toEqual([id("q"), id("p"), id("z")]);
    expect((await ids("q=sea")).sort()).toEqual([id("q"), id("z")]);
    expect(await ids(`q=${id("p")}`)).toEqual([id("p")]);
    expect(await ids("q=nothing")).toEqual([]);
  });

  test("leaves out pools that fail a filter or have no value for it", async () => {
    await open();
    await staking.savePools(
      [
        pool("q", { margin: 0.03, operator: "FLEET" }),
        pool("z", { margin: 0.05, activeStake: 60e6 }),
        pool("p", { margin: null, operator: "FLEET", status: "retiring", retiringEpoch: 700 }),
        pool("y", { margin: 0.01, operator: "LONE", activeStake: null }),
      ],
      Date.now(),
      HOUR,
    );
    const state = { name: null, blocks: 1, liveStake: null, delegators: 1 };
    await staking.savePoolStates(
      [id("q"), id("z")],
      [
        { ...state, id: id("q"), livePledge: 999 },
        { ...state, id: id("z"), livePledge: 1_000 },
      ],
      HOUR,
    );
    const parameters = deriveParameters(chainRecords(Date.now()), Date.now());
    if (parameters) await staking.saveParameters(parameters);
    await eventually(
      "the parameters",
      () => staking.latestStaking().value,
      (value) => value.parameters !== null && value.states?.count === 2,
    );
    await eventually(
      "their pledge",
      async () => ids("pledge=met"),
      (found) => found.length === 1,
    );
    const sorted = async (text: string) =>
      (await ids(text))
        .map((value) => value[5])
        .sort()
        .join("");
    const cases = [
      ["", "pqyz"],
      ["saturation=60", "pq"],
      ["pledge=met", "z"],
      ["margin=3", "qy"],
      ["margin=5", "qyz"],
      ["operator=single", "yz"],
      ["closing=hidden", "qyz"],
      ["margin=5&operator=single", "yz"],
      ["q=fleet&closing=hidden", "q"],
      ["margin=4&pledge=no", "pqyz"],
    ] as const;
    for (const [text, found] of cases) expect(await sorted(text), text).toBe(found);
  });

  test("returns all pools of a shared ticker, and estimates nothing from incomplete terms", async () => {
    await filled();
    expect(await choosePool(staking, " sea ")).toMatchObject({ kind: "several", pools: [{ id: id("q") }, { id: id("z") }] });
    expect(await choosePool(staking, "<b>hi")).toMatchObject({
      kind: "one",
      terms: { stake: 5e6, pledge: 9, margin: 1, isPledgeMet: true },
    });
    expect(await choosePool(staking, id("z"))).toMatchObject({ kind: "incomplete" });
    expect(await choosePool(staking, "moon")).toEqual({ kind: "unknown", text: "moon" });
    expect(await choosePool(staking, "")).toEqual({ kind: "typical" });
  });
});

describe("The API", () => {
  const ask = async (path: string) => (await mountRoutes(stakingRoutes, { staking }).request(path)).json();

  test("returns null before the first reading", async () => {
    await open();
    const absent = { data: null, source: "Koios", observedAt: null, fetchedAt: null, state: "absent" };
    expect([await ask("/staking/pools"), await ask("/staking/parameters")]).toEqual([absent, absent]);
  });

  test("returns source, time and state", async () => {
    await open();
    await staking.savePools([pool("q")], Date.now(), HOUR);
    await pools((count) => count === 1);
    expect(await ask("/staking/pools?sort=stake&x=1")).toMatchObject({
      data: {
        total: 1,
        page: 1,
        pages: 1,
        sort: "stake",
        order: "desc",
        pools: [{ id: id("q"), stake: 5e6, saturation: null, isPledgeMet: null, askedAt: null }],
      },
      source: "Koios",
      fetchedAt: expect.any(String),
      state: "live",
    });
  });
});

// The jobs pause between calls, hence the timeout.
describe("Scheduled jobs", { timeout: 90_000 }, () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 });
  });
  afterAll(() => simulator.close());
  beforeEach(() => {
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false });
  });

  function jobs(token?: string, chain = async () => chainRecords(Date.now())) {
    const client = makeClient([`127.0.0.1:${simulator.port}`]);
    onTestFinished(() => client.close());
    const list = stakingJobs({
      client,
      environment: readEnvironment({ KOIOS_URL: `${simulator.url}/koios`, ...(token ? { KOIOS_TOKEN: token } : {}) }),
      staking,
      chain,
      savePoolChoices: async () => undefined,
    });
    return (name: string) => list.find((job) => job.name === name)?.run(new AbortController().signal);
  }

  test("read pools, counts of some pools, and the parameters without another request", async () => {
    await open();
    const run = jobs("jwt");
    expect(await run("koios-pool-states"), "nothing to ask about yet").toEqual({ nextIn: 30_000 });
    await run("koios-pools");
    await run("staking-parameters");
    expect(await run("koios-pool-states")).toBeUndefined();
    // One poll per source, regardless of visitors.
    expect(simulator.control.state().counts.koios).toEqual({ "GET /pool_list": 2, "POST /pool_info": 16 });
    const { parameters } = await eventually(
      "the parameters",
      () => staking.latestStaking().value,
      (value) => value.parameters !== null && value.states?.count === 1_240,
    );
    expect(parameters).toMatchObject({
      targetPools: 500,
      pledgeInfluence: 0.3,
      monetaryExpansion: 0.003,
      treasuryShare: 0.2,
      keyDeposit: 2,
      minPoolCost: 170,
    });
    expect(parameters?.shrinking).toBeCloseTo(0.00183, 5);
    const typical = parameters && (await typicalPool(staking, parameters));
    expect(typical?.stake).toBeGreaterThan(9e6);
    expect(typical?.outOf).toBeGreaterThan(100);
    expect(typical?.margin).toBeLessThan(0.1);
    expect([typical?.stake, typical?.pledge].every(Number.isInteger)).toBe(true);
  });

  test("read few pools without a key, and run soon after each other until all were read", async () => {
    await open();
    const run = jobs();
    await run("koios-pools");
    expect(await run("koios-pool-states")).toEqual({ nextIn: 30_000 });
    expect(simulator.control.count("koios", "POST /pool_info")).toBe(10);
  });

  test("request fewer pools at once when Koios is slow, and save results before a failure", async () => {
    await open();
    simulator.control.set({ koios: { idsAtOnce: 25 } });
    const run = jobs("jwt");
    await run("koios-pools");
    await run("koios-pool-states");
    const asked = async () => (await staking.latestPools()).filter(({ liveStake }) => liveStake !== null).length;
    const before = await eventually("states of pools", asked, (count) => count > 600);
    const statuses = () =>
      simulator.control
        .state()
        .requests.filter(({ path }) => path === "/pool_info")
        .map(({ status }) => status);
    expect(statuses().filter((status) => status === 504).length).toBeLessThan(6);
    simulator.control.fault({ source: "koios", path: "/pool_info", fault: { kind: "status", status: 500 } });
    await expect(run("koios-pool-states")).rejects.toThrow("status 500");
    expect(await asked()).toBe(before);
  });

  test("store changed parameters, and keep the last complete ones when a part is missing", async () => {
    const store = await open();
    let chain: ChainRecords = { ...chainRecords(Date.now()), epochs: [] };
    const run = () => jobs(undefined, async () => chain)("staking-parameters");
    const stored = async () =>
      (await store.db.select({ version: liveTopics.version }).from(liveTopics).where(eq(liveTopics.name, stakingTopic.name)))[0]?.version;
    expect(await run(), "the records are still on their way").toEqual({ nextIn: 2_000 });
    chain = chainRecords(Date.now());
    await run();
    await eventually("the parameters", () => staking.latestStaking().value.parameters, Boolean);
    const first = await stored();
    await run();
    expect(await stored()).toBe(first);
    chain = { ...chain, figures: { ...chain.figures, pledgeInfluence: null } };
    await expect(run()).rejects.toThrow("Koios has no value for pledgeInfluence");
    expect(staking.latestStaking().value.parameters?.pledgeInfluence).toBe(0.3);
  });

  test("keep the stored pools whatever Koios answers", async () => {
    await open();
    await jobs()("koios-pools");
    await pools((count) => count === 1_240);
    const faults = [{ kind: "status", status: 500 }, { kind: "html" }, { kind: "empty" }] as const;
    for (const fault of faults) {
      simulator.control.reset();
      simulator.control.fault({ source: "koios", fault });
      // A fresh client for each fault, because the back-off after one would hide the next.
      await expect(jobs()("koios-pools"), JSON.stringify(fault)).rejects.toThrow();
    }
    expect(await staking.latestPools()).toHaveLength(1_240);
  });
});
