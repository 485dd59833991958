import { setImmediate as nextRound } from "node:timers/promises";

/** Further renders are rejected immediately, not queued. */
const MAX_CONCURRENT_RENDERS = 100;

/** The render wasn't started because too many are running. */
export class BusyError extends Error {}

/** Starts one render per round of the event loop; otherwise every other request, even for a cached page, would wait for all of them. */
export class RenderQueue {
  readonly #limit: number;
  #running = 0;
  #lastStart: Promise<void> = Promise.resolve();

  constructor(most = MAX_CONCURRENT_RENDERS) {
    this.#limit = most;
  }

  /** @throws {BusyError} if too many renders are running */
  async run<Made>(make: () => Promise<Made>): Promise<Made> {
    if (this.#running >= this.#limit) throw new BusyError("Too many renders are running");
    this.#running++;
    try {
      await (this.#lastStart = this.#lastStart.then(() => nextRound()));
      return await make();
    } finally {
      this.#running--;
    }
  }
}
