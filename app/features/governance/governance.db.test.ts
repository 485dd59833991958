import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { governanceRoutes } from "#app/features/governance/governance.api.server.ts";
import { governanceJobs } from "#app/features/governance/governance.jobs.server.ts";
import { createGovernance, type GovernanceService } from "#app/features/governance/governance.server.ts";
import { governanceTopic, parseDrepQuery, type Action, type Governance, type Tally } from "#app/features/governance/governance.ts";
import { createDreps } from "#app/features/governance/dreps/dreps.server.ts";
import { drepPage, openVotes } from "#app/features/governance/dreps/drep-page.server.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  kind: "treasury-withdrawals",
  title: "A title",
  abstract: null,
  anchor: null,
  proposedAt: Date.UTC(2026, 10, 1),
  expiresEpoch: 670,
  decidedEpoch: null,
  status: "active",
  withdrawal: 5,
  parameters: [],
  ...more,
});
const body = { yesVotes: 1, noVotes: 2, abstainVotes: 3, yesPower: 4, noPower: 5, yesShare: 60 };
const tally: Tally = { dreps: body, pools: body, committee: { yesVotes: 1, noVotes: 0, abstainVotes: 0, yesShare: 100 } };

let service: GovernanceService;

async function openBus(store: Store): Promise<void> {
  const bus = new LiveBus(store, [governanceTopic]);
  await bus.start();
  service = await createGovernance({ db: store.db, bus });
}
async function open(): Promise<Store> {
  const store = await createAutoClosedStore();
  await openBus(store);
  return store;
}
const known = (satisfies: (value: Awaited<ReturnType<GovernanceService["latestSnapshot"]>>) => boolean) =>
  eventually("what is known", service.latestSnapshot, satisfies);
const latest = (satisfies: (value: Governance) => boolean) =>
  eventually("what is known", () => service.latestGovernance().value, satisfies);

