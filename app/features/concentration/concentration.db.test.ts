import { describe, expect, test } from "vitest";
import { createConcentration } from "#app/features/concentration/concentration.server.ts";
import { concentrationTopic, type PoolGroup } from "#app/features/concentration/concentration.ts";
import { DAY } from "#app/foundation/durations.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const group = (id: string, community: string | null): PoolGroup => ({ id, community, adastat: null, balance: "B" });

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [concentrationTopic]);
  await bus.start();
  return createConcentration({ db: store.db, bus });
}

describe("the lists of operators", () => {
  test("a new list replaces the last one, and its time is published", async () => {
    const service = await open();
    await service.savePoolGroups([group("a", "FLEET"), group("b", null)], 1_000, DAY);
    await service.savePoolGroups([group("b", "HARBOR")], 2_000, DAY);
    expect(await service.poolGroups()).toEqual([group("b", "HARBOR")]);
    await eventually(
      "the published list",
      () => service.latestGroups(),
      (groups) => groups?.fetchedAt === 2_000 && groups.count === 1,
    );
  });

  test("a list that lost more than half of its pools is refused and the last one stays", async () => {
    const service = await open();
    const list = ["a", "b", "c"].map((id) => group(id, "FLEET"));
    await service.savePoolGroups(list, 1_000, DAY);
    await expect(service.savePoolGroups([group("a", "FLEET")], 2_000, DAY)).rejects.toThrow("groups 1 pools where it grouped 3");
    expect(await service.poolGroups()).toEqual(list);
  });
});
