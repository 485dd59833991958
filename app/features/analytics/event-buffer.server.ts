import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Batch } from "#app/features/analytics/analytics-store.server.ts";
import { hourOf, Counters, type TrackedEvent } from "#app/features/analytics/aggregate-events.server.ts";
import { isDataError } from "#app/foundation/db/database.server.ts";
import { log, errorReason } from "#app/foundation/log.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

export type DropReason =
  | "foreign"
  | "limited"
  | "too_large"
  | "malformed"
  | "schema"
  | "too_many"
  | "opted_out"
  | "bot"
  | "path"
  | "unready"
  | "full";

/** About 300 bytes per event. */
const MAX_BUFFERED = 10_000;
const MAX_BATCH_SIZE = 1_000;
const FLUSH_INTERVAL_MS = 3_000;
/** Remembered article opens, so that opening one again counts once. */
const MAX_REMEMBERED_OPENS = 50_000;
/** Longest wait for the database at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 4_000;

/**
 * Accepts events without waiting, and writes them in batches. While the database stalls, the buffer fills up to its limit; then events are
 * dropped and counted.
 */
export class EventBuffer {
  readonly #write: (batch: Batch) => Promise<void>;
  readonly #now: () => number;
  /** Article opens by visitor, in memory only; the visitor's hash changes every day. */
  readonly #openedArticles = new LRUCache<string, true>({ max: MAX_REMEMBERED_OPENS });
  #pending: TrackedEvent[] = [];
  #dropped = new Counters<readonly [hour: number, reason: DropReason]>();
  #received = new Counters<readonly [hour: number]>();
  /** Sent but not confirmed; it is retried unchanged. */
  #batch: Batch | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #isFailing = false;
  readonly #timer: NodeJS.Timeout;

  constructor(write: (batch: Batch) => Promise<void>, now: () => number, every = FLUSH_INTERVAL_MS) {
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

  get pendingCount(): number {
    return this.#pending.length + (this.#batch?.events.length ?? 0);
  }

  drop(reason: DropReason, count = 1): void {
    this.#recordReceived(count);
    this.#recordDrop(reason, count);
  }

  /** Returns false when the buffer is full. */
  accept(event: TrackedEvent): boolean {
    this.#recordReceived(1);
    if (this.pendingCount >= MAX_BUFFERED) {
      this.#recordDrop("full", 1);
      return false;
    }
    metrics.analyticsEvents.inc({ outcome: "accepted" });
    this.#pending.push(this.#dedupeOpen(event));
    return true;
  }

  #dedupeOpen({ article, ...event }: TrackedEvent): TrackedEvent {
    const opening = `${event.visitor} ${article}`;
    if (article === undefined || this.#openedArticles.has(opening)) return event;
    this.#openedArticles.set(opening, true);
    return { ...event, article };
  }

  /** Writes the whole buffer. Logs failures and never throws. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeAll());
    return this.#flushing;
  }

  /** Writes the remaining events, within SHUTDOWN_TIMEOUT_MS. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.race([this.flush(), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS))]);
    if (this.pendingCount > 0) this.#recordLoss(this.pendingCount);
  }

  /** A batch that the database rejects must not block the next ones. */
  #discardBatch(): void {
    this.#recordLoss(this.#batch?.events.length ?? 0);
    this.#batch = undefined;
  }

  #recordLoss(events: number): void {
    metrics.analyticsEvents.inc({ outcome: "lost" }, events);
    log.warn({ event: "analytics-events-lost", events });
  }

  #recordReceived(count: number): void {
    metrics.analyticsEvents.inc({ outcome: "received" }, count);
    this.#received.add(count, hourOf(this.#now()));
  }

  #recordDrop(reason: DropReason, count: number): void {
    metrics.analyticsDropped.inc({ reason }, count);
    this.#dropped.add(count, hourOf(this.#now()), reason);
  }

  async #writeAll(): Promise<void> {
    try {
      for (let batch = this.#nextBatch(); batch; batch = this.#nextBatch()) {
        await this.#write(batch);
        this.#batch = undefined;
        metrics.analyticsEvents.inc({ outcome: "written" }, batch.events.length);
      }
      if (this.#isFailing) log.info({ event: "analytics-resumed" });
      this.#isFailing = false;
    } catch (error) {
      if (isDataError(error)) this.#discardBatch();
      if (!this.#isFailing) log.warn({ event: "analytics-waiting-for-database", reason: errorReason(error) });
      this.#isFailing = true;
    }
  }

  #nextBatch(): Batch | undefined {
    if (this.#batch) return this.#batch;
    const received = this.#received.entries.map(({ key: [hour], count }) => ({ hour, count }));
    if (this.#pending.length === 0 && received.length === 0) return undefined;
    const dropped = this.#dropped.entries.map(({ key: [hour, reason], count }) => ({ hour, reason, count }));
    this.#batch = { id: randomUUID(), events: this.#pending.splice(0, MAX_BATCH_SIZE), dropped, received };
    this.#dropped = new Counters();
    this.#received = new Counters();
    return this.#batch;
  }
}