describe("actions", () => {
  test("open ones are sorted by their end, decided ones by their decision; a tally survives the next list and a restart", async () => {
    const store = await open();
    const list = [
      action("a", { expiresEpoch: 671 }),
      action("b", { expiresEpoch: 670 }),
      action("c", { expiresEpoch: null }),
      action("d", { status: "expired", decidedEpoch: 660 }),
      action("e", { status: "enacted", decidedEpoch: 665 }),
    ];
    await service.store.saveActions(list, Date.now(), HOUR);
    await service.store.saveTally("b", tally, HOUR);
    await service.store.saveActions(
      list.map((item) => ({ ...item, title: "Another" })),
      Date.now(),
      HOUR,
    );
    await openBus(store);
    await known(({ actions }) => actions.some((candidate) => candidate.title === "Another" && candidate.tally !== null));
    const { open: opened, decided } = await actionViews(service);
    expect(opened.map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(opened[0]).toMatchObject({ title: "Another", tally, deadline: Date.UTC(2026, 10, 30, 21, 44, 51), needs: { pools: "no-vote" } });
    expect(decided.map(({ id }) => id)).toEqual(["e", "d"]);
  });

  test("refreshes the longest waiting action next, and only open ones", async () => {
    await open();
    await service.store.saveActions([action("a"), action("b"), action("c", { status: "dropped" })], Date.now(), HOUR);
    expect(await service.store.actionsToRefresh("tally", 1)).toEqual({ ids: ["a"], open: 2, isFirstRound: true });
    await service.store.saveTally("a", tally, HOUR);
    expect(await service.store.actionsToRefresh("tally", 1)).toEqual({ ids: ["b"], open: 2, isFirstRound: false });
    expect(await service.store.actionsToRefresh("votes", 5)).toEqual({ ids: ["a", "b"], open: 2, isFirstRound: false });
  });
});

describe("DReps", () => {
  test("have their votes on open actions, and are removed when no longer registered", async () => {
    await open();
    const now = Date.now();
    await service.store.saveActions([action("a"), action("b"), action("c", { status: "expired" })], now, HOUR);
    await service.store.saveDreps(["x", "y", "z"], 5e9, now, HOUR);
    await service.store.saveVotes(
      "a",
      new Map([
        ["x", "yes"],
        ["y", "no"],
      ]),
      HOUR,
    );
    await service.store.saveVotes("b", new Map([["x", "abstain"]]), HOUR);
    await service.store.saveVotes("c", new Map([["z", "yes"]]), HOUR);
    await service.store.saveDrepStates(["x", "y"], [{ id: "x", isActive: true, expiresEpoch: 680, power: 7, delegators: 2 }], HOUR);
    await service.store.saveDrepStates(["x"], [{ id: "x", isActive: false, expiresEpoch: 681, power: null, delegators: null }], HOUR);
    await known(({ dreps }) => dreps.some((drep) => drep.expiresEpoch === 681));
    const page = async (text: string) => drepPage(service, await openVotes(service), parseDrepQuery(new URLSearchParams(text)));
    const { rows, actionsShown } = await page("sort=votes");
    expect(rows.map(({ id, votes, squares }) => [id, votes, squares?.replaceAll("-", "").length])).toEqual([
      ["x", 2, 2],
      ["y", 1, 1],
      ["z", 0, 0],
    ]);
    expect(rows[0]).toMatchObject({ isActive: false, power: 7, delegators: 2, name: null });
    await service.store.saveDrepNames([
      { id: "x", name: "Atlas", isUnlisted: false, anchor: { url: "https://example.org/x", hash: "ab" } },
      { id: "y", name: "AtIas", isUnlisted: false, anchor: null },
      { id: "z", name: null, isUnlisted: false, anchor: null },
    ]);
    await service.store.saveDrepStates(["y"], [{ id: "y", isActive: true, expiresEpoch: 690, power: 1, delegators: 1 }], HOUR);
    await known(({ dreps }) => dreps.some((drep) => drep.expiresEpoch === 690));
    const ids = async (text: string) => (await page(text)).rows.map(({ id }) => id).sort();
    for (const [text, found] of [
      ["q=atlas", ["x"]],
      ["q=AT", ["x", "y"]],
      ["", ["x", "y"]],
      ["name=claimed", ["x", "y"]],
      ["name=none", ["z"]],
      ["activity=active", ["y"]],
      ["votes=cast", ["x", "y"]],
      ["votes=cast&activity=active&q=y", ["y"]],
      ["activity=sleeping", ["x", "y"]],
      ["sort=power", ["x", "y", "z"]],
    ] as const)
      expect(await ids(text), text).toEqual(found);
    expect(actionsShown).toBe(2);
    expect((await page("")).withoutName, "left out of the list").toBe(1);
    expect(await service.store.drepsToRefresh(1)).toEqual({ ids: ["z"], isFirstRound: false });
    await service.store.saveDreps(["x", "y"], 5e9, now + 1, HOUR);
    await known(({ dreps }) => dreps.length === 2);
    await expect(service.store.saveDreps([], null, now + 2, HOUR)).rejects.toThrow("Koios lists 0 DReps where it listed 2");
  });
});

describe("the API", () => {
  const ask = async (path: string) =>
    (await mountRoutes(governanceRoutes, { governance: service, dreps: createDreps(service) }).request(path)).json();

  test("returns nothing before the first reading", async () => {
    await open();
    const absent = { data: null, source: "Koios", observedAt: null, fetchedAt: null, state: "absent" };
    expect([await ask("/governance"), await ask("/governance/dreps")]).toEqual([absent, absent]);
  });

  test("names source, time and state; times are ISO", async () => {
    await open();
    await service.store.saveActions([action("a")], Date.now(), HOUR);
    await service.store.saveTally("a", tally, HOUR);
    await known(({ actions }) => actions.some((candidate) => candidate.tally !== null));
    expect(await ask("/governance")).toMatchObject({
      data: {
        open: [
          {
            id: "a",
            proposedAt: "2026-11-01T00:00:00.000Z",
            deadline: "2026-11-30T21:44:51.000Z",
            tally,
            tallyAt: expect.any(String),
            needs: { dreps: "unknown" },
          },
        ],
        decided: [],
        dreps: null,
        committee: null,
      },
      source: "Koios",
      state: "live",
    });
  });
});

// The jobs pause between calls, hence the long timeout.
describe("governance jobs", { timeout: 90_000 }, () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 });
  });
  afterAll(() => simulator.close());
  beforeEach(() => {
    simulator.control.reset();
    simulator.control.set({ enforceLimits: false });
    // Four actions are open on this day.
    simulator.control.clock({ frozenAt: "2026-11-21T12:00:00.000Z" });
  });

  function jobs(token?: string) {
    const client = makeClient([`127.0.0.1:${simulator.port}`]);
    onTestFinished(() => client.close());
    const list = governanceJobs({
      client,
      environment: readEnvironment({ KOIOS_URL: `${simulator.url}/koios`, ...(token ? { KOIOS_TOKEN: token } : {}) }),
      governance: service,
      ecosystem: { saveProposals: async () => undefined },
    });
    return (name: string) => list.find((job) => job.name === name)?.run(new AbortController().signal);
  }

  test("read actions with tallies, the committee, DReps and their votes", async () => {
    await open();
    const run = jobs("jwt");
    expect(await run("koios-drep-states"), "nothing to ask about yet").toEqual({ nextIn: 30_000 });
    expect(await run("koios-drep-votes"), "nothing to ask about yet").toEqual({ nextIn: 30_000 });
    await run("koios-dreps");
    expect(await run("koios-governance")).toBeUndefined();
    expect(await run("koios-drep-states")).toBeUndefined();
    expect(await run("koios-drep-votes")).toBeUndefined();
    await known(
      ({ actions, talliedActions, dreps }) =>
        actions.length === 18 && talliedActions > 0 && dreps.every(({ isActive }) => isActive !== null),
    );
    const names = (await service.latestSnapshot()).dreps.flatMap(({ name }) => name ?? []);
    expect(names).toEqual(expect.arrayContaining(["Cardano Atlas", "Cardano AtIas", '<img src=x onerror="alert(1)">perD']));
    expect(names.length, "a third claims one, but some documents don't match their hash").toBeGreaterThan(250);
    const { open: opened, decided } = await actionViews(service);
    expect(opened.length).toBeGreaterThan(2);
    expect(decided.length).toBeGreaterThan(4);
    expect(opened.every((actionView) => actionView.tally !== null)).toBe(true);
    expect(service.latestGovernance().value).toMatchObject({
      committee: { members: 6, quorum: 2 / 3 },
      dreps: { registered: 1_060 },
      votes: { actions: opened.length },
    });
    // One poll of each kind, however many visitors there are.
    const calls = [
      "GET /proposal_list",
      "GET /committee_info",
      "GET /drep_epoch_summary",
      "GET /drep_list",
      "POST /drep_info",
      "GET /proposal_voting_summary",
    ];
    expect(calls.map((call) => simulator.control.count("koios", call))).toEqual([1, 1, 1, 2, 14, opened.length]);
  });

  test("read few items per run without a key, and run again soon until all are read", async () => {
    await open();
    const run = jobs();
    expect(await run("koios-governance")).toEqual({ nextIn: 30_000 });
    expect(simulator.control.count("koios", "GET /proposal_voting_summary")).toBe(3);
  });

  test("save DReps without names when only the names can't be read", async () => {
    await open();
    const run = jobs();
    await run("koios-dreps");
    simulator.control.fault({ source: "koios", path: "/drep_metadata", fault: { kind: "status", status: 404 } });
    expect(await run("koios-drep-states")).toEqual({ nextIn: 30_000 });
    const { dreps } = await known(({ dreps: list }) => list.filter(({ isActive }) => isActive !== null).length === 60);
    expect(dreps.filter(({ name }) => name !== null)).toEqual([]);
    expect(simulator.control.count("koios", "POST /drep_metadata")).toBe(1);
  });

  test("save DReps when a vote of no confidence has dissolved the committee", async () => {
    await open();
    simulator.control.set({ isCommitteeDissolved: true });
    await jobs()("koios-dreps");
    const { committee, dreps } = await latest((value) => value.committee !== null && value.dreps !== null);
    expect(committee).toMatchObject({ members: 0, quorum: null, isDissolved: true });
    expect(dreps).toMatchObject({ registered: 1_060, power: expect.any(Number) });
  });

  test.each([
    ["/committee_info", "committee: ", { committee: null, dreps: { registered: 1_060, power: expect.any(Number) } }],
    ["/drep_epoch_summary", "power: ", { committee: { members: 6 }, dreps: { registered: 1_060, power: null } }],
    ["/drep_list", "dreps: ", { committee: { members: 6 }, dreps: null }],
  ])("save the other parts when %s fails, and still fail the job", async (path, reason, stored) => {
    await open();
    simulator.control.fault({ source: "koios", path, fault: { kind: "status", status: 400 } });
    await expect(jobs()("koios-dreps")).rejects.toThrow(reason);
    const arrived = (value: Governance) =>
      (stored.committee === null || value.committee !== null) && (stored.dreps === null || value.dreps !== null);
    expect(await latest(arrived)).toMatchObject(stored);
  });

  test("read the other tallies when one fails", async () => {
    await open();
    simulator.control.fault({ source: "koios", path: "/proposal_voting_summary", fault: { kind: "status", status: 504 }, times: 1 });
    await expect(jobs("jwt")("koios-governance")).rejects.toThrow(/tallies: gov_action1\w+: koios: status \(status 504\)$/);
    const asked = simulator.control.count("koios", "GET /proposal_voting_summary");
    expect(asked).toBeGreaterThan(2);
    const countedOf = ({ open: opened }: Awaited<ReturnType<typeof actionViews>>) =>
      opened.filter((actionView) => actionView.tally !== null).length;
    await eventually(
      "the others' counts",
      () => actionViews(service),
      (views) => countedOf(views) === asked - 1,
    );
  });

  test("request fewer DReps per call when Koios is slow, and each DRep once", async () => {
    await open();
    simulator.control.set({ koios: { idsAtOnce: 30 } });
    const run = jobs("jwt");
    await run("koios-dreps");
    await run("koios-drep-states");
    const { dreps } = await known(({ dreps: list }) => list.filter(({ isActive }) => isActive !== null).length > 300);
    expect(dreps).toHaveLength(1_060);
    const statuses = simulator.control
      .state()
      .requests.filter(({ path }) => path === "/drep_info")
      .map(({ status }) => status);
    expect(statuses.filter((status) => status === 504).length, "It's tried with half as many, not again and again").toBeLessThan(5);
  });

  test("keep stored data whatever Koios answers", async () => {
    await open();
    await service.store.saveActions([action("a")], Date.now(), HOUR);
    await service.store.saveDreps(["x"], 5, Date.now(), HOUR);
    for (const fault of [{ kind: "status", status: 500 }, { kind: "html" }, { kind: "empty" }, { kind: "garbage", bytes: 400 }] as const) {
      simulator.control.reset();
      simulator.control.fault({ source: "koios", fault });
      // New clients, because the pause after one fault would hide the next.
      for (const name of ["koios-governance", "koios-dreps"])
        await expect(jobs()(name), `${name} ${fault.kind}`).rejects.toMatchObject({ name: "PartsError" });
    }
    const { actions, dreps } = await known((value) => value.dreps.length === 1);
    expect([actions[0]?.id, dreps[0]?.id]).toEqual(["a", "x"]);
  });
});
