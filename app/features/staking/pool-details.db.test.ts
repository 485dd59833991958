import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createPoolDetails } from "#app/features/staking/pool-details.server.ts";
import { stakePoolDetails } from "#app/features/staking/staking.tables.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, MINUTE } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { createPools } from "#simulator/world/pools.ts";
import { createChain } from "#simulator/world/chain.ts";
import { createWorld } from "#simulator/world/world.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const UPDATES = "GET /pool_updates";
const HISTORY = "GET /pool_history";
const OWNERS = "POST /pool_owner_history";

let simulator: Simulator;
let ids: string[];
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 7 });
  const world = createWorld(7);
  ids = createPools(world, createChain(world))
    .list()
    .map(({ pool_id_bech32 }) => pool_id_bech32);
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.control.reset();
  simulator.control.set({ enforceLimits: false });
});

/** An instance of the site with its own clock. */
function open(store: Store, now = { ms: Date.now() }, room = { pools: Infinity }) {
  const client = makeClient([`127.0.0.1:${simulator.port}`]);
  onTestFinished(() => client.close());
  const { detailsOf } = createPoolDetails({
    db: store.db,
    client,
    environment: readEnvironment({ KOIOS_URL: `${simulator.url}/koios` }),
    hasRoom: (wanted) => (expect(wanted).toBe(3), room.pools > 0),
    clock: () => now.ms,
  });
  return { detailsOf: (at: number) => detailsOf(ids[at] ?? ""), now };
}
const calls = () => [UPDATES, HISTORY, OWNERS].reduce((sum, path) => sum + simulator.control.count("koios", path), 0);

describe("Details of a pool's page", { timeout: 60_000 }, () => {
  test("are requested once a day, across instances and visitors", async () => {
    const store = await createAutoClosedStore();
    const [one, other] = [open(store), open(store)];
    await Promise.all([one.detailsOf(4), one.detailsOf(4), other.detailsOf(4)]);
    // Either instance may have asked; the other has no details yet.
    await expect.poll(async () => (await one.detailsOf(4)).details, { timeout: 20_000 }).not.toBeNull();
    const { details } = await one.detailsOf(4);
    expect(details?.epochs).toHaveLength(73);
    expect(details?.certificates).toMatchObject([{ kind: "registration", fixedCost: expect.any(Number) }]);
    expect((await other.detailsOf(4)).details).toEqual(details);
    expect(calls()).toBe(3);
    one.now.ms += DAY + HOUR;
    expect((await one.detailsOf(4)).details?.fetchedAt).toBe(one.now.ms);
    expect(calls()).toBe(6);
  });

  test("are pending while another instance asks, and missing when it got nothing", async () => {
    const store = await createAutoClosedStore();
    const { detailsOf, now } = open(store);
    await store.db.insert(stakePoolDetails).values({ id: ids[8] ?? "", triedAt: new Date(now.ms - 5_000) });
    expect(await detailsOf(8)).toEqual({ details: null, isPending: true });
    now.ms += 2 * MINUTE;
    expect(await detailsOf(8)).toEqual({ details: null, isPending: false });
    expect(calls()).toBe(0);
  });

  test("include the announcements of pools that change or close", async () => {
    const { detailsOf } = open(await createAutoClosedStore());
    const changing = (await detailsOf(76)).details?.certificates.filter(({ kind }) => kind === "registration");
    expect(changing).toHaveLength(3);
    expect(changing?.[0]?.transaction, "two certificates of one transaction").toBe(changing?.[1]?.transaction);
    expect((await detailsOf(9)).details?.certificates[0]).toMatchObject({ kind: "retirement", margin: null });
  });

  test("show if the pledge was met in each epoch, and omit it when that can't be read", async () => {
    const { detailsOf } = open(await createAutoClosedStore());
    const metOf = async (at: number) => (await detailsOf(at)).details?.epochs.map(({ isPledgeMet }) => isPledgeMet);
    expect(await metOf(11)).toEqual([...Array<boolean>(11).fill(false), ...Array<boolean>(62).fill(true)]);
    simulator.control.fault({ source: "koios", path: "/pool_owner_history", fault: { kind: "status", status: 404 } });
    expect(await metOf(12)).toEqual(Array(73).fill(null));
  });

  test("keep the pledges of past epochs when they can't be read a day later", async () => {
    const { detailsOf, now } = open(await createAutoClosedStore());
    const { details: before } = await detailsOf(11);
    now.ms += DAY + HOUR;
    simulator.control.fault({ source: "koios", path: "/pool_owner_history", fault: { kind: "status", status: 404 } });
    const { details: after } = await detailsOf(11);
    expect(after?.fetchedAt, "certificates and history are new").toBe(now.ms);
    expect(after?.epochs).toEqual(before?.epochs);
    expect(after?.epochs[0]?.isPledgeMet).toBe(false);
  });

  test.each([
    ["is down", { kind: "status", status: 500 }],
    ["answers with a page", { kind: "html" }],
    ["answers with nothing", { kind: "empty" }],
    ["doesn't know the function", { kind: "status", status: 404 }],
  ] as const)("are missing when the source %s, and the source gets a pause", async (_, fault) => {
    const { detailsOf, now } = open(await createAutoClosedStore());
    simulator.control.fault({ source: "koios", path: "/pool_history", fault });
    expect(await detailsOf(4)).toEqual({ details: null, isPending: false });
    const after = calls();
    expect(await detailsOf(5), "the next page doesn't ask in the same minute").toEqual({ details: null, isPending: true });
    expect(calls()).toBe(after);
    simulator.control.reset();
    now.ms += 2 * MINUTE;
    expect((await detailsOf(5)).details, "another pool a minute later").not.toBeNull();
    expect((await detailsOf(4)).details, "the same one not before ten").toBeNull();
    now.ms += 10 * MINUTE;
    expect((await detailsOf(4)).details).not.toBeNull();
  });

  test("stay when the source fails later", async () => {
    const { detailsOf, now } = open(await createAutoClosedStore());
    const { details } = await detailsOf(6);
    now.ms += 2 * DAY;
    simulator.control.fault({ source: "koios", fault: { kind: "status", status: 500 } });
    expect(await detailsOf(6)).toEqual({ details, isPending: false });
  });

  test("don't keep a page waiting for a slow source", async () => {
    const { detailsOf } = open(await createAutoClosedStore());
    simulator.control.fault({ source: "koios", path: "/pool_updates", fault: { kind: "latency", ms: 4_000 } });
    const start = performance.now();
    expect(await detailsOf(7)).toEqual({ details: null, isPending: true });
    expect(performance.now() - start).toBeLessThan(3_500);
    await expect.poll(async () => (await detailsOf(7)).details, { timeout: 20_000, interval: 500 }).not.toBeNull();
    expect(calls()).toBe(3);
  });

  test("are requested within the day's budget, and stored ones are shown beyond it", async () => {
    const room = { pools: 1 };
    const { detailsOf } = open(await createAutoClosedStore(), undefined, room);
    const { details } = await detailsOf(403);
    expect(details).not.toBeNull();
    room.pools = 0;
    expect(await detailsOf(404)).toEqual({ details: null, isPending: false });
    expect((await detailsOf(403)).details).toEqual(details);
    expect(calls()).toBe(3);
    room.pools = 1;
    expect((await detailsOf(404)).details, "the next day").not.toBeNull();
  });
});
