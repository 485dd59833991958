import { describe, expect, test } from "vitest";
import { ecosystemTopics } from "#app/features/ecosystem/catalog/cards.server.ts";
import { createEcosystem, type EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

let ecosystem: EcosystemService;
async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, ecosystemTopics());
  await bus.start();
  ecosystem = createEcosystem({ db: store.db, bus });
}

const figuresOf = () => ecosystem.latestFigures("minswap").value;
const becomes = <Value>(what: string, read: () => Value, is: (value: Value) => boolean) => eventually(what, read, is);

describe("Figures of projects", () => {
  test("are kept by source, and the directory shows them together with their sources", async () => {
    await open();
    const observedAt = Date.now() - 10_000;
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "minswap", observedAt, values: { price: 0.02, change24h: 12, tokenVolume24h: 5_000 } },
    ]);
    await ecosystem.saveProjectFigures({ source: "defillama", interval: MINUTE }, [
      { projectId: "minswap", observedAt, values: { tvl: 18e6, protocolVolume24h: 2.5e6 } },
    ]);
    await ecosystem.saveProjectFigures({ source: "koios", interval: MINUTE }, [
      { projectId: "minswap", observedAt, values: { holders: 41_000 } },
    ]);
    await ecosystem.saveProjectFigures({ source: "defillama", interval: MINUTE }, [
      { projectId: "cardano", observedAt, values: { tvl: 72e6 } },
    ]);
    const directory = await becomes(
      "the chain's TVL",
      () => ecosystem.latestDirectory().value,
      ({ chainTvl }) => chainTvl?.value === 72e6,
    );
    expect(directory.projects.minswap).toMatchObject({
      tvl: { value: 18e6, source: "defillama", observedAt },
      volume24h: { value: 2.5e6, source: "defillama" },
      change24h: { value: 12, source: "coingecko" },
      users: { value: 41_000, source: "koios" },
    });
    expect(directory.projects.cardano).toBeUndefined();
  });

  test("use the token's volume when there's no protocol volume", async () => {
    await open();
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "snek", observedAt: Date.now(), values: { tokenVolume24h: 900_000 } },
    ]);
    const { projects } = await becomes(
      "snek",
      () => ecosystem.latestDirectory().value,
      (item) => item.projects.snek !== undefined,
    );
    expect(projects.snek?.volume24h).toMatchObject({ value: 900_000, source: "coingecko" });
  });

  test("stay with their true age when a poll lacks them", async () => {
    await open();
    const before = Date.now() - 5 * MINUTE;
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "minswap", observedAt: before, values: { price: 0.02, rank: 900 } },
    ]);
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "minswap", observedAt: Date.now(), values: { price: 0.021, rank: null } },
    ]);
    const figures = await becomes("the new price", figuresOf, ({ price }) => price?.value === 0.021);
    expect(figures.rank).toMatchObject({ value: 900, observedAt: before });
  });

  test.each([
    ["not a number", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["negative", -1],
    ["absurd", 1e12],
  ])("reject a price that is %s", async (_, bad) => {
    await open();
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "minswap", observedAt: Date.now(), values: { price: 0.02 } },
    ]);
    await ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
      { projectId: "minswap", observedAt: Date.now(), values: { price: bad, rank: 7 } },
    ]);
    const { price } = await becomes("the rank", figuresOf, ({ rank }) => rank?.value === 7);
    expect(price?.value).toBe(0.02);
  });

  test("hold a doubled price until a second reading", async () => {
    await open();
    const save = (price: number, rank: number) =>
      ecosystem.saveProjectFigures({ source: "coingecko", interval: MINUTE }, [
        { projectId: "minswap", observedAt: Date.now(), values: { price, rank } },
      ]);
    await save(0.02, 1);
    await save(0.05, 2);
    expect((await becomes("the second poll", figuresOf, ({ rank }) => rank?.value === 2)).price?.value).toBe(0.02);
    await save(0.051, 3);
    expect((await becomes("the third poll", figuresOf, ({ rank }) => rank?.value === 3)).price?.value).toBe(0.051);
  });
});

