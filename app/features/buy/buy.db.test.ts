import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { buyJobs } from "./buy.jobs.server.ts";
import { createBuy } from "./buy.server.ts";
import { buyTopic, NO_READINGS, type RegisterEntry } from "./buy.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.control.reset());

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [buyTopic]);
  await bus.start();
  const buy = createBuy({ db: store.db, bus });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  const client = createPoliteFetch({ allow: [new URL(simulator.url).host], userAgent: "test", log, limits: { backoffMs: 1 } });
  onTestFinished(() => client.close());
  const environment = {
    ESMA_REGISTER_URL: `${simulator.url}/esma/CASPS.csv`,
    EXCHANGE_LIST_URL: `${simulator.url}/cardano-org/exchanges.json`,
  };
  const jobs = new Map(buyJobs({ client, environment, buy }).map((job) => [job.name, job]));
  const run = (name: string) => jobs.get(name)?.run(AbortSignal.timeout(30_000));
  return { buy, run };
}

test("reads the register and the list, and keeps the last reading when one fails", async () => {
  const { buy, run } = await open();
  expect(buy.latestReadings()).toEqual(NO_READINGS);
  simulator.control.apply({ source: "esma", fault: { kind: "status", status: 503 } });
  await expect(run("esma-register")).rejects.toThrow("503");
  await run("exchange-list");
  const failed = await eventually("both", buy.latestReadings, (now) => now.list !== null && now.registerFailedAt !== null);
  expect(failed.register).toBeNull();
  expect(failed.list?.countries.find(({ name }) => name === "Germany")?.services.some(({ name }) => name === "Sample Exchange")).toBe(true);

  simulator.control.reset();
  await run("esma-register");
  const read = await eventually("the register", buy.latestReadings, (now) => now.register !== null);
  expect(read.registerFailedAt).toBeNull();
  expect(read.register?.entries.find(({ name }) => name === "Bitpanda GmbH")).toMatchObject({
    lei: "5493007WZ7IFULIL8G21",
    authority: expect.stringContaining("Behörde für Stichproben"),
  });

  simulator.control.apply({ source: "esma", fault: { kind: "html" } });
  await expect(run("esma-register")).rejects.toMatchObject({ kind: "bad-shape" });
  const later = await eventually("the failure", buy.latestReadings, (now) => now.registerFailedAt !== null);
  expect(later.register).toEqual(read.register);
});

test("believes a much shorter register only after six days", async () => {
  const { buy } = await open();
  const entries = (count: number): RegisterEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      lei: `SAMPLE${String(index).padStart(14, "0")}`,
      name: `Company ${index}`,
      authority: null,
      home: "AT",
      hosts: [],
      since: null,
      end: null,
      services: [],
      otherServices: [],
      countries: ["AT"],
      otherCountries: [],
      comment: null,
    }));
  const now = Date.now() - 10 * DAY;
  const save = async (count: number, at: number) => {
    const isStored = await buy.saveRegister(entries(count), at, 7 * DAY);
    if (isStored) await eventually("the register", buy.latestReadings, ({ register }) => register?.entries.length === count);
    return isStored;
  };
  expect(await save(10, now)).toBe(true);
  expect(await save(4, now + DAY)).toBe(false);
  expect(buy.latestReadings().register?.entries).toHaveLength(10);
  expect(await save(5, now + 2 * DAY)).toBe(true);
  expect(await save(2, now + 3 * DAY)).toBe(false);
  expect(await save(2, now + 9 * DAY)).toBe(true);
});
