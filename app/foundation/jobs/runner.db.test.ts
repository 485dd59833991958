import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { JobRunner, type Job } from "#app/foundation/jobs/runner.server.ts";
import { eventually } from "#tests/site.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

type Store = Awaited<ReturnType<typeof createAutoClosedStore>>;

async function startRunner(store: Store, ...jobs: Job[]): Promise<JobRunner> {
  const runner = new JobRunner(store.db, jobs);
  onTestFinished(() => runner.stop());
  await runner.start();
  return runner;
}
const rowOf = async (store: Store, name: string) => {
  const result = await store.db.execute(sql`select *, extract(epoch from next_at - now()) as wait from jobs where name = ${name}`);
  const rows: unknown = result;
  return typeof rows === "object" && rows !== null && "rows" in rows && Array.isArray(rows.rows) ? rows.rows[0] : undefined;
};

describe("JobRunner", () => {
  test("Runs a job in one of two instances, once per interval", async () => {
    const store = await createAutoClosedStore();
    const runs: string[] = [];
    const job = (who: string): Job => ({
      name: "poll",
      every: 2_000,
      async run() {
        runs.push(who);
      },
    });
    await Promise.all([startRunner(store, job("one")), startRunner(store, job("other"))]);
    const started = Date.now();
    await eventually(
      "three runs",
      () => runs.length,
      (length) => length >= 3,
    );
    expect(runs.length).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - started) / 2_000));
  });

  test("Retries a failing job with growing delays, up to its interval", async () => {
    const store = await createAutoClosedStore();
    const runner = await startRunner(store, {
      name: "broken",
      every: 30_000,
      async run() {
        throw new Error("the source is down");
      },
    });
    await eventually(
      "a failure",
      () => rowOf(store, "broken"),
      (row) => row?.failures === 1,
    );
    const first = await rowOf(store, "broken");
    expect(Number(first.wait)).toBeGreaterThan(1);
    expect(Number(first.wait)).toBeLessThanOrEqual(5);
    expect(first.last_error).toBe("the source is down");
    expect(runner.health).toMatchObject([{ name: "broken", lastSuccess: null, lastError: "the source is down" }]);
    await store.db.execute(sql`update jobs set failures = 12, next_at = now()`);
    await eventually(
      "a late failure",
      () => rowOf(store, "broken"),
      (row) => row?.failures === 13,
    );
    const late = await rowOf(store, "broken");
    expect(Number(late.wait)).toBeGreaterThan(15);
    expect(Number(late.wait)).toBeLessThanOrEqual(30);
  });

  test("Never reveals the parameters of a failed query", async () => {
    const store = await createAutoClosedStore();
    const runner = await startRunner(store, {
      name: "broken",
      every: 30_000,
      async run() {
        await store.db.execute(sql`select ${"buyer@example.org"} from nowhere`);
      },
    });
    await eventually(
      "a failure",
      () => rowOf(store, "broken"),
      (row) => row?.failures === 1,
    );
    const told = JSON.stringify([await rowOf(store, "broken"), runner.health]);
    expect(told).toContain("nowhere");
    expect(told).not.toContain("buyer@");
  });

  test.each([
    ["a result asks", async () => ({ nextIn: 600_000 }), 600],
    ["an error asks", async () => Promise.reject(Object.assign(new Error("429"), { retryAfterMs: 900_000 })), 900],
  ])("Waits as long as %s", async (_, run, seconds) => {
    const store = await createAutoClosedStore();
    await startRunner(store, { name: "polite", every: 1_000, run });
    await eventually(
      "the wait",
      () => rowOf(store, "polite"),
      (row) => Number(row?.wait) > seconds - 5,
    );
  });

  test("Renews the lease of a long job, so that no other instance runs it", async () => {
    const store = await createAutoClosedStore();
    let begun = 0;
    const job: Job = {
      name: "long",
      every: 60_000,
      async run() {
        begun++;
        await sleep(4_000);
      },
    };
    const lease = { seconds: 2, renewMs: 300 };
    const runners = [new JobRunner(store.db, [job], { lease }), new JobRunner(store.db, [job], { lease })];
    onTestFinished(() => Promise.all(runners.map((runner) => runner.stop())).then(() => undefined));
    for (const runner of runners) await runner.start();
    await eventually(
      "the end of the job",
      () => rowOf(store, "long"),
      (row) => row?.last_success !== null,
    );
    expect(begun).toBe(1);
  });

  test.each<[string, string, number | null, number, string]>([
    ["by hours", "3 hours", 60_000, 60_000, "at once"],
    ["by years", "40 years", 60_000, 60_000, "at once"],
    ["by hours, with a daily job", "23 hours 30 minutes", 86_400_000, 60_000, "after its pause"],
    ["by hours, during a backoff", "3 hours", 20_000, 60_000, "at once"],
    ["by hours, during a pause that was asked for", "4 hours", 3_600_000, 60_000, "after its pause"],
    ["by years, with a row of an earlier version", "40 years", null, 60_000, "at once"],
  ])("Keeps running jobs after the clock was set back %s", async (_, ahead, waitMs, every, when) => {
    const store = await createAutoClosedStore();
    await store.db.execute(
      sql`insert into jobs (name, next_at, wait_ms) values ('late', now() + ${ahead}::interval + make_interval(secs => ${(waitMs ?? 0) / 1000}), ${waitMs})`,
    );
    let runs = 0;
    await startRunner(store, {
      name: "late",
      every,
      async run() {
        runs++;
      },
    });
    if (when === "at once") {
      await eventually("the run", () => runs, Boolean, 5_000);
    } else {
      const { wait } = await rowOf(store, "late");
      expect(Number(wait)).toBeGreaterThan(Number(waitMs) / 1000 - 30);
      expect(Number(wait)).toBeLessThanOrEqual(Number(waitMs) / 1000);
      expect(runs, "a pause that was asked for is kept").toBe(0);
    }
  });

  test("Waits for the due time, even a distant one, while the clock is right", async () => {
    const store = await createAutoClosedStore();
    await store.db.execute(sql`insert into jobs (name, next_at, wait_ms) values
      ('paused', now() + interval '23 hours', 86400000), ('daily', now() + interval '20 hours', 86400000)`);
    let runs = 0;
    const run = async () => void runs++;
    await startRunner(store, { name: "paused", every: 60_000, run }, { name: "daily", every: 86_400_000, run });
    expect([runs, Number((await rowOf(store, "paused")).wait) > 80_000]).toEqual([0, true]);
  });

  test("Expires a lease from the future like any other", async () => {
    const store = await createAutoClosedStore();
    await store.db.execute(
      sql`insert into jobs (name, next_at, wait_ms, leased_until, holder) values ('held', now() + interval '3 hours', 60000, now() + interval '3 hours', 'dead')`,
    );
    let runs = 0;
    const run = async () => void runs++;
    const runner = new JobRunner(store.db, [{ name: "held", every: 60_000, run }], { lease: { seconds: 2, renewMs: 300 } });
    onTestFinished(() => runner.stop());
    await runner.start();
    expect(runs, "its holder has the length of a lease to renew it").toBe(0);
    await eventually("the run", () => runs, Boolean);
  });

  test("Doesn't start a running job twice when the clock jumps ahead", async () => {
    const store = await createAutoClosedStore();
    let begun = 0;
    const runner = new JobRunner(
      store.db,
      [
        {
          name: "long",
          every: 1_000,
          async run() {
            begun++;
            await sleep(3_500);
          },
        },
      ],
      { lease: { seconds: 2, renewMs: 60_000 } },
    );
    onTestFinished(() => runner.stop());
    await runner.start();
    // For the database, the jump has expired the lease.
    await store.db.execute(sql`update jobs set leased_until = now() - interval '1 year', next_at = now() - interval '1 year'`);
    await sleep(2_500);
    expect(begun).toBe(1);
  });

  test("Takes over a dead instance's job when its lease expires", async () => {
    const store = await createAutoClosedStore();
    await store.db.execute(
      sql`insert into jobs (name, next_at, leased_until, holder) values ('orphan', now() - interval '1 second', now() + interval '2 seconds', 'dead')`,
    );
    let ran = 0;
    const started = Date.now();
    await startRunner(store, {
      name: "orphan",
      every: 60_000,
      async run() {
        ran = Date.now();
      },
    });
    await eventually(
      "the take-over",
      () => ran,
      (at) => at > 0,
    );
    expect(ran - started).toBeGreaterThan(1_000);
  });
});
