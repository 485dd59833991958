import { afterEach, expect, test, vi } from "vitest";
import { MINUTE } from "#app/foundation/durations.ts";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import { createFigures, readFigures, saveFigures, type FigureRule, type Readings } from "#app/foundation/figures/figures.server.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const depthTopic = figureTopic("depth", ["amount", "change"]);
const RULES: Record<"amount" | "change", FigureRule> = {
  amount: { min: 0, max: 1_000, confirmsJumps: true, maxLagMs: 10 * MINUTE },
  change: { min: -100, max: 100, confirmsJumps: false, maxLagMs: 10 * MINUTE },
};
const poll = { source: "koios", interval: MINUTE } as const;
afterEach(() => vi.restoreAllMocks());

type Values = Readings<"amount" | "change">["values"];

async function open() {
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [depthTopic]);
  await bus.start();
  return { store, figures: createFigures({ db: store.db, bus }, depthTopic, RULES) };
}

/** Saves polls one after another and returns the value published after the last. */
async function publishedAfter(...polls: [values: Values, observedAt: number][]) {
  const { figures } = await open();
  for (const [values, observedAt] of polls) await figures.save(poll, { observedAt, values });
  const published = () => figures.latest().version;
  const before = published();
  await figures.save(poll, { observedAt: Date.now(), values: {} });
  await eventually("the last poll", published, (version) => version > before);
  return figures.latest().value;
}

test("Returns null for every metric before the first reading", async () => {
  const { figures } = await open();
  expect(figures.latest()).toEqual({ version: 0, value: { amount: null, change: null } });
});

test("Keeps a figure live for one missed poll", async () => {
  const now = Date.now();
  const { amount } = await publishedAfter([{ amount: 5 }, now]);
  expect(amount).toMatchObject({ value: 5, source: "koios", observedAt: now });
  expect((amount?.staleAt ?? 0) - (amount?.fetchedAt ?? 0)).toBe(2 * MINUTE + 5_000);
});

test("Gives all figures of a poll the same times, so that the live stream sends them once", async () => {
  const start = Date.now();
  let milliseconds = 0;
  vi.spyOn(Date, "now").mockImplementation(() => start + milliseconds++);
  const { amount, change } = await publishedAfter([{ amount: 5, change: 1 }, start]);
  expect(change?.fetchedAt).toBe(amount?.fetchedAt);
  expect(change?.staleAt).toBe(amount?.staleAt);
});

test("Delays an observation at once if it's older than its figure may be", async () => {
  const observedAt = Date.now() - 11 * MINUTE;
  const { amount } = await publishedAfter([{ amount: 5 }, observedAt]);
  expect(amount).toMatchObject({ observedAt, staleAt: observedAt + 10 * MINUTE });
});

test("Dates an observation from the future as now", async () => {
  const { amount } = await publishedAfter([{ amount: 5 }, Date.now() + 60 * MINUTE]);
  expect(amount?.observedAt).toBeLessThanOrEqual(Date.now());
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -101, 101, null])("Keeps the last good value with its true age after %s", async (bad) => {
  const observedAt = Date.now() - MINUTE;
  const { amount, change } = await publishedAfter([{ change: 5 }, observedAt], [{ change: bad, amount: 1 }, Date.now()]);
  expect([change?.value, change?.observedAt, amount?.value]).toEqual([5, observedAt, 1]);
});

test.each<[string, number[], number]>([
  ["waits", [100, 151], 100],
  ["counts when the next reading agrees", [100, 151, 152], 152],
  ["waits again when the next reading jumps elsewhere", [100, 151, 400], 100],
  ["is dropped when the next reading is as before", [100, 151, 101, 152], 101],
])("Treats a jump: it %s", async (_, values, shown) => {
  const now = Date.now();
  const { amount } = await publishedAfter(...values.map((value, index): [Values, number] => [{ amount: value }, now + index]));
  expect(amount?.value).toBe(shown);
});

test("Accepts a jump at once for a figure without confirmation", async () => {
  const { change } = await publishedAfter([{ change: 1 }, Date.now()], [{ change: 90 }, Date.now()]);
  expect(change?.value).toBe(90);
});

test("Changes only the fetch time for an older observation, and keeps the held value", async () => {
  const now = Date.now();
  const { amount } = await publishedAfter([{ amount: 100 }, now], [{ amount: 300 }, now], [{ amount: 40 }, now - 5_000]);
  expect(amount).toMatchObject({ value: 100, observedAt: now });
  const confirmed = await publishedAfter(
    [{ amount: 100 }, now],
    [{ amount: 300 }, now],
    [{ amount: 40 }, now - 5_000],
    [{ amount: 301 }, now],
  );
  expect(confirmed.amount?.value).toBe(301);
});

test("Keeps values that a poll omits and stores no metric without a rule", async () => {
  const { store, figures } = await open();
  const withMore = { change: 2, unknown: 9 };
  await figures.save(poll, { observedAt: Date.now(), values: { amount: 5 } });
  await figures.save(poll, { observedAt: Date.now(), values: withMore });
  const stored = await store.db.transaction((transaction) => readFigures(transaction, "depth"));
  expect(Object.keys(stored.get("depth") ?? {}).toSorted()).toEqual(["amount", "change"]);
});

test("Stores several topics and observation times from one poll", async () => {
  const { store } = await open();
  const now = Date.now();
  await store.db.transaction((transaction) =>
    saveFigures(transaction, RULES, poll, [
      { topic: "depth.a", observedAt: now, values: { amount: 1 } },
      { topic: "depth.b", observedAt: now - 1, values: { amount: 2 } },
      { topic: "depth.b", observedAt: now, values: { amount: 3, change: 4 } },
    ]),
  );
  const stored = await store.db.transaction((transaction) => readFigures(transaction, "depth."));
  expect([...stored].map(([topic, { amount, change }]) => [topic, amount?.value, change?.value]).toSorted()).toEqual([
    ["depth.a", 1, undefined],
    ["depth.b", 3, 4],
  ]);
});

test("Stores all of several concurrent polls", async () => {
  const { store, figures } = await open();
  await Promise.all([{ amount: 5 }, { change: 7 }].map((values) => figures.save(poll, { observedAt: Date.now(), values })));
  const later = new LiveBus(store, [depthTopic]);
  await later.start();
  expect(later.latest(depthTopic, depthTopic.empty).value).toMatchObject({ amount: { value: 5 }, change: { value: 7 } });
});
