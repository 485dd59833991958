import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Batch } from "#app/features/analytics/analytics-store.server.ts";
import { hourOf, Sums, type Counted } from "#app/features/analytics/fold.server.ts";
import { isDataError } from "#app/foundation/db/database.server.ts";
import { log, reasonOf } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

/** Why an event was not counted. */
const DROP_REASONS = ["foreign", "limited", "too_large", "malformed", "schema", "too_many", "opted_out", "bot", "path", "unready", "full"] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Events that wait in memory, about 300 bytes each. */
const MOST_WAITING = 10_000;
const MOST_IN_BATCH = 1_000;
const EVERY_MS = 3_000;
/** Openings that are remembered, so that nobody makes a story look read by opening it again and again. */
const MOST_OPENINGS = 50_000;
/** How long a stop waits for the database. */
const LAST_CHANCE_MS = 4_000;

/** How many events came, and what became of them: accepted and dropped ones are all that were received. */
export interface Account {
  received: number;
  accepted: number;
  dropped: Record<DropReason, number>;
  /** Of the accepted: in the database. */
  written: number;
  /** Of the accepted: gone, because the database refused them, or could not be reached when the process ended. */
  lost: number;
}

/** Takes events in without waiting for anything, and writes them in batches. A stalled database fills a bounded buffer, then events are dropped and counted. */
export class Intake {
  readonly #write: (batch: Batch) => Promise<void>;
  readonly #now: () => number;
  readonly account: Account = { received: 0, accepted: 0, dropped: { foreign: 0, limited: 0, too_large: 0, malformed: 0, schema: 0, too_many: 0, opted_out: 0, bot: 0, path: 0, unready: 0, full: 0 }, written: 0, lost: 0 };
  /** Who opened which article: in memory alone, and the visitor's hash is another one tomorrow. */
  readonly #opened = new LRUCache<string, true>({ max: MOST_OPENINGS });
  #waiting: Counted[] = [];
  #dropped = new Sums<readonly [hour: number, reason: DropReason]>();
  #received = new Sums<readonly [hour: number]>();
  /** What was tried and not yet confirmed: it is tried again as it is. */
  #batch: Batch | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isFailing = false;
  readonly #timer: NodeJS.Timeout;

  constructor(write: (batch: Batch) => Promise<void>, now: () => number, every = EVERY_MS) {
    this.#write = write;
    this.#now = now;
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      void this.flush().finally(() => (isBusy = false));
    }, every);
    this.#timer.unref();
  }

  /** Events that wait for the database. */
  get waiting(): number {
    return this.#waiting.length + (this.#batch?.events.length ?? 0);
  }

  drop(reason: DropReason, count = 1): void {
    this.#note(count);
    this.#refuse(reason, count);
  }

  /** Answers whether there was room for the event. */
  accept(event: Counted): boolean {
    this.#note(1);
    if (this.waiting >= MOST_WAITING) {
      this.#refuse("full", 1);
      return false;
    }
    this.account.accepted++;
    metrics.analyticsEvents.inc({ outcome: "accepted" });
    this.#waiting.push(this.#openedOnce(event));
    return true;
  }

  /** An article counts as opened once for a visitor and day. */
  #openedOnce({ article, ...event }: Counted): Counted {
    const opening = `${event.visitor} ${article}`;
    if (article === undefined || this.#opened.has(opening)) return event;
    this.#opened.set(opening, true);
    return { ...event, article };
  }

  /** Writes everything that waits, or fails with one line in the log. Never throws. */
  flush(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#writeAll());
    return this.#turn;
  }

  /** Writes what is left, as far as the database lets it within a few seconds. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.flush(), new Promise((resolve) => setTimeout(resolve, LAST_CHANCE_MS))]);
    if (this.waiting > 0) this.#lose(this.waiting);
  }

  /** A batch that the database itself refuses must not hold up those behind it. */
  #giveUp(): void {
    this.#lose(this.#batch?.events.length ?? 0);
    this.#batch = undefined;
  }

  #lose(events: number): void {
    this.account.lost += events;
    metrics.analyticsEvents.inc({ outcome: "lost" }, events);
    log.warn({ event: "analytics-lost", events });
  }

  #note(count: number): void {
    this.account.received += count;
    metrics.analyticsEvents.inc({ outcome: "received" }, count);
    this.#received.add(count, hourOf(this.#now()));
  }

  #refuse(reason: DropReason, count: number): void {
    this.account.dropped[reason] += count;
    metrics.analyticsDropped.inc({ reason }, count);
    this.#dropped.add(count, hourOf(this.#now()), reason);
  }

  async #writeAll(): Promise<void> {
    try {
      for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
        await this.#write(batch);
        this.#batch = undefined;
        this.account.written += batch.events.length;
        metrics.analyticsEvents.inc({ outcome: "written" }, batch.events.length);
      }
      if (this.#isFailing) log.info({ event: "analytics-resumed" });
      this.#isFailing = false;
    } catch (error) {
      if (isDataError(error)) this.#giveUp();
      if (!this.#isFailing) log.warn({ event: "analytics-waiting-for-database", reason: reasonOf(error) });
      this.#isFailing = true;
    }
  }

  #nextBatch(): Batch | undefined {
    if (this.#batch) return this.#batch;
    const received = this.#received.entries.map(({ key: [hour], count }) => ({ hour, count }));
    if (this.#waiting.length === 0 && received.length === 0) return undefined;
    const dropped = this.#dropped.entries.map(({ key: [hour, reason], count }) => ({ hour, reason, count }));
    this.#batch = { id: randomUUID(), events: this.#waiting.splice(0, MOST_IN_BATCH), dropped, received };
    this.#dropped = new Sums();
    this.#received = new Sums();
    return this.#batch;
  }
}
