import { MINUTE } from "#app/foundation/durations.ts";

/** Further addresses aren't limited: saving memory must not lock visitors out. */
const MAX_ADDRESSES = 50_000;

/** Limits the actions of each address per minute. Counts are in memory, so per instance. */
export class AddressRateLimiter {
  readonly #limit: number;
  readonly #now: () => number;
  #windowStart = 0;
  readonly #counts = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  constructor(most: number, now: () => number) {
    this.#limit = most;
    this.#now = now;
  }

  /** Seconds until the address may continue; 0 if it may already. */
  retryAfter(address: string): number {
    const age = this.#now() - this.#windowStart;
    // Also starts a new minute if the clock was set back.
    if (age >= MINUTE || age < 0) {
      this.#windowStart = this.#now();
      this.#counts.clear();
    }
    return (this.#counts.get(address) ?? 0) < this.#limit ? 0 : Math.ceil((this.#windowStart + MINUTE - this.#now()) / 1_000);
  }

  record(address: string, count: number): void {
    const before = this.#counts.get(address);
    if (before !== undefined || this.#counts.size < MAX_ADDRESSES) this.#counts.set(address, (before ?? 0) + count);
  }
}
