import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Batch } from "#app/features/analytics/analytics-store.server.ts";
import type { TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import { EventBuffer, type EventTotals } from "#app/features/analytics/event-buffer.server.ts";

const event = (number: number): TrackedEvent => ({ at: number, visitor: "v", action: "pageview", path: "/", language: "en" });
const droppedOf = ({ dropped }: EventTotals): number => Object.values(dropped).reduce((sum, count) => sum + count, 0);
const sumsOf = ({ totals }: EventBuffer) => ({ received: totals.received, accounted: totals.accepted + droppedOf(totals) });

function openEventBuffer(write: (batch: Batch) => Promise<void>): EventBuffer {
  return new EventBuffer(write, () => 0, 1_000);
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the event buffer", () => {
  test("accounts for every event while the database fails, comes back, and fails again", async () => {
    let isDown = false;
    const written = new Map<string, number>();
    const intake = openEventBuffer(async ({ id, events }) => {
      if (isDown) throw new Error("the database is away");
      written.set(id, events.length);
    });
    for (let second = 0; second < 60; second++) {
      isDown = second % 7 > 2;
      for (let number = 0; number < 500; number++) {
        if (number % 5 === 0) intake.drop("bot");
        else intake.accept(event(second));
      }
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sumsOf(intake)).toEqual({ received: (second + 1) * 500, accounted: (second + 1) * 500 });
    }
    isDown = false;
    await intake.close();
    expect(intake.pendingCount).toBe(0);
    expect(intake.totals).toMatchObject({ received: 30_000, accepted: 24_000, dropped: { bot: 6_000, full: 0 }, written: 24_000, lost: 0 });
    expect([...written.values()].reduce((sum, count) => sum + count, 0)).toBe(24_000);
  });

  test("holds a bounded number of events while the database stalls, and says what it lost at the end", async () => {
    const intake = openEventBuffer(() => new Promise(() => undefined));
    for (let second = 0; second < 60; second++) {
      for (let number = 0; number < 500; number++) intake.accept(event(second));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(intake.pendingCount).toBeLessThanOrEqual(10_000);
    }
    const closing = intake.close();
    await vi.advanceTimersByTimeAsync(10_000);
    await closing;
    expect(intake.totals).toMatchObject({ received: 30_000, accepted: 10_000, dropped: { full: 20_000 }, written: 0, lost: 10_000 });
  });

  test("an article counts as opened once for a visitor, however often and in however many batches", async () => {
    const opened: string[] = [];
    const intake = openEventBuffer(
      async ({ events }) => void opened.push(...events.flatMap(({ visitor, article }) => (article ? [`${visitor} ${article}`] : []))),
    );
    for (const [visitor, article] of [
      ["v", "a"],
      ["v", "a"],
      ["w", "a"],
      ["v", "b"],
    ] as const)
      intake.accept({ ...event(0), action: "news_open", visitor, article });
    await intake.flush();
    intake.accept({ ...event(1), action: "news_open", article: "a" });
    await intake.close();
    expect(opened).toEqual(["v a", "w a", "v b"]);
    expect(intake.totals.written).toBe(5);
  });

  test("tries a batch again as it is, and gives up only what the database refuses", async () => {
    const tried: string[] = [];
    let answer: Error | undefined = new Error("no answer");
    const intake = openEventBuffer(async ({ id, events }) => {
      tried.push(`${id} ${events.length}`);
      if (answer) throw answer;
    });
    intake.accept(event(1));
    await intake.flush();
    intake.accept(event(2));
    await intake.flush();
    expect(new Set(tried).size).toBe(1);
    answer = Object.assign(new Error("a bad value"), { code: "22P05" });
    await intake.flush();
    answer = undefined;
    await intake.flush();
    expect(intake.totals).toMatchObject({ accepted: 2, written: 1, lost: 1 });
    expect(tried).toHaveLength(4);
    await intake.close();
  });
});