describe("Activity of projects", () => {
  const activity = (id: string, timestamp: number, title = "Release 1") => ({
    activity: { id, type: "github" as const, title, description: "a/b", value: "release", timestamp, url: "https://github.com/a/b" },
  });

  test("is newest first, replaces a changed title, and announces only new items", async () => {
    await open();
    const now = Date.now();
    await ecosystem.saveItems("github", [{ projectId: "liqwid", items: [activity("1", now - 2_000), activity("2", now - 1_000)] }]);
    const first = await becomes(
      "the hint",
      () => ecosystem.latestActivity().value,
      ({ changed }) => changed.liqwid !== undefined,
    );
    await ecosystem.saveItems("github", [{ projectId: "liqwid", items: [activity("1", now - 2_000, "Release 1.0")] }]);
    const second = await becomes(
      "the second answer",
      () => ecosystem.latestActivity().value,
      ({ answered }) => (answered.github ?? 0) > (first.answered.github ?? 0),
    );
    expect(second.changed.liqwid).toBe(first.changed.liqwid);
    expect((await ecosystem.findItems("liqwid")).activity.map(({ id, title }) => [id, title])).toEqual([
      ["2", "Release 1"],
      ["1", "Release 1.0"],
    ]);
  });

  test("keeps a project's newest thirty items per source", async () => {
    await open();
    const now = Date.now();
    const old = activity("old", now - 3_600_000);
    await ecosystem.saveItems("forum", [{ projectId: "liqwid", items: [old] }]);
    await ecosystem.saveItems("github", [{ projectId: "minswap", items: [old] }]);
    await ecosystem.saveItems("github", [
      { projectId: "liqwid", items: Array.from({ length: 40 }, (_, index) => activity(`${index}`, now - index * 1_000)) },
    ]);
    const { activity: kept } = await ecosystem.findItems("liqwid", 100);
    expect(kept.map(({ id }) => id)).toEqual([...Array.from({ length: 30 }, (_, index) => `${index}`), "old"]);
    expect((await ecosystem.findItems("minswap")).activity.map(({ id }) => id)).toEqual(["old"]);
  });

  test("older than a year is deleted, and nothing else", async () => {
    await open();
    const day = 86_400_000;
    const ages = [0, 1, 364, 366, 1_000].map((days) => activity(`${days}`, Date.now() - days * day));
    await ecosystem.saveItems("github", [
      { projectId: "liqwid", items: ages },
      { projectId: "minswap", items: [activity("young", Date.now() - 30 * day)] },
    ]);
    expect(await ecosystem.deleteOldItems()).toBe(2);
    expect((await ecosystem.findItems("liqwid")).activity.map(({ id }) => id)).toEqual(["0", "1", "364"]);
    expect((await ecosystem.findItems("minswap")).activity.map(({ id }) => id)).toEqual(["young"]);
  });

  test("is checked next for the project that was checked longest ago", async () => {
    await open();
    await ecosystem.recordCheck("github", "a");
    await ecosystem.recordCheck("github", "b");
    expect(await ecosystem.leastRecentlyChecked("github", ["a", "b", "c"], 2)).toEqual({ turn: ["c", "a"], isFirstRound: false });
    expect(await ecosystem.leastRecentlyChecked("koios", ["a", "b", "c"], 1)).toEqual({ turn: ["a"], isFirstRound: true });
    expect(await ecosystem.leastRecentlyChecked("github", ["a", "b", "c"], 2, 60_000)).toEqual({ turn: ["c"], isFirstRound: false });
  });

  test("includes the newest stored token history", async () => {
    await open();
    expect(await ecosystem.tokenHistoryOf("minswap")).toBeNull();
    await ecosystem.saveTokenHistory("minswap", [[1, 0.02, null]]);
    await ecosystem.saveTokenHistory("minswap", [
      [1, 0.02, null],
      [2, 0.03, 10],
    ]);
    expect((await ecosystem.tokenHistoryOf("minswap"))?.points).toHaveLength(2);
  });
});
