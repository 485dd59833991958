import { expect, test } from "vitest";
import { createStoredPace } from "./stored-pace.server.ts";
import { MAX_TURN_WAIT_MS } from "#app/foundation/upstream/source-pace.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const PACE = { publisher: "reddit", spacingMs: 65_000 };

test("Shares the spacing between instances, even for concurrent requests", async () => {
  const { db } = await createAutoClosedStore();
  const [one, other] = [createStoredPace(db), createStoredPace(db)];
  const waits = (await Promise.all([one.take(PACE), other.take(PACE), one.take(PACE)])).sort((a, b) => a - b);
  expect(waits[0]).toBe(0);
  expect(waits[1]).toBeGreaterThan(60_000);
  expect(waits[1]).toBeLessThanOrEqual(65_000);
  expect(waits[2]).toBeGreaterThan(125_000);
  expect(await other.take({ ...PACE, publisher: "other" })).toBe(0);
});

test("Applies a pause requested by the publisher to all instances, without using a slot", async () => {
  const { db } = await createAutoClosedStore();
  const pace = createStoredPace(db);
  await pace.hold("reddit", 600_000);
  await pace.hold("reddit", 1_000);
  for (let times = 0; times < 3; times++) {
    const wait = await pace.take(PACE);
    expect(wait).toBeGreaterThan(MAX_TURN_WAIT_MS);
    expect(wait).toBeLessThanOrEqual(600_000);
  }
});
