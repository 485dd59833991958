import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, inArray, isNull, lte, notInArray, or, sql, type SQL } from "drizzle-orm";
import { DAY, SECOND } from "#app/foundation/durations.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { retryDelayOf } from "#app/foundation/jobs/job-parts.server.ts";
import { jobs } from "#app/foundation/jobs/jobs.tables.server.ts";
import { log, errorMessage } from "#app/foundation/log.server.ts";

export interface Job {
  name: string;
  /** Milliseconds from one start to the next. */
  every: number;
  /** May return the milliseconds until the next run, replacing `every`. The signal is aborted when the process stops. */
  run: (signal: AbortSignal) => Promise<void | { nextIn: number }>;
}

export interface JobHealth {
  name: string;
  lastSuccess: number | null;
  lastError: string | null;
  lastErrorAt: number | null;
}

export interface RunnerOptions {
  lease?: typeof LEASE;
  isReported?: (error: unknown) => boolean;
}

const LEASE = { seconds: 10, renewMs: 3_000 };
const FIRST_RETRY_MS = 5_000;
/** A source may take longer than the process has left. Its job is due again when the lease expires. */
const STOP_TIMEOUT_MS = 3_000;

/** Number of one-second ticks between checks for due times left in the future by a clock that was set back. */
const TICKS_BETWEEN_SETTLES = 10;
/** Tolerance in seconds: a due time further ahead than its wait plus this was stored before the clock was set back. */
const CLOCK_TOLERANCE_SECONDS = 30;
const LONGEST_WAIT_MS = DAY;

const inSeconds = (seconds: SQL | number) => sql`now() + make_interval(secs => ${seconds})`;

/** Each job's database row is its lease, on the database's clock: one instance runs a job, another takes over when it expires. */
export class JobRunner {
  readonly #db: Database;
  readonly #jobs: Map<string, Job>;
  readonly #lease: typeof LEASE;
  readonly #health = new Map<string, JobHealth>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #instanceId = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  readonly #stopping = new AbortController();
  readonly #isReported: (error: unknown) => boolean;
  /** Jobs whose failure is logged until they succeed. */
  readonly #logged = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #databaseDown = false;
  #ticks = 0;
  /** Resolves when each job that was due at the start has run. */
  firstRound: Promise<unknown> = Promise.resolve();

  /** `isReported` returns true for errors that are logged elsewhere, once for several jobs. */
  constructor(db: Database, list: readonly Job[], { lease = LEASE, isReported = () => false }: RunnerOptions = {}) {
    this.#db = db;
    this.#lease = lease;
    this.#isReported = isReported;
    this.#jobs = new Map(list.map((job) => [job.name, job]));
  }

