import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { governanceJobs } from "#app/features/governance/governance.jobs.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { action, startGovernance } from "#app/features/governance/governance.test-support.ts";
import type { Governance } from "#app/features/governance/governance.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { readEnvironment } from "#app/foundation/env.server.ts";
import { makeClient } from "#app/foundation/upstream/loopback.test-support.ts";
import { startSimulator, type Simulator } from "#simulator/simulator.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let service: GovernanceService;

const open = async () => {
  service = await startGovernance(await createAutoClosedStore());
};
const known = (satisfies: (value: Awaited<ReturnType<GovernanceService["latestSnapshot"]>>) => boolean) =>
  eventually("what is known", service.latestSnapshot, satisfies);
const latest = (satisfies: (value: Governance) => boolean) =>
  eventually("what is known", () => service.latestGovernance().value, satisfies);

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
    const { dreps } = await known(({ dreps: list }) => list.filter(({ isActive }) => isActive !== null).length === 120);
    expect(dreps.filter(({ name }) => name !== null)).toEqual([]);
    expect(simulator.control.count("koios", "POST /drep_metadata")).toBe(1);
  });

  test("read DReps with the most voting power first, as many at once as in the first round", async () => {
    await open();
    await service.store.saveDreps(["a", "b", "c", "d"], null, Date.now(), HOUR);
    await service.history.store.savePowers(600, "drep", new Map([["a", 900n]]));
    await service.history.store.savePowers(
      601,
      "drep",
      new Map([
        ["b", 5n],
        ["c", 70n],
      ]),
    );
    expect(await service.store.drepsToRefresh(1, 3)).toEqual({ ids: ["c", "b", "a"], isFirstRound: true });
    await service.store.saveDrepStates(["a", "b", "c", "d"], [], HOUR);
    expect((await service.store.drepsToRefresh(1, 3)).ids).toHaveLength(1);
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
