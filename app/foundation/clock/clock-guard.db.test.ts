import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ClockGuard } from "#app/foundation/clock/clock-guard.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import { log } from "#app/foundation/log.server.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const NOON = Date.UTC(2026, 9, 7, 12);
const YEAR = 365 * DAY;
type Store = Awaited<ReturnType<typeof createAutoClosedStore>>;

let now = NOON;
let warnings: unknown[] = [];
beforeEach(() => {
  now = NOON;
  warnings = [];
  vi.spyOn(log, "warn").mockImplementation((event: unknown) => void warnings.push(event));
});
afterEach(() => vi.restoreAllMocks());

async function open(store: Store): Promise<ClockGuard> {
  const guard = await ClockGuard.open(store.db, () => now);
  onTestFinished(() => guard.close());
  return guard;
}
function run(guard: ClockGuard, ms: number): void {
  for (let passed = 0; passed < ms; passed += 10 * SECOND) {
    now += 10 * SECOND;
    guard.tick();
  }
}
const ago = (timestamp: number) => Math.round((now - timestamp) / SECOND);

describe("ClockGuard", () => {
  test("Follows the clock while the site runs", async () => {
    const guard = await open(await createAutoClosedStore());
    run(guard, 2 * HOUR);
    expect(ago(guard.passed())).toBe(0);
    expect(await guard.check()).toEqual({ mayBeAhead: true });
    expect(await guard.check()).toEqual({ mayBeAhead: false });
    expect(warnings).toEqual([]);
  });

  test.each([
    ["hours", 3 * HOUR],
    ["years", 40 * YEAR],
  ])("Doesn't follow the clock when it jumps ahead by %s, and logs the jump once", async (_, jump) => {
    const store = await createAutoClosedStore();
    const guard = await open(store);
    await guard.check();
    now += jump;
    guard.tick();
    run(guard, HOUR);
    await guard.check();
    await guard.check();
    expect(guard.passed()).toBeLessThan(NOON + HOUR + MINUTE);
    expect(warnings).toMatchObject([{ event: "clock-jumped", seconds: Math.round(jump / SECOND) - 10 }]);
    now -= jump;
    guard.tick();
    expect(await guard.check()).toEqual({ mayBeAhead: true });
    expect(ago(guard.passed())).toBeLessThan(60);
    expect(warnings).toHaveLength(2);
  });

  test.each([
    ["hours", 3 * HOUR],
    ["years", 40 * YEAR],
  ])("Doesn't jump ahead by %s while the site is stopped, even after several starts", async (_, jump) => {
    const store = await createAutoClosedStore();
    const first = await open(store);
    await first.check();
    now += jump;
    for (let start = 0; start < 3; start++) {
      const guard = await open(store);
      run(guard, HOUR);
      await guard.check();
      expect(guard.passed()).toBeLessThanOrEqual(NOON + (start + 1) * HOUR + MINUTE);
    }
  });

  test("Follows the clock again when a source's response has the same date", async () => {
    const store = await createAutoClosedStore();
    await (await open(store)).check();
    now += 90 * DAY;
    const guard = await open(store);
    expect(ago(guard.passed())).toBe((90 * DAY) / SECOND);
    guard.confirm(now - SECOND);
    expect(ago(guard.passed())).toBeLessThanOrEqual(1);
  });

  test.each<[string, number]>([
    ["a source with a date of the past century", Date.UTC(1970, 0, 1)],
    ["a source that is ahead of us", NOON + 40 * YEAR],
    ["a source without a date", Number.NaN],
  ])("Is never later than the clock, even with %s", async (_, date) => {
    const guard = await open(await createAutoClosedStore());
    guard.confirm(date);
    expect(guard.passed()).toBeLessThanOrEqual(now);
  });

  test("Goes back when the sources show that it was wrong from the start", async () => {
    const store = await createAutoClosedStore();
    now = NOON + 40 * YEAR;
    const guard = await open(store);
    for (let answer = 0; answer < 3; answer++) guard.confirm(NOON);
    await guard.check();
    expect(guard.passed()).toBe(NOON);
    expect(warnings).toMatchObject([{ event: "clock-wrong", seconds: (40 * YEAR) / SECOND }]);
    expect((await open(store)).passed()).toBe(NOON);
  });

  test("Starts at the last run of a job in a database without a stored clock", async () => {
    const store = await createAutoClosedStore();
    await store.db.execute(
      sql`insert into jobs (name, next_at, last_success) values ('a', now(), ${new Date(NOON).toISOString()}::timestamptz)`,
    );
    now = NOON + 40 * YEAR;
    expect((await open(store)).passed()).toBe(NOON);
  });
});

test("Notices at the next start that the clock was set back while the site was stopped", async () => {
  const store = await createAutoClosedStore();
  await (await open(store)).check();
  now -= 3 * HOUR;
  const guard = await open(store);
  expect(await guard.check()).toEqual({ mayBeAhead: true });
  expect(warnings).toMatchObject([{ event: "clock-jumped", seconds: (-3 * HOUR) / SECOND }]);
});
