import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createDreps } from "#app/features/governance/dreps/dreps.server.ts";
import { governanceRoutes } from "#app/features/governance/governance.api.server.ts";
import { governanceJobs } from "#app/features/governance/governance.jobs.server.ts";
import { createGovernance } from "#app/features/governance/governance.server.ts";
import { governanceTopic } from "#app/features/governance/governance.ts";
import { marketJobs } from "#app/features/market/market.jobs.server.ts";
import { createMarket } from "#app/features/market/market.server.ts";
import { epochsTopic, historyTopic, marketTopic, networkTopic, sentimentTopic } from "#app/features/market/market.ts";
import { networkJobs } from "#app/features/network/network.jobs.server.ts";
import { createNetwork } from "#app/features/network/network.server.ts";
import { chainTopic } from "#app/features/network/network.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

// Blockfrost is the fallback for Koios in the jobs that read the tip, epoch, parameters and DReps.

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

const JOBS = ["koios-tip", "koios-epochs", "koios-parameters", "koios-dreps"] as const;

async function open(projectId: string | null = "mainnetKey") {
  const store = await createAutoClosedStore();
  const topics = [chainTopic, governanceTopic, marketTopic, sentimentTopic, networkTopic, historyTopic, epochsTopic];
  const bus = new LiveBus(store, topics);
  await bus.start();
  const base = { db: store.db, bus };
  const [market, governance, network] = [await createMarket(base), await createGovernance(base), createNetwork(base)];
  const environment = readEnvironment({
    KOIOS_URL: `${simulator.url}/koios`,
    BLOCKFROST_URL: `${simulator.url}/blockfrost`,
    ...(projectId === null ? {} : { BLOCKFROST_PROJECT_ID: projectId }),
  });
  // Use a new client for each run, so that the pause after a fault doesn't affect the next run.
  const run = async (name: (typeof JOBS)[number]) => {
    const client = makeClient([`127.0.0.1:${simulator.port}`]);
    onTestFinished(() => client.close());
    const ecosystem = { saveProposals: async () => undefined };
    const all = [
      ...marketJobs({ client, environment, market }),
      ...networkJobs({ client, environment, network, market, governance, passed: Date.now }),
      ...governanceJobs({ client, environment, governance, ecosystem }),
    ];
    await all.find((job) => job.name === name)?.run(new AbortController().signal);
  };
  const sources = () => {
    const { blockTime, blockHeight, epoch, epochStart, epochEnd, epochTransactions, activeStake } = market.latestNetwork().value;
    const { feePerByte, targetPools, protocolMajor } = network.latestChain().value;
    const { rules, dreps } = governance.latestGovernance().value;
    const figures = {
      blockTime,
      blockHeight,
      epoch,
      epochStart,
      epochEnd,
      epochTransactions,
      activeStake,
      feePerByte,
      targetPools,
      protocolMajor,
    };
    return Object.fromEntries(Object.entries({ ...figures, rules, dreps }).map(([name, one]) => [name, one?.source ?? null]));
  };
  return { market, governance, network, run, sources };
}
const koiosFails = () => simulator.control.fault({ source: "koios", fault: { kind: "status", status: 500 } });
const allFrom = (sources: Record<string, string | null>, source: string) => Object.values(sources).every((value) => value === source);

test("doesn't call Blockfrost while Koios answers", async () => {
  const { run, sources } = await open();
  for (const name of JOBS) await run(name);
  await eventually("all figures", sources, (all) => allFrom(all, "koios"));
  expect(simulator.control.count("blockfrost")).toBe(0);
});

