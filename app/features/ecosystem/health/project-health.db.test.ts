import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { healthJobs, repositoryFindings } from "./health.jobs.server.ts";
import { alertsOfProject, healthReport } from "./health-report.server.ts";
import { defillamaJobs } from "#app/features/ecosystem/catalogue/defillama.jobs.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { projectDays } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { projectView } from "#app/features/ecosystem/project-view.server.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchPushedRepositories } from "#app/foundation/upstream/github.server.ts";
import type { FaultInput } from "#simulator/faults/fault.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { createFeatures } from "#tests/features.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const DAY = 86_400_000;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());

function need(id: string): Project {
  const project = projects().get(id);
  if (!project) throw new Error(`${id} is not in the catalogue any more: choose another project for this test`);
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
  const jobs = [...healthJobs({ client, environment, ...services }), ...defillamaJobs({ client, environment, ...services })];
  const run = async (name: string) => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`No job ${name}`);
    await job.run(new AbortController().signal);
  };
  return { store, services, client, environment, run };
}

describe("daily checks", () => {
  test("a few sites a run: those that waited longest, and what they answered", async () => {
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

  test("the time since an outcome stands is kept while it stays, and begins anew when it changes", async () => {
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

  test("cardano.org's weekly counts become figures of the projects that it names", async () => {
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

  test("an archived repository and a published advisory are found", async () => {
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
    const archived = repositories.map((one) => ({ ...one, archived: true }));
    expect(await repositoryFindings({ client, environment }, archived)).toMatchObject([{ outcome: "archived" }, {}]);
  });
});

describe("a drained pool", () => {
  test("is on the health page, on its own page, and on that of the project that depends on it", async () => {
    const { store, services, run } = await open();
    const { ecosystem, projectHealth } = services;
    const [pool, dependent] = [need("splash"), need("optim-finance")];
    simulator.control.set({ protocols: { splash: { tvl: 2_000_000 } } });
    await run("defillama-protocols");
    // As if it had been read three days ago.
    const before = new Date(Date.now() - 3 * DAY);
    await store.db.update(projectDays).set({ day: before.toISOString().slice(0, 10), observedAt: before });
    expect(await alertsOfProject({ ecosystem, projectHealth }, dependent)).toEqual({ alerts: [], dependsOn: [] });
    simulator.control.set({ protocols: { splash: { tvl: 30_000 } } });
    // A fall like this is believed when the source says it twice.
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

const hackOf = (more: object) => ({ date: Date.now() / 1000, name: "Minswap DEX", defillamaId: "1494", chain: ["Cardano"], ...more });

describe("an incident that DefiLlama lists", () => {
  test("of a reviewed project: the next day's reading shows it, in its words, wherever our own incidents are", async () => {
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

  test("and our own register has: ours alone is told, with the list as one more record", async () => {
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
  ])("stays as it was read when there is %s", async (_, fault) => {
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
    "isn't available to us when its owner answers %i: said with its day, asked once, and no failure",
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
      // The figures of the same owner go on.
      await run("defillama-chain");
      simulator.control.reset();
      await run("defillama-hacks");
      await eventually("the next reading", projectHealth.listedIncidents, ({ readAt, refusedAt }) => readAt > refusedAt);
      expect((await healthReport({ ecosystem, projectHealth })).listed.unavailableSince).toBeNull();
    },
  );
});
