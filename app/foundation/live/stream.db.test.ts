import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import * as v from "valibot";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { figureTopic } from "#app/foundation/figures/figure-topic.ts";
import { LiveBus } from "#app/foundation/live/bus.server.ts";
import { LiveStream } from "#app/foundation/live/stream.server.ts";
import { topic, type Topic } from "#app/foundation/live/topic.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const MOST = 12_000;
const numbers = topic("numbers", v.number());
const texts = topic("texts", v.string());
const figures = figureTopic("figures", ["price", "rank"]);

afterEach(() => void vi.useRealTimers());

async function openStreamAndBus() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const store = await createAutoClosedStore();
  const bus = new LiveBus(store, [numbers, texts, figures]);
  await bus.start();
  const stream = new LiveStream(bus, true);
  onTestFinished(() => stream.close());
  const publish = <Value>(to: Topic<Value>, value: Value) => store.db.transaction((transaction) => bus.publish(transaction, to, value));
  return { stream, publish, say: (text: string) => publish(texts, text) };
}
const openStream = async (): Promise<LiveStream> => (await openStreamAndBus()).stream;

/** Client without a connection: it never reads. */
function ask(stream: LiveStream, address: string): ServerResponse {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const refusal = stream.open(request, response, { topics: ["numbers", "texts"], takesChanges: false, address });
  if (refusal) response.statusCode = refusal.status;
  return response;
}

test(`Opens ${MOST} streams and refuses the next one until one closes`, async () => {
  const stream = await openStream();
  const open = Array.from({ length: MOST }, (_, index) => ask(stream, `10.0.${index % 60}.${Math.floor(index / 60) % 10}`));
  expect(stream.size).toBe(MOST);
  const refused = ask(stream, "203.0.113.2");
  expect(refused.statusCode).toBe(503);
  open[0]?.emit("close");
  expect(ask(stream, "203.0.113.2").statusCode).toBe(200);
});

test("Refuses the 21st stream of an address until another one closes", async () => {
  const stream = await openStream();
  const open = Array.from({ length: 20 }, () => ask(stream, "203.0.113.1"));
  expect(ask(stream, "203.0.113.1").statusCode).toBe(429);
  open[0]?.emit("close");
  expect(ask(stream, "203.0.113.1").statusCode).toBe(200);
});

test("Counts all addresses of an IPv6 network together, and the next network separately", async () => {
  const stream = await openStream();
  const statuses = Array.from({ length: 60 }, (_, index) => ask(stream, `2001:db8:1:2::${index}`).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(ask(stream, "2001:db8:1:3::1").statusCode).toBe(200);
});

test("Drops a client that reads nothing within 30 s", async () => {
  const stream = await openStream();
  const response = ask(stream, "203.0.113.1");
  vi.advanceTimersByTime(19_000);
  expect(response.destroyed).toBe(false);
  vi.advanceTimersByTime(11_000);
  expect(response.destroyed).toBe(true);
});

test("Disables proxy buffering and sends a heartbeat every 15 s", async () => {
  const stream = await openStream();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const head = vi.spyOn(response, "writeHead");
  const written = vi.spyOn(response, "write");
  stream.open(new IncomingMessage(new Socket()), response, { topics: ["numbers"], takesChanges: false, address: "203.0.113.1" });
  expect(head).toHaveBeenCalledWith(200, expect.objectContaining({ "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform" }));
  expect(String(written.mock.calls[0]?.[0]), "a page sees at once that the stream arrives").toMatch(/event: heartbeat\ndata:\n\n$/);
  written.mockClear();
  vi.advanceTimersByTime(14_999);
  expect(written).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(written.mock.calls.map(([bytes]) => String(bytes))).toEqual(["event: heartbeat\ndata:\n\n"]);
});

test("Sends only changed figures to clients that accept changes, and whole values to others", async () => {
  const { stream, publish } = await openStreamAndBus();
  const open = (takesChanges: boolean) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const written = vi.spyOn(response, "write");
    stream.open(new IncomingMessage(new Socket()), response, { topics: ["figures"], takesChanges, address: "203.0.113.1" });
    return () => written.mock.calls.slice(1).map(([bytes]) => String(bytes).replaceAll(/figures:\d+/g, "figures:1"));
  };
  const [short, whole] = [open(true), open(false)];
  const figure = (value: number, at: number) => ({ value, source: "koios" as const, observedAt: at, fetchedAt: at, staleAt: at });
  const first = { price: figure(1, 1), rank: figure(9, 1) };
  const second = { ...first, price: figure(2, 5) };
  await publish(figures, first);
  // Waits, because instances read only the latest value.
  await eventually("the first value", whole, ({ length }) => length === 1);
  await publish(figures, second);
  await eventually("both values", whole, ({ length }) => length === 2);
  const event = (value: unknown, name = "figures") => `event: ${name}\nid: figures:1\ndata: ${JSON.stringify(value)}\n\n`;
  expect(whole()).toEqual([event(first), event(second)]);
  expect(short()).toEqual([event(first), event([["koios", 5, 5, 5, { price: 2 }]], "figures:changes")]);
});

test("Drops a client with more than 64 kB unread at the next value", async () => {
  const { stream, say } = await openStreamAndBus();
  const response = ask(stream, "203.0.113.1");
  const written = vi.spyOn(response, "write");
  // Below the limit it gets every value, but never reads any.
  for (const [count, sign] of ["a", "b", "c"].entries()) {
    await say(sign.repeat(30_000));
    await eventually(
      "the value",
      () => written.mock.calls.length,
      (calls) => calls === count + 1,
    );
  }
  expect(response.destroyed).toBe(false);
  await say("d");
  await eventually("the end of the stream", () => response.destroyed, Boolean);
  expect(stream.size).toBe(0);
});
