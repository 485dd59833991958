import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Batch } from "#app/features/analytics/analytics-store.server.ts";
import { countedEvents, resetCountedEvents } from "#app/features/analytics/analytics.test-support.ts";
import type { TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import { EventBuffer } from "#app/features/analytics/event-buffer.server.ts";

const event = (number: number): TrackedEvent => ({ at: number, visitor: "v", network: "n", action: "pageview", path: "/", language: "en" });
function openEventBuffer(write: (batch: Batch) => Promise<void>): EventBuffer {
  return new EventBuffer(write, () => 0, 1_000);
}
beforeEach(() => {
  resetCountedEvents();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("The event buffer", () => {
  test("accounts for every event while the database fails, recovers, and fails again", async () => {
    let isDown = false;
    const written = new Map<string, number>();
    const buffer = openEventBuffer(async ({ id, events }) => {
      if (isDown) throw new Error("the database is away");
      written.set(id, events.length);
    });
    for (let second = 0; second < 60; second++) {
      isDown = second % 7 > 2;
      for (let number = 0; number < 500; number++) {
        if (number % 5 === 0) buffer.drop("bot");
        else buffer.accept(event(second));
      }
      await vi.advanceTimersByTimeAsync(1_000);
      const { received, accepted, dropped } = await countedEvents();
      expect({ received, accounted: accepted + dropped }).toEqual({ received: (second + 1) * 500, accounted: (second + 1) * 500 });
    }
    isDown = false;
    await buffer.close();
    expect(buffer.pendingCount).toBe(0);
    expect(await countedEvents()).toMatchObject({ received: 30_000, accepted: 24_000, reasons: { bot: 6_000 }, written: 24_000, lost: 0 });
    expect([...written.values()].reduce((sum, count) => sum + count, 0)).toBe(24_000);
  });

  test("holds a bounded number of events while the database stalls, and reports the lost ones at the end", async () => {
    const buffer = openEventBuffer(() => new Promise(() => undefined));
    for (let second = 0; second < 60; second++) {
      for (let number = 0; number < 500; number++) buffer.accept(event(second));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(buffer.pendingCount).toBeLessThanOrEqual(10_000);
    }
    const closing = buffer.close();
    await vi.advanceTimersByTimeAsync(10_000);
    await closing;
    expect(await countedEvents()).toMatchObject({
      received: 30_000,
      accepted: 10_000,
      reasons: { full: 20_000 },
      written: 0,
      lost: 10_000,
    });
  });

  test("counts an article as opened once per visitor, across batches", async () => {
    const opened: string[] = [];
    const buffer = openEventBuffer(
      async ({ events }) => void opened.push(...events.flatMap(({ visitor, article }) => (article ? [`${visitor} ${article}`] : []))),
    );
    for (const [visitor, article] of [
      ["v", "a"],
      ["v", "a"],
      ["w", "a"],
      ["v", "b"],
    ] as const)
      buffer.accept({ ...event(0), action: "news_open", visitor, article });
    await buffer.flush();
    buffer.accept({ ...event(1), action: "news_open", article: "a" });
    await buffer.close();
    expect(opened).toEqual(["v a", "w a", "v b"]);
    expect((await countedEvents()).written).toBe(5);
  });

  test("retries a batch unchanged, and discards only one that the database rejects", async () => {
    const tried: string[] = [];
    let answer: Error | undefined = new Error("no answer");
    const buffer = openEventBuffer(async ({ id, events }) => {
      tried.push(`${id} ${events.length}`);
      if (answer) throw answer;
    });
    buffer.accept(event(1));
    await buffer.flush();
    buffer.accept(event(2));
    await buffer.flush();
    expect(new Set(tried).size).toBe(1);
    answer = Object.assign(new Error("a bad value"), { code: "22P05" });
    await buffer.flush();
    answer = undefined;
    await buffer.flush();
    expect(await countedEvents()).toMatchObject({ accepted: 2, written: 1, lost: 1 });
    expect(tried).toHaveLength(4);
    await buffer.close();
  });
});
