import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractJobs } from "./contracts.jobs.server.ts";
import { healthJobs, repositoryFindings } from "./health.jobs.server.ts";
import { alertsOfProject, contractUseOf, healthReport } from "./health-report.server.ts";
import { defillamaJobs } from "#app/features/ecosystem/catalog/defillama.jobs.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { projectChecks, projectDays } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { projectView } from "#app/features/ecosystem/project-view.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchPushedRepositories } from "#app/foundation/upstream/github.server.ts";
import type { FaultInput } from "#simulator/faults/fault.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

function need(id: string): Project {
  const project = projects().get(id);
  if (!project) throw new Error(`${id} is not in the catalog any more: choose another project for this test`);
  return project;
}

async function open(limits = {}) {
  const { host } = new URL(simulator.url);
  const environment = readEnvironment({
    PROJECT_SITES_URL: `${simulator.url}/sites`,
    TX_STATS_URL: `${simulator.url}/cardano-org/tx-stats.json`,
    GITHUB_URL: `${simulator.url}/github-api`,
    DEFILLAMA_URL: `${simulator.url}/defillama`,
    UPSTREAM_ALLOW: host,
  });
  const store = await createAutoClosedStore();
  const { services } = await createFeatures(store);
  const client = createPoliteFetch({ allow: environment.UPSTREAM_ALLOW, userAgent: "test", log: silent, limits });
  const jobs = [
    ...healthJobs({ client, environment, ...services, passed: Date.now }),
    ...defillamaJobs({ client, environment, ...services }),
  ];
  const run = async (name: string) => {
    const job = jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`No job ${name}`);
    await job.run(new AbortController().signal);
  };
  return { store, services, client, environment, run };
}