  async start(): Promise<void> {
    const rows = [...this.#jobs.keys()].map((name) => ({ name, nextAt: sql`now()` }));
    if (rows.length > 0) await this.#db.insert(jobs).values(rows).onConflictDoNothing();
    await this.#runDueJobs();
    this.firstRound = Promise.allSettled(this.#running.values());
  }

  get health(): JobHealth[] {
    return [...this.#health.values()];
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.race([Promise.allSettled(this.#running.values()), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async #runDueJobs(): Promise<void> {
    await this.#startDueJobs();
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => void this.#runDueJobs(), SECOND).unref();
  }

  async #startDueJobs(): Promise<void> {
    try {
      if (this.#ticks++ % TICKS_BETWEEN_SETTLES === 0) await this.#settleFutureTimes();
      const running = [...this.#running.keys()];
      const due = this.#db
        .select({ name: jobs.name })
        .from(jobs)
        .where(
          and(
            inArray(jobs.name, [...this.#jobs.keys()]),
            // A clock that jumps ahead expires the lease of a running job.
            running.length > 0 ? notInArray(jobs.name, running) : undefined,
            lte(jobs.nextAt, sql`now()`),
            or(isNull(jobs.leasedUntil), lte(jobs.leasedUntil, sql`now()`)),
          ),
        )
        .for("update", { skipLocked: true });
      const claimed = await this.#db
        .update(jobs)
        .set({ leasedUntil: inSeconds(this.#lease.seconds), holder: this.#instanceId })
        .where(inArray(jobs.name, due))
        .returning({ name: jobs.name, failures: jobs.failures });
      if (this.#databaseDown) log.info({ event: "jobs-resumed" });
      this.#databaseDown = false;
      for (const { name, failures } of claimed) {
        const job = this.#jobs.get(name);
        if (!job) continue;
        const work = this.#run(job, failures).finally(() => this.#running.delete(name));
        this.#running.set(name, work);
      }
    } catch (error) {
      if (!this.#databaseDown) log.error({ event: "jobs-waiting-for-database", reason: errorMessage(error) });
      this.#databaseDown = true;
    }
  }

  /** Reschedules jobs that a clock set back left waiting. Restarts leases from the future, so that a working instance keeps its lease. */
  async #settleFutureTimes(): Promise<void> {
    const wait = sql`coalesce(${jobs.waitMs}, ${LONGEST_WAIT_MS}::integer) / 1000.0`;
    const [nextLatest, leaseLatest] = [
      inSeconds(sql`${wait} + ${CLOCK_TOLERANCE_SECONDS}`),
      inSeconds(this.#lease.seconds + CLOCK_TOLERANCE_SECONDS),
    ];
    const left = await this.#db
      .select({
        name: jobs.name,
        waitMs: jobs.waitMs,
        isWaiting: sql<boolean>`${jobs.nextAt} > ${nextLatest}`,
        isLeased: sql<boolean>`coalesce(${jobs.leasedUntil} > ${leaseLatest}, false)`,
      })
      .from(jobs)
      .where(and(inArray(jobs.name, [...this.#jobs.keys()]), or(gt(jobs.nextAt, nextLatest), gt(jobs.leasedUntil, leaseLatest))));
    for (const { name, waitMs, isWaiting, isLeased } of left) {
      const pause = waitMs !== null && waitMs > (this.#jobs.get(name)?.every ?? 0) ? waitMs / 1000 : 0;
      await this.#db
        .update(jobs)
        .set({
          ...(isWaiting && { nextAt: inSeconds(pause) }),
          ...(isLeased && { leasedUntil: inSeconds(this.#lease.seconds) }),
        })
        .where(eq(jobs.name, name));
    }
    if (left.length > 0) log.info({ event: "jobs-rescheduled", jobs: left.length, reason: "the clock was set back" });
  }

  /** Logs the first failure as a warning; repeats, and failures that are reported elsewhere, are for debugging. */
  #logFailure({ name }: Job, failures: number, error: unknown): void {
    const reason = errorMessage(error);
    if (this.#logged.has(name) || this.#isReported(error)) return log.debug({ event: "job-failed", job: name, failures, reason });
    log.warn({ event: "job-failed", job: name, failures, reason });
    this.#logged.add(name);
  }

  async #run(job: Job, failures: number): Promise<void> {
    const mine = and(eq(jobs.name, job.name), eq(jobs.holder, this.#instanceId));
    const started = performance.now();
    const renewal = setInterval(() => {
      this.#db
        .update(jobs)
        .set({ leasedUntil: inSeconds(this.#lease.seconds) })
        .where(mine)
        .catch(() => undefined); // the tick reports a lost database
    }, this.#lease.renewMs);
    const health = this.#health.get(job.name) ?? { name: job.name, lastSuccess: null, lastError: null, lastErrorAt: null };
    this.#health.set(job.name, health);
    try {
      const answer = await job.run(this.#stopping.signal);
      health.lastSuccess = Date.now();
      if (this.#logged.delete(job.name)) log.info({ event: "job-recovered", job: job.name, failures });
      // Counted from the start, so that the interval doesn't drift by the job's duration.
      const wait = Math.max(0, (answer?.nextIn ?? job.every) - (performance.now() - started));
      await this.#db
        .update(jobs)
        .set({ nextAt: inSeconds(wait / 1000), waitMs: Math.round(wait), leasedUntil: null, failures: 0, lastSuccess: sql`now()` })
        .where(mine);
    } catch (error) {
      const reason = errorMessage(error);
      health.lastError = reason;
      health.lastErrorAt = Date.now();
      this.#logFailure(job, failures + 1, error);
      // Backs off up to the job's interval, so that a recovered source is noticed within one interval.
      const backoff = Math.min(job.every, FIRST_RETRY_MS * 2 ** Math.min(failures, 20)) * (0.75 + Math.random() * 0.25);
      const wait = Math.max(backoff, retryDelayOf(error));
      await this.#db
        .update(jobs)
        .set({
          nextAt: inSeconds(wait / 1000),
          waitMs: Math.round(wait),
          leasedUntil: null,
          failures: failures + 1,
          lastError: reason.slice(0, 500),
          lastErrorAt: sql`now()`,
        })
        .where(mine)
        .catch(() => undefined); // the lease expires by itself
    } finally {
      clearInterval(renewal);
    }
  }
}
