import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as v from "valibot";
import { MINUTE } from "#app/foundation/durations.ts";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import { latestEntry, subscribe } from "#app/foundation/live/live-client.ts";
import { HEARTBEAT_MS, topic } from "#app/foundation/live/topic.ts";

const price = topic("price", v.number());

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: FakeStream[] = [];
  readyState = 1;
  constructor() {
    super();
    FakeStream.all.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
  send(name: string, data = "1", id = `${name}:1`): void {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId: id }));
  }
}

const asked = vi.fn(() => Promise.resolve(Response.json({})));
const openStreams = () => FakeStream.all.filter(({ readyState }) => readyState !== FakeStream.CLOSED);
let unsubscribe: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeStream);
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", asked);
  FakeStream.all.length = 0;
  asked.mockClear();
  unsubscribe = subscribe(price, { version: 0, value: 0 }, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  unsubscribe();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("Keeps a stream with heartbeats open and doesn't poll", async () => {
  for (let beat = 0; beat < 20; beat++) {
    openStreams()[0]?.send("heartbeat");
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  }
  expect([FakeStream.all.length, openStreams().length, asked.mock.calls.length]).toEqual([1, 1, 0]);
});

test.each([
  ["never says anything", () => undefined],
  ["is open and says nothing", () => openStreams()[0]?.send("open")],
  ["falls silent", () => openStreams()[0]?.send("price")],
])("Replaces a stream that %s for two heartbeats with polling, and tries it again later", async (_, begin) => {
  begin();
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS - 1_000);
  expect(openStreams(), "before two heartbeats").toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(openStreams()).toHaveLength(0);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  expect(FakeStream.all.length, "tried again").toBe(2);
});

test("Keeps polling until the next stream receives data", async () => {
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  const before = asked.mock.calls.length;
  openStreams()[0]?.send("open");
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(asked.mock.calls.length).toBeGreaterThan(before);
});

test("Stops polling when a stream receives data", async () => {
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + 5 * MINUTE + 2_000);
  openStreams()[0]?.send("heartbeat");
  const before = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  openStreams()[0]?.send("heartbeat");
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + 5_000);
  expect(asked.mock.calls.length).toBe(before);
});

test("Merges changed figures into earlier ones", async () => {
  const figures = figureTopic("figures", ["price", "rank"]);
  const initial = { version: 0, value: figures.empty };
  const stop = subscribe(figures, initial, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const [stream] = openStreams();
  const figure = (value: number, at: number) => ({ value, source: "koios", observedAt: at, fetchedAt: at, staleAt: at });
  stream?.send("figures", JSON.stringify({ price: figure(1, 1), rank: figure(9, 1) }), "figures:1");
  stream?.send("figures:changes", JSON.stringify([["koios", 5, 5, 5, { price: 2 }]]), "figures:2");
  expect(latestEntry(figures, initial)).toEqual({ version: 2, value: { price: figure(2, 5), rank: figure(9, 1) } });
  stop();
});