describe("Daily checks", () => {
  test("check a few sites per run, the longest unchecked first, and store their results", async () => {
    const { services, run } = await open();
    const sites = [...projects().values()].filter(({ website, status }) => website && status !== "discontinued").slice(0, 3);
    const [parked, , gone] = sites.map(({ website }) => new URL(website ?? "").host);
    simulator.control.set({ sites: { [parked ?? ""]: "parked", [gone ?? ""]: "missing" } });
    await run("project-sites");
    const findings = await services.projectHealth.findings();
    expect(sites.map(({ id }) => findings.get(id)?.map(({ outcome }) => outcome))).toEqual([["parked"], ["answers"], ["missing"]]);
    await run("project-sites");
    expect((await services.projectHealth.findings()).size).toBe(6);
  });

  test("show a listed project as live once its site answers with the product, with the day and the kind of the proof", async () => {
    const { services, run } = await open();
    const listed = [...projects().values()].filter(({ status }) => status === "listed");
    const [works, unnamed] = listed;
    if (!works || !unnamed) throw new Error("The catalog has no listed projects");
    await services.projectHealth.save(works.id, [{ check: "site", outcome: "answers", host: null, showsProduct: true }]);
    await services.projectHealth.save(unnamed.id, [{ check: "site", outcome: "answers", host: null, showsProduct: false }]);
    await run("project-status");
    await eventually(
      "the proof",
      () => services.ecosystem.latestProofs(),
      (proofs) => works.id in proofs,
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(services.ecosystem.withShownStatus(works)).toMatchObject({ status: "live", statusAsOf: today, statusEvidence: "site" });
    expect(services.ecosystem.withShownStatus(unnamed)).toEqual(unnamed);
  });

  test("keep the time since when a result is the same, and reset it when the result changes", async () => {
    const { services } = await open();
    const site = { check: "site", host: null } as const;
    const [first, second, third] = [Date.now() - 3 * DAY, Date.now() - DAY, Date.now()] as const;
    await services.projectHealth.save("minswap", [{ ...site, outcome: "unreachable" }], first);
    await services.projectHealth.save("minswap", [{ ...site, outcome: "unreachable" }], second);
    expect((await services.projectHealth.findings("minswap")).get("minswap")).toMatchObject([{ since: first, checkedAt: second }]);
    await services.projectHealth.save("minswap", [{ ...site, outcome: "answers" }], third);
    expect((await services.projectHealth.findings("minswap")).get("minswap")).toMatchObject([{ since: third, checkedAt: third }]);
    await eventually("the hint", services.projectHealth.hint, ({ changedAt }) => changedAt === third);
  });

  test("turn cardano.org's weekly counts into figures of the projects", async () => {
    const { services, run } = await open();
    await run("cardano-org-transactions");
    const figures = await eventually(
      "Minswap's transactions",
      () => services.ecosystem.latestFigures("minswap").value,
      ({ transactions30d }) => transactions30d !== null,
    );
    expect(figures.transactions30d).toMatchObject({ source: "cardano-org" });
    expect(services.ecosystem.latestFigures("koios").value.transactions30d).toBeNull();
  });

  test("find an archived repository and a published advisory", async () => {
    const { client, environment } = await open();
    const { github } = need("minswap");
    const owner = new URL(github ?? "").pathname.split("/")[1] ?? "";
    const repositories = await fetchPushedRepositories(client, { baseUrl: environment.GITHUB_URL }, owner);
    const newest = repositories.find(({ archived }) => !archived);
    simulator.control.set({
      advisories: [{ repository: newest?.fullName ?? "", title: "Funds at risk", publishedAt: new Date().toISOString() }],
    });
    const found = await repositoryFindings({ client, environment }, repositories);
    expect(found).toMatchObject([
      { check: "repository", outcome: "active" },
      { check: "advisories", outcome: "published", newest: { title: "Funds at risk" } },
    ]);
    const archived = repositories.map((repository) => ({ ...repository, archived: true }));
    expect(await repositoryFindings({ client, environment }, archived)).toMatchObject([{ outcome: "archived" }, {}]);
  });
});

describe("A drained pool", () => {
  test("is on the health page, on its own page, and on that of the project that depends on it", async () => {
    const { store, services, run } = await open();
    const { ecosystem, projectHealth } = services;
    const [pool, dependent] = [need("splash"), need("optim-finance")];
    simulator.control.set({ protocols: { splash: { tvl: 2_000_000 } } });
    await run("defillama-protocols");
    // Pretend that it was read three days ago.
    const before = new Date(Date.now() - 3 * DAY);
    await store.db.update(projectDays).set({ day: before.toISOString().slice(0, 10), observedAt: before });
    expect(await alertsOfProject({ ecosystem, projectHealth }, dependent)).toEqual({ alerts: [], dependsOn: [] });
    simulator.control.set({ protocols: { splash: { tvl: 30_000 } } });
    // A fall like this needs a second reading.
    await run("defillama-protocols");
    expect((await alertsOfProject({ ecosystem, projectHealth }, pool)).alerts).toEqual([]);
    await run("defillama-protocols");
    expect((await alertsOfProject({ ecosystem, projectHealth }, pool)).alerts).toMatchObject([
      { kind: "liquidity", fall: { from: 2_000_000, to: 30_000 } },
    ]);
    expect((await alertsOfProject({ ecosystem, projectHealth }, dependent)).dependsOn).toMatchObject([{ id: pool.id }]);
    const { found } = await healthReport({ ecosystem, projectHealth });
    expect(found.slice(0, 2).map(({ project }) => project.id)).toEqual([pool.id, dependent.id]);
  });
});

describe("The date on the health page", () => {
  const DAYS_AGO = 3;
  const parked = { check: "site", outcome: "parked", host: null } as const;
  const used = { check: "contracts", outcome: "used", usedAt: 1, height: 1 } as const;

  test("is that of the check behind the alert, and of the newest site check, regardless of other checks since", async () => {
    const { services } = await open();
    const { projectHealth } = services;
    const [now, before] = [Date.now(), Date.now() - DAYS_AGO * DAY];
    await projectHealth.save("minswap", [used], now);
    expect(await healthReport(services)).toMatchObject({ found: [], checkedAt: 0 });
    await projectHealth.save("splash", [parked], before);
    await projectHealth.save("splash", [used], now);
    const { found, checkedAt } = await healthReport(services);
    const dates = new Map(found.map(({ project, checkedAt: date }) => [project.id, date]));
    expect(dates.get("splash")).toBe(before);
    expect(dates.get("optim-finance"), "it depends on Splash").toBe(before);
    expect(checkedAt).toBe(before);
  });
});

describe("DefiLlama's list of protocols", () => {
  const together = ["defillama-protocols", "defillama-flows", "defillama-hacks"];
  const asked = () => simulator.control.count("defillama", "GET /protocols");

  test("is read once by jobs that start together, and not again by those that only match IDs", async () => {
    simulator.control.reset();
    const { run } = await open();
    const before = asked();
    await Promise.all(together.map(run));
    await run("defillama-flows");
    expect(asked() - before).toBe(1);
    await run("defillama-protocols");
    expect(asked() - before).toBe(2);
  });

  test("is requested again after a failure, and stays available meanwhile", async () => {
    simulator.control.reset();
    const { run } = await open({ backoffMs: 1 });
    const fault = () => simulator.control.fault({ source: "defillama", path: "/protocols", fault: { kind: "status", status: 404 } });
    fault();
    for (const { status } of await Promise.allSettled(together.map(run))) expect(status).toBe("rejected");
    simulator.control.reset();
    await run("defillama-protocols");
    fault();
    await expect(run("defillama-protocols")).rejects.toThrow("defillama");
    await run("defillama-flows");
  });
});

const hackOf = (more: object) => ({ date: Date.now() / 1000, name: "Minswap DEX", defillamaId: "1494", chain: ["Cardano"], ...more });

describe("An incident in DefiLlama's list", () => {
  test("appears beside our own incidents after the next reading, if its project is reviewed", async () => {
    simulator.control.reset();
    const { services, run } = await open();
    const { ecosystem, projectHealth, linkCheck } = services;
    const minswap = need("minswap");
    const alerts = async () => (await alertsOfProject({ ecosystem, projectHealth }, minswap)).alerts;
    await run("defillama-hacks");
    expect(await alerts()).toEqual([]);

    simulator.control.set({ hacks: [hackOf({ technique: "Flash Loan", amount: 2_000_000, source: "https://example.com/report" })] });
    await run("defillama-hacks");
    await eventually("the new incident", alerts, (list) => list.length > 0);
    expect(await alerts()).toMatchObject([{ kind: "incident", incident: { technique: "Flash Loan", lossUsd: 2_000_000 } }]);
    const { found, listed } = await healthReport({ ecosystem, projectHealth });
    expect(found[0]).toMatchObject({ project: { id: "minswap" }, alerts: [{ kind: "incident" }] });
    expect(listed.incidents[0]).toMatchObject({
      project: { id: "minswap" },
      isOurs: false,
      incident: { url: "https://example.com/report" },
    });
    expect(listed.incidents.filter(({ project }) => project === null).map(({ incident }) => incident.name)).toEqual([
      "Simulated Yield Farm",
    ]);
    const said = await linkCheck.explain("https://minswap.org", "de");
    expect(said.text).toMatch(/DefiLlama führt einen Vorfall vom .*„Flash Loan“.*Von uns nicht geprüft\./);
    expect((await linkCheck.explain("https://sundae.fi", "de")).text).not.toContain("DefiLlama");
  });

  test("appears only as ours when our register has it too, with the list as one more record", async () => {
    simulator.control.reset();
    const { services, run } = await open();
    const { ecosystem, projectHealth, linkCheck } = services;
    await run("defillama-hacks");
    const list = await eventually("the reading", projectHealth.listedIncidents, ({ readAt }) => readAt > 0);
    const splash = need("splash");
    expect((await alertsOfProject({ ecosystem, projectHealth }, splash)).alerts).toEqual([]);
    expect((await linkCheck.explain("https://www.splash.trade", "en")).text).not.toContain("DefiLlama");
    const { listed } = await healthReport({ ecosystem, projectHealth });
    expect(listed.incidents.find(({ project }) => project?.id === "splash")).toMatchObject({ isOurs: true });
    const [told] = projectView(splash, "en", list).incidents;
    expect(told?.records.at(-1)).toMatchObject({ url: "https://defillama.com/hacks" });
    expect(projectView(splash, "en").incidents[0]?.records).toHaveLength((told?.records.length ?? 0) - 1);
  });

  test.each<[string, FaultInput]>([
    ["an error of the server", { kind: "status", status: 500 }],
    ["no answer", { kind: "hang" }],
    ["a slow answer", { kind: "latency", ms: 2_000 }],
    ["too much", { kind: "oversized", bytes: 8_000_000 }],
    ["noise", { kind: "garbage" }],
    ["a page for people", { kind: "html" }],
    ["an empty list", { kind: "status", status: 200, body: "[]" }],
  ])("stays as last read when the source returns %s", async (_, fault) => {
    simulator.control.reset();
    simulator.control.set({ hacks: [hackOf({})] });
    const { services, run } = await open({ totalMs: 800, idleMs: 300, backoffMs: 1 });
    await run("defillama-hacks");
    const before = await eventually("the reading", services.projectHealth.listedIncidents, ({ readAt }) => readAt > 0);
    simulator.control.fault({ source: "defillama", path: "/hacks", fault });
    await expect(run("defillama-hacks")).rejects.toThrow("defillama-hacks");
    expect(services.projectHealth.listedIncidents()).toEqual(before);
  });

  test.each([401, 402, 403])(
    "stays with the date of the refusal when the source answers %i, without a retry or a failure",
    async (status) => {
      simulator.control.reset();
      simulator.control.set({ hacks: [hackOf({})] });
      const { services, run } = await open();
      const { ecosystem, projectHealth } = services;
      await run("defillama-hacks");
      const { incidents } = await eventually("the reading", projectHealth.listedIncidents, ({ readAt }) => readAt > 0);
      const asked = () => simulator.control.count("defillama", "GET /hacks");
      const before = asked();
      simulator.control.fault({ source: "defillama", path: "/hacks", fault: { kind: "status", status } });
      await run("defillama-hacks");
      const refused = await eventually("the refusal", projectHealth.listedIncidents, ({ refusedAt }) => refusedAt > 0);
      expect(asked() - before).toBe(1);
      expect(refused.incidents).toEqual(incidents);
      expect((await healthReport({ ecosystem, projectHealth })).listed.unavailableSince).toBe(refused.refusedAt);
      // Figures from the same source continue.
      await run("defillama-chain");
      simulator.control.reset();
      await run("defillama-hacks");
      await eventually("the next reading", projectHealth.listedIncidents, ({ readAt, refusedAt }) => readAt > refusedAt);
      expect((await healthReport({ ecosystem, projectHealth })).listed.unavailableSince).toBeNull();
    },
  );
});

describe("Contracts of the projects", () => {
  const BUSY = "1".repeat(56);
  const DORMANT = "2".repeat(56);
  const POLICY = "3".repeat(56);
  const HEIGHT = 14_200_000;
  const DAY_BLOCKS = 4_320;

  async function openContracts(scripts: Record<string, string[]>) {
    simulator.control.reset();
    const site = await open();
    const { client, services } = site;
    const environment = { ...site.environment, KOIOS_URL: `${simulator.url}/koios` };
    let height = HEIGHT;
    const block = () => ({ value: height, source: "koios" as const, observedAt: Date.now(), fetchedAt: Date.now(), staleAt: Infinity });
    const market = { latestNetwork: () => ({ value: { blockHeight: block() } }) };
    const [job] = contractJobs({ client, environment, ...services, market, projectScripts: new Map(Object.entries(scripts)) });
    const run = () => job?.run(new AbortController().signal);
    /** Pretend that a day has passed, so that every project may be checked again. */
    const nextDay = async (blocks = DAY_BLOCKS) => {
      height += blocks;
      await site.store.db.update(projectChecks).set({ checkedAt: new Date(Date.now() - DAY) });
    };
    const usedAt = (id: string) => contractUseOf(services, need(id));
    const asked = () => simulator.control.count("koios", "POST /credential_txs");
    return { ...site, run, nextDay, usedAt, asked };
  }

  test("are checked once a day, a few projects per run, and have the time of their last use", async () => {
    const { services, run, usedAt, asked } = await openContracts({
      minswap: [BUSY],
      liqwid: [POLICY, DORMANT],
      indigo: [POLICY],
      sundaeswap: [BUSY],
    });
    simulator.control.set({ contracts: { [BUSY]: HEIGHT - 10, [DORMANT]: HEIGHT - 200 * DAY_BLOCKS, [POLICY]: null } });
    expect(await run()).toEqual({ nextIn: expect.any(Number) });
    // One call for a contract in use, three for one used this year, four for one never used.
    expect(asked()).toBe(1 + 3 + 4);
    expect(await usedAt("sundaeswap")).toBeNull();
    await run();
    const [busy, dormant] = [await usedAt("minswap"), await usedAt("liqwid")];
    expect(busy).toBeGreaterThan(dormant ?? Infinity);
    expect([await usedAt("indigo"), await usedAt("sundaeswap")]).toEqual([null, busy]);
    await run();
    expect(asked()).toBe(1 + 3 + 4 + 1);
    expect((await healthReport(services)).contracts.map(({ project }) => project.id)).toEqual(["liqwid", "minswap", "sundaeswap"]);
  });

  test("are checked since the last check, and keep their date when they're no longer used", async () => {
    const { run, nextDay, usedAt, asked } = await openContracts({ minswap: [BUSY] });
    simulator.control.set({ contracts: { [BUSY]: HEIGHT - 10 } });
    await run();
    const first = await usedAt("minswap");
    await nextDay();
    await run();
    expect([await usedAt("minswap"), asked()]).toEqual([first, 2]);
    await nextDay(10 * DAY_BLOCKS);
    simulator.control.set({ contracts: { [BUSY]: HEIGHT + 2 * DAY_BLOCKS } });
    await run();
    // The two-day period found nothing, and the one since the last check did.
    expect(await usedAt("minswap")).toBeGreaterThan(first ?? Infinity);
    expect(asked()).toBe(4);
  });

  test.each<[string, FaultInput]>([
    ["an error of the server", { kind: "status", status: 500 }],
    ["a limit", { kind: "rate-limit" }],
    ["noise", { kind: "garbage" }],
    ["empty rows", { kind: "status", status: 200, body: '[{"block_height":null}]' }],
    ["an older block than requested", { kind: "status", status: 200, body: '[{"block_height":5,"block_time":1704757130}]' }],
  ])("keep their last result when Koios returns %s, and aren't checked again that day", async (_, fault) => {
    const { run, nextDay, usedAt, asked } = await openContracts({ minswap: [BUSY] });
    simulator.control.set({ contracts: { [BUSY]: HEIGHT - 10 } });
    await run();
    const before = await usedAt("minswap");
    await nextDay();
    simulator.control.fault({ source: "koios", path: "/credential_txs", fault });
    await expect(run()).rejects.toThrow("koios");
    const calls = asked();
    await run();
    expect([await usedAt("minswap"), asked()]).toEqual([before, calls]);
  });

  test("aren't checked before the newest block is known", async () => {
    const { client, environment, services } = await open();
    const market = { latestNetwork: () => ({ value: { blockHeight: null } }) };
    const [job] = contractJobs({ client, environment, ...services, market, projectScripts: new Map([["minswap", [BUSY]]]) });
    expect(await job?.run(new AbortController().signal)).toEqual({ nextIn: 5_000 });
  });
});
