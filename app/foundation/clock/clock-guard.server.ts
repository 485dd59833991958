import { max, sql } from "drizzle-orm";
import { siteClock } from "#app/foundation/clock/clock.tables.server.ts";
import type { Database } from "#app/foundation/db/database.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/foundation/durations.ts";
import { jobs } from "#app/foundation/jobs/jobs.tables.server.ts";
import { log } from "#app/foundation/log.server.ts";

const TICK_MS = 10 * SECOND;
/** A clock that moves by more than this between two looks has jumped, or the machine slept. */
const JUMP_MS = MINUTE;
/** An answer that disagrees by more than this says that the site's clock is wrong. */
const WRONG_MS = 5 * MINUTE;
/** A cache may send an old date once; so many answers are not all from one. */
const MIN_ANSWERS = 3;
const ROW = 1;

const isDate = (ms: number): boolean => Number.isFinite(ms) && ms > 0;

/**
 * Notices a clock that jumps, and knows a moment that has surely passed. What is deleted for its age is measured by that
 * moment, so a wrong clock deletes nothing: it goes on with the time that this process runs, and follows the clock only
 * where the date of a source's answer agrees.
 */
export class ClockGuard {
  readonly #db: Database;
  readonly #now: () => number;
  #passed = 0;
  #seen = 0;
  /** The jumps since the last check, in milliseconds. */
  #jump = 0;
  /** Number of answers since the last check, and the smallest difference between their dates and our clock in milliseconds. */
  #answers = { count: 0, offset: 0 };
  #isWrong = false;
  /** True if a source's date was over an hour before #passed, so the stored moment must be lowered too. */
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

  /** A moment that has surely passed, in milliseconds since 1970: what is kept for a time is measured by it. */
  readonly passed = (): number => Math.min(this.#passed, this.#now());

  /** Takes the date of a source's answer, in milliseconds since 1970. It counts where our clock is not behind it. */
  readonly confirm = (date: number): void => {
    if (!isDate(date)) return;
    const offset = this.#now() - date;
    const { count, offset: smallest } = this.#answers;
    this.#answers = { count: count + 1, offset: count > 0 && Math.abs(smallest) < Math.abs(offset) ? smallest : offset };
    const said = Math.min(date, this.#now());
    this.#isLowered ||= this.#passed - said > HOUR;
    if (said > this.#passed || this.#passed - said > HOUR) this.#passed = said;
  };

  /** Looks at the clock, every ten seconds. */
  tick(): void {
    const now = this.#now();
    const moved = now - this.#seen;
    this.#seen = now;
    this.#passed += Math.min(Math.max(moved, 0), 2 * TICK_MS);
    if (Math.abs(moved - TICK_MS) > JUMP_MS) this.#jump += moved - TICK_MS;
  }

  /**
   * Logs a jump and stores what is known of the clock.
   * @returns whether stored moments may lie in the future: after the clock was set back, and once after each start
   */
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
        log.warn({ event: "clock-wrong", seconds: Math.round(offset / SECOND), reason: "the sources' answers have another date" });
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
      // The first start of a version that looks at the clock: the jobs know when the site last ran.
      const [known] = await this.#db.select({ at: max(jobs.lastSuccess) }).from(jobs);
      this.#passed = Math.min(now, known?.at?.getTime() ?? now);
    }
  }

  async #store(): Promise<void> {
    const [passedAt, seenAt] = [new Date(this.#passed), new Date(this.#now())];
    // Another instance may know of a later moment.
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
