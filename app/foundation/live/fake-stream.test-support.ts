import { vi } from "vitest";

/** Stands in for the live stream: the test says what the site publishes. */
export function fakeStream() {
  const streams = new Set<EventTarget>();
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      static readonly CLOSED = 2;
      readyState = 1;
      constructor() {
        super();
        streams.add(this);
      }
      close(): void {
        streams.delete(this);
      }
    },
  );
  return {
    publish(topic: string, version: number, value: unknown): void {
      const init = { data: JSON.stringify(value), lastEventId: `${topic}:${version}` };
      for (const stream of streams) stream.dispatchEvent(new MessageEvent(topic, init));
    },
  };
}
