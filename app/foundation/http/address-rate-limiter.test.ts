import { expect, test } from "vitest";
import { AddressRateLimiter } from "#app/foundation/http/address-rate-limiter.server.ts";

test("Makes an address over the limit wait for the next minute, and no other", () => {
  let now = 1_000_000;
  const limit = new AddressRateLimiter(10, () => now);
  const after = (timestamp: number, address = "a") => {
    now = timestamp;
    return limit.retryAfter(address);
  };
  expect(after(1_000_000)).toBe(0);
  limit.record("a", 9);
  expect(after(1_020_000)).toBe(0);
  limit.record("a", 5);
  expect([after(1_020_500), after(1_020_500, "b"), after(1_059_999)]).toEqual([40, 0, 1]);
  expect(after(1_060_000)).toBe(0);
  limit.record("a", 10);
  // A clock that is set back must not lock an address out for hours.
  expect([after(1_060_001), after(5_000)]).toEqual([60, 0]);
});

test("Tracks 50,000 of 100,000 addresses in a minute, so that a flood takes no more memory", () => {
  const limit = new AddressRateLimiter(10, () => 1_000_000);
  const network = (index: number) => `2001:db8:${(index >> 16).toString(16)}:${(index & 65_535).toString(16)}::/64`;
  for (let index = 0; index < 100_000; index++) if (limit.retryAfter(network(index)) === 0) limit.record(network(index), 10);
  expect([0, 49_999, 50_000, 99_999].map((index) => limit.retryAfter(network(index)))).toEqual([60, 60, 0, 0]);
});
