import { describe, expect, test } from "vitest";
import { createDiscovered, type Found } from "./discovered.server.ts";
import { discoveredTopic } from "./discovered.ts";
import { saveUnknownProtocols } from "./discovered.jobs.server.ts";
import { discoveredProjects } from "#app/features/ecosystem/ecosystem.tables.server.ts";
import type { LlamaProtocol } from "#app/features/ecosystem/catalogue/defillama.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const DAY = 86_400_000;

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [discoveredTopic]);
  await bus.start();
  return { db: store.db, discovered: createDiscovered({ db: store.db, bus }) };
}

const entry = (sourceId: string, name: string): Found => ({
  sourceId,
  name,
  kind: "Dexs",
  url: `https://defillama.com/protocol/${sourceId}`,
});

describe("projects that sources list and nobody has reviewed", () => {
  test("are stored with their source, and keep the day on which they were first seen", async () => {
    const { db, discovered } = await open();
    await discovered.save("defillama", [entry("1", "Example Swap")], []);
    const longAgo = new Date(Date.now() - 3 * DAY);
    await db.update(discoveredProjects).set({ firstSeenAt: longAgo });
    await discovered.save("defillama", [entry("1", "Example Swap 2")], []);
    expect(await discovered.list()).toMatchObject([{ source: "defillama", name: "Example Swap 2", firstSeenAt: longAgo.getTime() }]);
    const hint = await eventually("the hint", discovered.hint, ({ count }) => count === 1);
    expect(hint.answeredAt.defillama).toBeGreaterThan(Date.now() - DAY);
  });

  test("leave the list once the catalogue has them, or a week after their source drops them", async () => {
    const { db, discovered } = await open();
    await discovered.save("defillama", [entry("1", "Reviewed soon"), entry("2", "Dropped"), entry("3", "Stays")], []);
    await discovered.save("defillama", [entry("3", "Stays")], ["1"]);
    expect((await discovered.list()).map(({ name }) => name)).toEqual(["Dropped", "Stays"]);
    await db.update(discoveredProjects).set({ lastSeenAt: new Date(Date.now() - 8 * DAY) });
    expect(await discovered.list()).toEqual([]);
  });

  test("of DefiLlama's protocols only those that belong to no project of ours, by what it's counted as or by its name", async () => {
    const { discovered } = await open();
    const protocol = (id: string, slug: string): LlamaProtocol => ({
      id,
      slug,
      parent: null,
      name: slug === "bodega" ? "Bodega Market" : slug,
      category: "Dexs",
      url: "https://evil.example",
      twitter: null,
      tvl: 5,
      change1d: null,
    });
    await saveUnknownProtocols(
      discovered,
      [protocol("1", "minswap-dex"), protocol("2", "a/b?c"), protocol("3", "bodega")],
      new Map([["1", "minswap"]]),
    );
    expect(await discovered.list()).toMatchObject([{ sourceId: "2", url: "https://defillama.com/protocol/a%2Fb%3Fc" }]);
  });

  test.each([
    ["example", ["Example Swap"]],
    ["SWAP ex", ["Example Swap"]],
    ["  ", ["Example Swap", "Ünders"]],
    ["unders", ["Ünders"]],
    ["<b>", []],
  ])("are found by %j", async (text, names) => {
    const { discovered } = await open();
    await discovered.save("coingecko", [entry("e", "Example Swap"), entry("u", "Ünders")], []);
    expect((await discovered.find(text)).map(({ name }) => name)).toEqual(names);
  });
});
