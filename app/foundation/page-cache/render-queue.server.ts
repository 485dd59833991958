import { setImmediate as nextRound } from "node:timers/promises";

/** The most renders at once; further requests are rejected immediately instead of queuing. */
const MAX_CONCURRENT_RENDERS = 100;

/** Too many renders are running; this one was not started. */
export class BusyError extends Error {}

/**
 * Limits concurrent renders and starts one per round of the event loop. If all started at once, no other
 * request, such as one for a cached page or one to be rejected, would be handled until they were
 * done.
 */
export class RenderQueue {
  readonly #limit: number;
  #running = 0;
  #lastStart: Promise<void> = Promise.resolve();

  constructor(most = MAX_CONCURRENT_RENDERS) {
    this.#limit = most;
  }

  /** @throws {BusyError} when too much is being made */
  async run<Made>(make: () => Promise<Made>): Promise<Made> {
    if (this.#running >= this.#limit) throw new BusyError("Too many visitors want something new");
    this.#running++;
    try {
      await (this.#lastStart = this.#lastStart.then(() => nextRound()));
      return await make();
    } finally {
      this.#running--;
    }
  }
}
