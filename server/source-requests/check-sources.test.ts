import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { allRequests } from "./all-requests.ts";
import { checkSources, formatTable, hasProblem, type CheckedRequest } from "./check-sources.ts";
import { createUpstreamClient } from "#server/scheduler.ts";
import { dataSources } from "#app/features/open-data/data-sources.server.ts";
import { createFeedParser, type FeedParser } from "#app/features/news/ingest/feed-parser.server.ts";
import { loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import { readEnvironment, type Environment } from "#app/foundation/env.server.ts";
import { sourceFindings } from "#app/foundation/upstream/source-findings.server.ts";
import { EXCHANGES } from "#app/foundation/upstream/exchanges.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { simulatorEnvironmentWithFeeds } from "#tests/simulator-environment.ts";

const root = join(import.meta.dirname, "../..");
const requests = allRequests(loadFeeds({ FEEDS_FILE: undefined, SIMULATE: false }));

/** Every adapter function that takes a client, as "file.function". */
function adapters(): string[] {
  return globSync("app/**/*.server.ts", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/export (?:async )?function (\w+)\(\s*client: (?:PoliteFetch|BytesFetch)\b/g)]
      .map(([, name]) => name ?? "")
      .filter((name) => !name.startsWith("request"))
      .map((name) => `${basename(file, ".server.ts")}.${name}`),
  );
}

/** These read the sites of about two hundred projects, which a daily check reports separately. */
const NOT_WALKED = ["site-check.checkSite", "fetch-logo.fetchLogo"];
/** These call adapters that are in the list. */
const SHARED = ["koios-pages.fetchPages", "second-source.createSecondSource"];

test("the list has every adapter's request", () => {
  const walked = new Set(requests.map(({ adapter }) => adapter));
  const missing = adapters().filter((adapter) => !walked.has(adapter) && ![...NOT_WALKED, ...SHARED].includes(adapter));
  expect(missing, "Add the request to server/source-requests: npm run sources:check and the walk below then make it.").toEqual([]);
  expect(adapters().length).toBeGreaterThan(50);
});

test("the page about sources names every source that we use", () => {
  const shown = new Set(dataSources().flatMap(({ asks }) => asks ?? []));
  const asked = [...new Set(requests.map(({ source }) => source))].filter((source) => !source.startsWith("feed:") && source !== "stripe");
  expect(
    asked.filter((source) => !shown.has(source)),
    "Name it in `asks` of its entry in content/data-sources.yaml.",
  ).toEqual([]);
});

describe("against the simulator, which rejects the requests that real sources reject", () => {
  let simulator: Simulator;
  let environment: Environment;
  let parser: FeedParser;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 });
    parser = createFeedParser();
    environment = readEnvironment({
      ...simulatorEnvironmentWithFeeds(simulator),
      BLOCKFROST_PROJECT_ID: "mainnetSimulated",
      PRICE_SOURCES: EXCHANGES.join(","),
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    });
  });
  afterAll(async () => {
    await Promise.all([parser.close(), simulator.close()]);
  });
  beforeEach(() => {
    sourceFindings.clear();
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false, audience: { redditSubscribers: 700_000 } });
  });

  async function run(names: readonly string[] = [], more: Partial<Environment> = {}): Promise<CheckedRequest[]> {
    const own = { ...environment, ...more };
    const client = createUpstreamClient(own, { count: () => undefined }, { pace: { take: async () => 0, hold: async () => undefined } });
    const chosen = allRequests(loadFeeds(own)).filter(({ source }) => names.length === 0 || names.includes(source));
    const results = await checkSources(chosen, { client, environment: own, parser }, { spacingMs: () => 0 });
    await client.close();
    return results;
  }

  test("no request is rejected and every answer fits", async () => {
    const results = await run();
    const wrong = results.filter(({ state }) => state !== "fits").map(({ request, problems }) => [request.adapter, ...problems]);
    expect(wrong, "Correct the request or the adapter, or the simulator where the source answers otherwise.").toEqual([]);
    const refused = simulator.control.state().requests.filter(({ status }) => status !== null && status >= 400);
    expect(refused.map(({ source, method, path, query, status }) => `${status} ${source} ${method} ${path}?${query}`)).toEqual([]);
    expect(results.every(({ sample }) => sample !== "")).toBe(true);
  });

  test.each<[string, object, RegExp]>([
    ["coingecko", { kind: "status", status: 503 }, /^coingecko +ADA's price and market +no .*NO.*status 503/m],
    ["defillama", { kind: "html" }, /^defillama +value locked on Cardano +yes .*NO.*not-json/m],
    [
      "coingecko",
      { kind: "nan", value: "negative", fields: ["ath"] },
      /^coingecko +the catalog's tokens +yes .*NO.*out of range: coins\/markets\.ath/m,
    ],
    ["stablecoins", { kind: "empty" }, /^stablecoins .*NO.*not-json/m],
    ["forum", { kind: "reset-connection" }, /^forum +topics of the forum +no .*NO.*network/m],
  ])("reports a fault at %s %j", async (source, fault, row) => {
    simulator.control.apply({ source, fault });
    const results = await run([source, "cardano-org"]);
    expect(hasProblem(results)).toBe(true);
    expect(formatTable(results)).toMatch(row);
    expect(formatTable(results)).toMatch(/^cardano-org .* yes .* yes +\d+ applications$/m);
  });

  test("doesn't ask a source of the price that is off", async () => {
    const results = await run(["kraken"], { PRICE_SOURCES: ["coinbase"] });
    expect(results.map(({ state, problems }) => [state, ...problems])).toEqual([["not configured", "name kraken in PRICE_SOURCES"]]);
    expect(simulator.control.count("kraken")).toBe(0);
  });

  test("counts neither a paid list nor a missing key as a failure", async () => {
    simulator.control.set({ audience: { redditSubscribers: undefined } });
    simulator.control.apply({ source: "defillama", path: "/hacks", fault: { kind: "status", status: 402 } });
    const results = await run(["defillama-hacks", "blockfrost"], { BLOCKFROST_PROJECT_ID: undefined });
    expect(results[0]?.state).toBe("refused");
    expect(new Set(results.slice(1).map(({ state }) => state))).toEqual(new Set(["not configured"]));
    expect(hasProblem(results)).toBe(false);
    expect(simulator.control.count("blockfrost")).toBe(0);
  });
});
