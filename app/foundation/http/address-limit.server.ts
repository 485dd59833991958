const MINUTE = 60_000;
/** Of more addresses in a minute the later ones are not limited: what protects memory must not lock anybody out. */
const MOST_ADDRESSES = 50_000;

/** Lets each address do only so much in a minute. In memory, so every instance has its own. */
export class AddressLimit {
  readonly #most: number;
  readonly #now: () => number;
  #began = 0;
  readonly #done = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Seconds until the address may go on; 0 when it may now. */
  secondsToWait(address: string): number {
    const age = this.#now() - this.#began;
    // A clock that was set back begins a new minute too.
    if (age >= MINUTE || age < 0) {
      this.#began = this.#now();
      this.#done.clear();
    }
    return (this.#done.get(address) ?? 0) < this.#most ? 0 : Math.ceil((this.#began + MINUTE - this.#now()) / 1_000);
  }

  note(address: string, count: number): void {
    const before = this.#done.get(address);
    if (before !== undefined || this.#done.size < MOST_ADDRESSES) this.#done.set(address, (before ?? 0) + count);
  }
}
