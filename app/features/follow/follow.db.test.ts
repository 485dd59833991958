import { describe, expect, test } from "vitest";
import { createFollow, type FollowState } from "#app/features/follow/follow.server.ts";
import { followTopic, type SubjectAspects, type Change, type FollowKind } from "#app/features/follow/follow.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const terms = (margin: number, epoch = 600): Change => ({ type: "terms", epoch, margin, fixedCost: 170, pledge: 5 });
const vote = (action: string, choice: "yes" | "no"): Change => ({ type: "vote", action, title: "Spend it", choice });
const registered: Change = { type: "registration", isRegistered: true };
const state = (kind: FollowKind, subjects: Record<string, SubjectAspects>): FollowState => ({ [kind]: new Map(Object.entries(subjects)) });

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [followTopic]);
  await bus.start();
  return createFollow({ db: store.db, bus });
}

describe("changes", () => {
  test("are found from the second comparison on", async () => {
    const follow = await open();
    const now = Date.now();
    expect(
      await follow.compare(state("pool", { a: { terms: terms(0.02), status: { type: "open" } }, b: { terms: terms(0.01) } }), now),
    ).toBe(0);
    expect(follow.latestFollow().version).toBe(0);
    const changed = state("pool", {
      a: { terms: terms(0.05, 603), status: { type: "closing", epoch: 605 } },
      b: { terms: terms(0.01) },
      c: {},
    });
    expect(await follow.compare(changed, now + 1)).toBe(2);
    expect(await follow.compare(changed, now + 2)).toBe(0);
    expect((await follow.changesOf("pool", "a")).map(({ change, foundAt }) => [change, foundAt])).toEqual([
      [{ type: "closing", epoch: 605 }, now + 1],
      [terms(0.05, 603), now + 1],
    ]);
    expect(await follow.changesOf("pool", "b")).toEqual([]);
    expect(await follow.changesOf("drep", "a")).toEqual([]);
    expect([await follow.isKnown("pool", "c"), await follow.isKnown("pool", "d")]).toEqual([true, false]);
    await eventually(
      "the topic",
      () => follow.latestFollow().value.changedAt,
      (at) => at === now + 1,
    );
  });

  test("include the first known state of a report, because it was new before", async () => {
    const follow = await open();
    const report = (to: "checking" | "accepted"): FollowState =>
      state("report", { "r-7k3f-9qxm": { state: { type: "report", state: to } } });
    expect(await follow.compare(report("checking"), Date.now())).toBe(1);
    expect(await follow.compare(report("checking"), Date.now())).toBe(0);
    expect(await follow.compare(report("accepted"), Date.now())).toBe(1);
    expect((await follow.changesOf("report", "r-7k3f-9qxm")).map(({ change }) => change)).toEqual([
      { type: "report", state: "accepted" },
      { type: "report", state: "checking" },
    ]);
  });

  test("are none while a source omits an aspect, and are found when it's back", async () => {
    const follow = await open();
    const now = Date.now();
    await follow.compare(state("pool", { a: { terms: terms(0.02), pledge: { type: "pledge", isMet: true } } }), now);
    expect(await follow.compare(state("pool", { a: { terms: terms(0.02) } }), now)).toBe(0);
    expect(await follow.compare(state("pool", {}), now)).toBe(0);
    expect(await follow.compare({}, now)).toBe(0);
    expect(await follow.compare(state("pool", { a: { pledge: { type: "pledge", isMet: false } } }), now)).toBe(1);
  });

  test("include votes on actions whose votes were read before, changed votes, and the end of a registration", async () => {
    const follow = await open();
    const now = Date.now();
    const look = (dreps: Record<string, SubjectAspects>, counted: string[]) =>
      follow.compare(
        { ...state("drep", dreps), ...state("action", Object.fromEntries(counted.map((id) => [id, { counted: { type: "counted" } }]))) },
        now,
      );
    expect(await look({ d: { registration: registered } }, [])).toBe(0);
    expect(await look({ d: { registration: registered, "vote:x": vote("x", "yes") } }, ["x"]), "the first reading of x is no news").toBe(0);
    expect(await look({ d: { registration: registered, "vote:x": vote("x", "no") } }, ["x"]), "it changed its mind").toBe(1);
    expect(await look({ d: { registration: registered, "vote:x": vote("x", "no") }, e: { registration: registered } }, ["x"])).toBe(0);
    const both = { d: { registration: registered }, e: { registration: registered, "vote:x": vote("x", "yes") } };
    expect(await look(both, ["x"]), "a new vote on x").toBe(1);
    expect(await look({ e: { registration: registered } }, ["x"]), "d is gone, and votes on closed actions are forgotten").toBe(1);
    expect(await look({ e: { registration: registered } }, ["x"])).toBe(0);
    expect((await follow.changesOf("drep", "d")).map(({ change }) => change)).toEqual([
      { type: "registration", isRegistered: false },
      vote("x", "no"),
    ]);
    expect((await follow.changesOf("drep", "e")).map(({ change }) => change)).toEqual([vote("x", "yes")]);
    expect(await look({ d: { registration: registered }, e: { registration: registered } }, ["x"]), "it came back").toBe(1);
  });

  test("are kept for 400 days", async () => {
    const follow = await open();
    const now = Date.now();
    await follow.compare(state("pool", { a: { terms: terms(0.02) } }), now - 402 * DAY);
    await follow.compare(state("pool", { a: { terms: terms(0.03) } }), now - 401 * DAY);
    expect(await follow.changesOf("pool", "a")).toHaveLength(1);
    await follow.compare(state("pool", { a: { terms: terms(0.04) } }), now);
    expect((await follow.changesOf("pool", "a")).map(({ change }) => change)).toEqual([terms(0.04)]);
  });

  test("are found in one comparison for thousands of pools", async () => {
    const follow = await open();
    const all = (margin: number) =>
      state("pool", Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`pool${at}`, { terms: terms(margin) }])));
    expect(await follow.compare(all(0.02), 1)).toBe(0);
    expect(await follow.compare(all(0.03), Date.now())).toBe(3_000);
  });
});
