/** Shortest time between two lines, so that a log stays readable. */
const LINE_EVERY_MS = 15_000;

const duration = (ms: number): string => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);

/** Writes to standard error how many of a run's files or tests are done, and the time left at the pace so far. */
export class Progress {
  readonly #all: number;
  readonly #unit: string;
  readonly #started = performance.now();
  #lastLine = this.#started;
  #done = 0;
  #failed = 0;

  constructor(all: number, unit: string) {
    this.#all = all;
    this.#unit = unit;
  }

  /** Counts one as done, with the messages of its failures. */
  count(failures: readonly string[] = []): void {
    this.#done++;
    this.#failed += failures.length;
    for (const failure of failures) process.stderr.write(`FAILED  ${failure}\n`);
    const now = performance.now();
    if (now - this.#lastLine < LINE_EVERY_MS && this.#done < this.#all) return;
    this.#lastLine = now;
    const elapsed = now - this.#started;
    const left = (elapsed / this.#done) * (this.#all - this.#done);
    process.stderr.write(
      `  ${this.#done} of ${this.#all} ${this.#unit}, ${this.#failed} failed, ${duration(elapsed)}, about ${duration(left)} left\n`,
    );
  }
}
