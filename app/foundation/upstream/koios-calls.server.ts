import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/foundation/db/database.server.ts";
import { errorReason, log } from "#app/foundation/log.server.ts";
import { koiosCalls } from "./koios-calls.tables.server.ts";
import { CALL_PURPOSES, type CallPurpose } from "./send-request.server.ts";

/** Maximum shares of the day's calls. Jobs need the rest; they are counted but never refused. The history of governance can wait. */
const SHARES = { history: 0.1, pools: 0.16, checks: 0.2 };
const FLUSH_INTERVAL_MS = 3_000;
/** Interval for reading the other instances' counts while idle. */
const REFRESH_MS = 60_000;
const SHUTDOWN_TIMEOUT_MS = 2_000;

type Counts = Record<CallPurpose, number>;
const noCounts = (): Counts => ({ jobs: 0, history: 0, pools: 0, checks: 0 });
const sumOf = (counts: Counts): number => CALL_PURPOSES.reduce((sum, purpose) => sum + counts[purpose], 0);

export interface KoiosCallsOptions {
  db: Database;
  dailyCalls: number;
  now?: () => number;
}

/** Counts calls of all instances. Buffered counts reach the database every few seconds, so instances see each other's with a delay. */
export async function createKoiosCalls({ db, dailyCalls, now = Date.now }: KoiosCallsOptions) {
  const today = (): string => new Date(now()).toISOString().slice(0, 10);
  /** Counts by day that aren't in the database yet. */
  const pending = new Map<string, Counts>();
  /** Counts of all instances, as last read from the database. */
  let stored = { day: "", counts: noCounts(), readAt: 0 };
  let isFailing = false;

  function usedToday(): Counts {
    const day = today();
    const [here, known] = [pending.get(day), stored.day === day ? stored.counts : undefined];
    const used = noCounts();
    for (const purpose of CALL_PURPOSES) used[purpose] = (here?.[purpose] ?? 0) + (known?.[purpose] ?? 0);
    return used;
  }

  async function write(): Promise<void> {
    const day = today();
    const written = [...pending].map(([one, counts]) => [one, { ...counts }] as const);
    const rows = written.flatMap(([one, counts]) =>
      CALL_PURPOSES.flatMap((purpose) => (counts[purpose] > 0 ? [{ day: one, purpose, calls: counts[purpose] }] : [])),
    );
    const known = await db.transaction(async (transaction) => {
      if (rows.length > 0)
        await transaction
          .insert(koiosCalls)
          .values(rows)
          .onConflictDoUpdate({ target: [koiosCalls.day, koiosCalls.purpose], set: { calls: sql`${koiosCalls.calls} + excluded.calls` } });
      return transaction.select().from(koiosCalls).where(eq(koiosCalls.day, day));
    });
    for (const [one, counts] of written) {
      const left = pending.get(one);
      if (left) for (const purpose of CALL_PURPOSES) left[purpose] -= counts[purpose];
      if (left && sumOf(left) === 0) pending.delete(one);
    }
    stored = { day, counts: { ...noCounts(), ...Object.fromEntries(known.map(({ purpose, calls }) => [purpose, calls])) }, readAt: now() };
  }

  /** Never throws: unwritten counts stay in `pending`. */
  async function tryToWrite(): Promise<void> {
    try {
      await write();
      if (isFailing) log.info({ event: "koios-calls-resumed" });
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ event: "koios-calls-waiting-for-database", reason: errorReason(error) });
      isFailing = true;
    }
  }
  let writing = Promise.resolve();
  const flush = (): Promise<void> => (writing = writing.then(tryToWrite));

  await write();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || (pending.size === 0 && now() - stored.readAt < REFRESH_MS)) return;
    isBusy = true;
    void flush().finally(() => (isBusy = false));
  }, FLUSH_INTERVAL_MS);
  timer.unref();

  return {
    count(purpose: CallPurpose): void {
      const day = today();
      const counts = pending.get(day) ?? noCounts();
      counts[purpose]++;
      pending.set(day, counts);
    },
    /** True if this many more calls fit into the purpose's share and into the day. */
    hasRoom(purpose: keyof typeof SHARES, calls = 1): boolean {
      const used = usedToday();
      return used[purpose] + calls <= Math.floor(dailyCalls * SHARES[purpose]) && sumOf(used) + calls <= dailyCalls;
    },
    usedToday,
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await Promise.race([flush(), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
export type KoiosCalls = Awaited<ReturnType<typeof createKoiosCalls>>;
