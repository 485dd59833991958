import { onTestFinished } from "vitest";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import type { Topic } from "#app/foundation/live/topic.ts";

interface FakeLiveStream {
  /** Wraps a value as the page has it before the stream sends a newer one. */
  initial: <Value>(value: Value) => LiveEntry<Value>;
  /** Sends a new value of a topic to every subscriber on the page. */
  send: <Value>(topic: Topic<Value>, value: Value) => void;
}

/** The browser's client keeps the newest version of each topic across tests, so versions only grow. */
let version = 0;

/** Replaces the live stream until the test ends. */
export function fakeLiveStream(): FakeLiveStream {
  const streams = new Set<FakeEventSource>();
  class FakeEventSource extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    // The client gives up a stream without heartbeats, also while a slow machine is still in the middle of a test.
    readonly #heartbeats = setInterval(() => this.dispatchEvent(new Event("heartbeat")), 1_000);
    constructor() {
      super();
      streams.add(this);
    }
    close(): void {
      clearInterval(this.#heartbeats);
      streams.delete(this);
    }
  }
  const real = Object.getOwnPropertyDescriptor(globalThis, "EventSource");
  Object.defineProperty(globalThis, "EventSource", { configurable: true, value: FakeEventSource });
  onTestFinished(() => void (real && Object.defineProperty(globalThis, "EventSource", real)));
  return {
    initial: (value) => ({ version: ++version, value }),
    send({ name }, value) {
      version++;
      for (const stream of streams)
        stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(value), lastEventId: `${name}:${version}` }));
    },
  };
}
