import { setImmediate as nextRound } from "node:timers/promises";

/** More pages and pictures than this are not made at once: who comes then is told so at once, instead of after everybody else. */
const MOST_MAKING = 100;

/** Too much is being made; nothing was begun for this one. */
export class BusyError extends Error {}

/**
 * What is made anew for visitors. One thing is begun in each round of the event loop: begun where they are asked for, a
 * crowd's pages would be made one after the other before anybody else is heard: who wants a kept page, and who is to be told
 * that there are too many.
 */
export class RenderQueue {
  readonly #most: number;
  #making = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(most = MOST_MAKING) {
    this.#most = most;
  }

  /** @throws {BusyError} when too much is being made */
  async run<Made>(make: () => Promise<Made>): Promise<Made> {
    if (this.#making >= this.#most) throw new BusyError("Too many visitors want something new");
    this.#making++;
    try {
      await (this.#turn = this.#turn.then(() => nextRound()));
      return await make();
    } finally {
      this.#making--;
    }
  }
}
