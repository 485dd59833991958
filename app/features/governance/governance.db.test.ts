import { describe, expect, test } from "vitest";
import { actionRoutes } from "#app/features/governance/actions/actions.api.server.ts";
import { governanceRoutes } from "#app/features/governance/governance.api.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { action, startGovernance, tally } from "#app/features/governance/governance.test-support.ts";
import { parseDrepQuery } from "#app/features/governance/governance.ts";
import { drepRoutes } from "#app/features/governance/dreps/dreps.api.server.ts";
import { createDreps } from "#app/features/governance/dreps/dreps.server.ts";
import { drepPage, openVotes } from "#app/features/governance/dreps/drep-page.server.ts";
import { actionViews } from "#app/features/governance/governance-view.server.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import type { Store } from "#app/foundation/db/database.server.ts";
import { HOUR } from "#app/foundation/durations.ts";
import { mountRoutes } from "#app/foundation/openapi/route.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let service: GovernanceService;

async function openBus(store: Store): Promise<void> {
  service = await startGovernance(store);
}
async function open(): Promise<Store> {
  const store = await createAutoClosedStore();
  await openBus(store);
  return store;
}
const known = (satisfies: (value: Awaited<ReturnType<GovernanceService["latestSnapshot"]>>) => boolean) =>
  eventually("what is known", service.latestSnapshot, satisfies);

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

  const ACTION = "gov_action1pvv5wmjqhwa4u85vu9f4ydmzu2mgt8n7et967ph2urhx53r70xusqnmm525";
  const DREP = "drep1yfhyq6tztjksqqpd5lglc3zr2tn8vylgjh9xzz7n2p4l4lgk3qam3";
  const askOne = async (path: string) => {
    const services = {
      governance: service,
      dreps: createDreps(service),
      network: { latestChain: () => ({ value: { protocolMajor: null } }) },
    };
    const response = await mountRoutes([...actionRoutes, ...drepRoutes], services).request(path);
    return { response, state: [response.status, response.headers.get("Retry-After")] };
  };

  test.each([
    `/governance/actions/${ACTION}`,
    `/governance/actions/${"ab".repeat(32)}%230`,
    `/governance/dreps/${DREP}`,
    `/governance/dreps/${"ab".repeat(28)}`,
  ])("answers %s with 503 before the first reading, and with 404 once its list doesn't have it", async (path) => {
    await open();
    const { response, state } = await askOne(path);
    expect(state).toEqual([503, "60"]);
    expect(await response.json()).toEqual({ type: "about:blank", title: "We haven't read this list from its source yet", status: 503 });
    await service.store.saveActions([action("a")], Date.now(), HOUR);
    await service.store.saveDreps(["x"], 5e9, Date.now(), HOUR);
    await known(({ actions, dreps }) => actions.length > 0 && dreps.length > 0);
    expect((await askOne(path)).state).toEqual([404, null]);
  });

  test.each([`/governance/actions/${ACTION}z`, `/governance/dreps/${DREP}z`, "/governance/dreps/drep_always_abstain"])(
    "answers %s, which can't be such an ID, with 404",
    async (path) => {
      await open();
      expect((await askOne(path)).state).toEqual([404, null]);
    },
  );

  test.each([
    ["an older DRep", 500, 669],
    ["a DRep that registered since then", 669, null],
  ])("says since when the power of %s is complete", async (_, registered, powersSince) => {
    await open();
    await service.store.saveDreps([DREP], 5e9, Date.now(), HOUR);
    for (const epoch of [600, 669, 670]) await service.history.store.savePowers(epoch, "drep", new Map([[DREP, 7_000_000n]]));
    const registration = { drepId: DREP, action: "registered", txHash: "ab", certificate: 0, at: epochStart(registered) };
    await service.history.store.saveDrepUpdates([registration], Date.now());
    await known(({ dreps }) => dreps.length === 1);
    expect(await (await askOne(`/governance/dreps/${DREP}`)).response.json()).toMatchObject({
      data: { powers: [600, 669, 670].map((epoch) => ({ epoch, power: 7 })), powersSince, history: { isComplete: false } },
    });
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
