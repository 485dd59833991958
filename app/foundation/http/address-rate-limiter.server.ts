import { MINUTE } from "#app/foundation/durations.ts";

/** Addresses beyond this number are not limited: protecting memory must not lock anyone out. */
const MAX_ADDRESSES = 50_000;

/** Limits how much each address can do per minute. In memory, so per instance. */
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

  /** Seconds until the address may continue; 0 for now. */
  retryAfter(address: string): number {
    const age = this.#now() - this.#windowStart;
    // A clock that was set back begins a new minute too.
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
