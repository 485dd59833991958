import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as v from "valibot";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { topic } from "#app/foundation/live/topic.ts";
import { log } from "#app/foundation/log.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const depth = topic("depth", v.object({ metres: v.number() }));
const width = topic("width", v.object({ metres: v.number() }));
const empty = { metres: 0 };

async function openBus(store: Awaited<ReturnType<typeof createAutoClosedStore>>) {
  const bus = new LiveBus(store, [depth, width]);
  await bus.start();
  return bus;
}
const settled = (bus: LiveBus, metres: number) =>
  eventually(
    "the bus",
    () => bus.latest(depth, empty).value.metres,
    (value) => value === metres,
  );

describe("LiveBus", () => {
  test("Publishes a value after its commit, and only the newest", async () => {
    const store = await createAutoClosedStore();
    const [one, other] = [await openBus(store), await openBus(store)];
    const heard: unknown[] = [];
    other.subscribe((_, entry) => heard.push(entry.value));
    for (const metres of [1, 2, 3]) await store.db.transaction((transaction) => one.publish(transaction, depth, { metres }));
    await settled(other, 3);
    await settled(one, 3);
    expect(heard.at(-1)).toEqual({ metres: 3 });
  });

  test("Does not publish a value that was rolled back", async () => {
    const store = await createAutoClosedStore();
    const bus = await openBus(store);
    await expect(
      store.db.transaction(async (transaction) => {
        await bus.publish(transaction, depth, { metres: 9 });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await store.db.transaction((transaction) => bus.publish(transaction, depth, { metres: 4 }));
    await settled(bus, 4);
  });

  test("Starts with the stored value and only increases versions", async () => {
    const store = await createAutoClosedStore();
    const first = await openBus(store);
    await store.db.transaction((transaction) => first.publish(transaction, depth, { metres: 7 }));
    await settled(first, 7);
    const before = first.latest(depth, empty).version;
    const second = await openBus(store);
    expect(second.latest(depth, empty)).toEqual({ version: before, value: { metres: 7 } });
    await store.db.transaction((transaction) => first.publish(transaction, depth, { metres: 8 }));
    await settled(second, 8);
    expect(second.latest(depth, empty).version).toBeGreaterThan(before);
  });

  test("Rejects a stored value that does not fit the topic and keeps the last good one", async () => {
    const store = await createAutoClosedStore();
    const bus = await openBus(store);
    await store.db.transaction((transaction) => bus.publish(transaction, depth, { metres: 5 }));
    await settled(bus, 5);
    await store.db.execute(sql`update live_topics set version = version + 1, value = '{"metres":"deep"}'`);
    await store.db.execute(sql`select pg_notify('live', 'depth')`);
    // Notices arrive in order, so once this topic has been read, the invalid one was read and rejected.
    await store.db.transaction((transaction) => bus.publish(transaction, width, { metres: 1 }));
    await eventually(
      "the sentinel",
      () => bus.latest(width, empty).value.metres,
      (metres) => metres === 1,
    );
    expect(bus.latest(depth, empty).value).toEqual({ metres: 5 });
  });

  test("Retries a failed read without another notice", async () => {
    const store = await createAutoClosedStore();
    const bus = await openBus(store);
    await store.db.transaction((transaction) => bus.publish(transaction, depth, { metres: 5 }));
    await settled(bus, 5);
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    await store.db.execute(sql`alter table live_topics rename to topics_away`);
    await store.db.execute(sql`update topics_away set version = version + 1, value = '{"metres":6}'`);
    await store.db.execute(sql`select pg_notify('live', 'depth')`);
    await eventually(
      "a failed reading",
      () => warn.mock.calls.length,
      (count) => count > 0,
    );
    await store.db.execute(sql`alter table topics_away rename to live_topics`);
    await settled(bus, 6);
  });

  test.runIf(import.meta.env.TEST_DATABASE === "postgresql")("Catches up after its listening connection was cut", async () => {
    const store = await createAutoClosedStore();
    const bus = await openBus(store);
    await store.db.transaction((transaction) => bus.publish(transaction, depth, { metres: 1 }));
    await settled(bus, 1);
    for (let metres = 2; metres <= 6; metres++) {
      await store.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      );
      await store.db.transaction((transaction) => bus.publish(transaction, depth, { metres }));
      await settled(bus, metres);
    }
  });
});