test("shows Blockfrost's values while Koios fails, and Koios' again afterwards", async () => {
  const { market, governance, network, run, sources } = await open();
  simulator.control.clock({ frozenAt: new Date().toISOString() });
  koiosFails();
  // Blockfrost has no committee data, and its absence must not make a job read all DReps again.
  for (const name of JOBS) await run(name);
  await eventually("all figures of Blockfrost", sources, (all) => allFrom(all, "blockfrost"));
  const second = await eventually(
    "DReps of Blockfrost",
    governance.latestSnapshot,
    ({ dreps }) => dreps.length === 1_060 && dreps.every(({ source }) => source === "blockfrost"),
  );
  const values = () => {
    const tip = market.latestNetwork().value;
    const { parametersEpoch, feePerByte, coinsPerUtxoByte, targetPools, protocolMajor, keyDeposit } = network.latestChain().value;
    return [tip.blockHeight, tip.epoch, tip.epochEnd, tip.epochTransactions, parametersEpoch, feePerByte, coinsPerUtxoByte, targetPools]
      .concat([protocolMajor, keyDeposit])
      .map((item) => item?.value);
  };
  const before = values();
  const { rules, dreps } = governance.latestGovernance().value;
  expect(simulator.control.count("blockfrost", "GET /governance/dreps"), "pages of a hundred").toBe(11);

  simulator.control.apply({ reset: true, set: { enforceLimits: false }, clock: { frozenAt: simulator.control.state().now } });
  for (const name of JOBS) await run(name);
  await eventually("all figures of Koios again", sources, (all) => allFrom(all, "koios"));
  expect(simulator.control.count("blockfrost")).toBe(0);
  expect(values()).toEqual(before);
  const now = governance.latestGovernance().value;
  // Only Koios lists the values of all parameters.
  const sameFor = (value: typeof rules) => ({ ...value, parameters: undefined, source: null, fetchedAt: 0, staleAt: 0 });
  expect(sameFor(now.rules)).toEqual(sameFor(rules));
  expect(now.dreps?.registered).toBe(dreps?.registered);
  // Koios rounds the sum once, Blockfrost rounds for each DRep.
  expect(now.dreps?.power).toBeCloseTo(dreps?.power ?? 0, -3);
  // isActive and power keep Blockfrost's values and source while Koios hasn't counted them.
  const kept = await governance.latestSnapshot();
  expect(kept.dreps.map(({ id }) => id)).toEqual(second.dreps.map(({ id }) => id));
  expect(kept.dreps.every(({ source }) => source === "blockfrost")).toBe(true);
}, 60_000);

test("names Koios as the source only of values that it sent again", async () => {
  const { governance, run } = await open();
  koiosFails();
  await run("koios-dreps");
  const { dreps } = await eventually(
    "DReps with their states",
    governance.latestSnapshot,
    (all) => all.dreps.length > 0 && all.dreps.every(({ source }) => source === "blockfrost"),
  );
  const [first] = dreps;
  const state = { id: first?.id ?? "", isActive: true, expiresEpoch: 700, power: 5, delegators: 1 };
  await governance.store.saveDrepStates([state.id], [state], 1_000);
  const told = await eventually("one of Koios", governance.latestSnapshot, (all) => all.dreps.some(({ source }) => source === "koios"));
  expect(told.dreps.filter(({ source }) => source === "koios").map(({ id }) => id)).toEqual([state.id]);
  const routes = mountRoutes(governanceRoutes, { governance, dreps: createDreps(governance) });
  const list = await (await routes.request("/governance/dreps", {}, { address: "192.0.2.1" })).json();
  expect([list.source, list.data.dreps[0].source]).toEqual(["Blockfrost", "blockfrost"]);
});

test.each<[string, string | null]>([
  ["without a key", null],
  ["with a key of another network", "preprodKey"],
])("%s, a job fails and the last values keep their age", async (_, projectId) => {
  const { network, governance, run } = await open(projectId);
  await run("koios-parameters");
  const before = await eventually("parameters", network.latestChain, ({ value }) => value.feePerByte !== null);
  const rules = () => governance.latestGovernance().value.rules?.source;
  await eventually("voting rules", rules, (source) => source !== undefined);
  koiosFails();
  for (const name of JOBS) await expect(run(name), name).rejects.toThrow("koios: ");
  expect(network.latestChain().value).toEqual(before.value);
  expect(rules()).toBe("koios");
});

test("reads the protocol version from Blockfrost when only Koios' parameters fail, and keeps the rest from Koios", async () => {
  const { network, market, run } = await open();
  simulator.control.set({ era: "unknown" });
  simulator.control.fault({ source: "koios", path: "/epoch_params", fault: { kind: "status", status: 500 } });
  await run("koios-tip");
  await run("koios-parameters");
  const { value } = await eventually("the version", network.latestChain, (liveEntry) => liveEntry.value.protocolMajor !== null);
  expect(value.protocolMajor).toMatchObject({ value: 12, source: "blockfrost" });
  expect((await eventually("the tip", market.latestNetwork, (liveEntry) => liveEntry.value.epoch !== null)).value.epoch?.source).toBe(
    "koios",
  );
});
