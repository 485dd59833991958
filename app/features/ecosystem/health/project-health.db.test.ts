import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { healthJobs, repositoryFindings } from "./health.jobs.server.ts";
import { alertsOfProject, healthReport } from "./health-report.server.ts";
import { defillamaJobs } from "#app/features/ecosystem/catalogue/defillama.jobs.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { projectDays } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { fetchPushedRepositories } from "#app/foundation/upstream/github.server.ts";
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

async function open() {
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
  const client = createPoliteFetch({ allow: environment.UPSTREAM_ALLOW, userAgent: "test", log: silent });
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
