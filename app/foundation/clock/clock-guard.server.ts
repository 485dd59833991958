import { max, sql } from "drizzle-orm";
import { siteClock } from "#app/foundation/clock/clock.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import { jobs } from "#app/foundation/jobs/jobs.tables.server.ts";
import { log } from "#app/foundation/log.server.ts";

const TICK_MS = 10 * SECOND;
/** A larger change between two ticks means that the clock jumped or the machine slept. */
const JUMP_MS = MINUTE;
/** A larger difference from a response's date means that our clock is wrong. */
const WRONG_MS = 5 * MINUTE;
/** Minimum number of responses before we judge the clock, because one may have an old date from a cache. */
const MIN_ANSWERS = 3;
const ROW = 1;

const isDate = (ms: number): boolean => Number.isFinite(ms) && ms > 0;

/**
 * Detects clock jumps. Deletion by age uses `passed()`, which a wrong clock can't advance: it runs with this process and follows the clock
 * only when the date of a source's response agrees.
 */
export class ClockGuard {
  readonly #db: Database;
  readonly #now: () => number;
  #passed = 0;
  #seen = 0;
  /** Sum of jumps since the last check, in milliseconds. */
  #jump = 0;
  /** Responses since the last check, and the smallest difference between their dates and our clock in milliseconds. */
  #answers = { count: 0, offset: 0 };
  #isWrong = false;
  /** True if a source's date was over an hour before #passed, so the stored time must be lowered too. */
  #isLowered = false;
  #isFirstCheck = true;
  #timer: NodeJS.Timeout | undefined;

  private constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  static async open(db: Database, now: () => number = Date.now): Promise<ClockGuard> {
    const guard = new ClockGuard(db, now);
    await guard.#load();
    guard.#timer = setInterval(() => guard.tick(), TICK_MS).unref();
    return guard;
  }

  /** A time that has certainly passed, in milliseconds since 1970; use it to delete by age. */
  readonly passed = (): number => Math.min(this.#passed, this.#now());

  /** Takes the date of a source's response, in milliseconds since 1970. A date ahead of our clock counts as now. */
  readonly confirm = (date: number): void => {
    if (!isDate(date)) return;
    const offset = this.#now() - date;
    const { count, offset: smallest } = this.#answers;
    this.#answers = { count: count + 1, offset: count > 0 && Math.abs(smallest) < Math.abs(offset) ? smallest : offset };
    const said = Math.min(date, this.#now());
    this.#isLowered ||= this.#passed - said > HOUR;
    if (said > this.#passed || this.#passed - said > HOUR) this.#passed = said;
  };

  tick(): void {
    const now = this.#now();
    const moved = now - this.#seen;
    this.#seen = now;
    this.#passed += Math.min(Math.max(moved, 0), 2 * TICK_MS);
    if (Math.abs(moved - TICK_MS) > JUMP_MS) this.#jump += moved - TICK_MS;
  }

  /** Logs a jump and stores the clock. @returns true if stored times may be in the future: after a clock set back, and at each start */
  async check(): Promise<{ mayBeAhead: boolean }> {
    this.tick();
    const jump = this.#jump;
    this.#jump = 0;
    if (Math.abs(jump) > JUMP_MS)
      log.warn({ event: "clock-jumped", seconds: Math.round(jump / SECOND), reason: "the clock was set, or the process was paused" });
    const { count, offset } = this.#answers;
    if (count >= MIN_ANSWERS) {
      const isWrong = Math.abs(offset) > WRONG_MS;
      if (isWrong && !this.#isWrong)
        log.warn({ event: "clock-wrong", seconds: Math.round(offset / SECOND), reason: "the sources' responses have another date" });
      this.#isWrong = isWrong;
      this.#answers = { count: 0, offset: 0 };
    }
    await this.#store();
    const mayBeAhead = this.#isFirstCheck || jump < 0;
    this.#isFirstCheck = false;
    return { mayBeAhead };
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #load(): Promise<void> {
    const now = this.#now();
    this.#seen = now;
    const [row] = await this.#db.select().from(siteClock);
    if (row) {
      this.#passed = row.passedAt.getTime();
      const since = now - row.seenAt.getTime();
      if (since < -JUMP_MS) this.#jump = since;
      if (since > DAY)
        log.warn({
          event: "clock-unconfirmed",
          lastSeen: row.seenAt,
          reason: "nothing is deleted for its age until a source confirms the date",
        });
    } else {
      // First start of a version with a clock guard: the jobs' last success shows when the site last ran.
      const [known] = await this.#db.select({ at: max(jobs.lastSuccess) }).from(jobs);
      this.#passed = Math.min(now, known?.at?.getTime() ?? now);
    }
  }

  async #store(): Promise<void> {
    const [passedAt, seenAt] = [new Date(this.#passed), new Date(this.#now())];
    // Another instance may have stored a later time.
    const latest = this.#isLowered ? sql`excluded.passed_at` : sql`greatest(${siteClock.passedAt}, excluded.passed_at)`;
    this.#isLowered = false;
    const [stored] = await this.#db
      .insert(siteClock)
      .values({ id: ROW, passedAt, seenAt })
      .onConflictDoUpdate({ target: siteClock.id, set: { passedAt: latest, seenAt } })
      .returning({ passedAt: siteClock.passedAt });
    this.#passed = stored?.passedAt.getTime() ?? this.#passed;
  }
}
