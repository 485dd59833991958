import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pollInterval, parseQuota } from "./santiment-quota.server.ts";
import { HOUR } from "#app/foundation/durations.ts";

const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

test.each<[string, Partial<Parameters<typeof pollInterval>[0]>, number]>([
  ["the free plan over a month of 30 days", {}, Math.ceil((30 * 24 * HOUR) / 166)],
  ["half the allowance, half the month", { remainingMonth: 500, now: Date.UTC(2026, 10, 16) }, Math.ceil((15 * 24 * HOUR) / 83)],
  ["a paid plan: not more often than the floor", { limitMonth: 600_000, remainingMonth: 600_000 }, 300_000],
  ["nothing left: next month", { remainingMonth: 5 }, 30 * 24 * HOUR],
  ["an empty poll", { callsPerPoll: 0, remainingMonth: 0 }, 30 * 24 * HOUR],
  ["December ends with the year", { remainingMonth: 0, now: Date.UTC(2026, 11, 31, 23) }, HOUR],
])("%s", (_, options, wait) => {
  expect(pollInterval({ callsPerPoll: 6, limitMonth: 1000, remainingMonth: null, now: Date.UTC(2026, 10, 1), ...options })).toBe(wait);
});

test("never uses more than the month's allowance, with or without the headers", () => {
  const month = fc.integer({ min: 0, max: 13 }).map((index) => Date.UTC(2026, index));
  fc.assert(
    fc.property(
      month,
      fc.nat(27 * 24),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.boolean(),
      (start, hours, callsPerPoll, limit, headers) => {
        let now = start + hours * HOUR;
        const used = new Map<string, number>();
        // The first wait comes before the first poll, as if an earlier response had reported the remaining calls.
        for (let polls = 0; polls < 1500; polls += 1) {
          const remaining = limit - (used.get(monthOf(now)) ?? 0);
          now += pollInterval({ callsPerPoll, limitMonth: limit, remainingMonth: headers ? remaining : null, now });
          const next = monthOf(now);
          // The allowance is full again when a month starts; a poll without enough calls is skipped.
          if (limit >= callsPerPoll) used.set(next, (used.get(next) ?? 0) + callsPerPoll);
        }
        expect(Math.max(0, ...used.values())).toBeLessThanOrEqual(limit);
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  [{}, { remaining: null, limit: null, perMonth: 1000 }],
  [
    { "x-ratelimit-limit-month": "600000", "x-ratelimit-remaining-month": "5" },
    { remaining: 5, limit: 600_000, perMonth: 600_000 },
  ],
  [
    { "x-ratelimit-limit-month": "-1", "x-ratelimit-remaining-month": "many" },
    { remaining: null, limit: null, perMonth: 1000 },
  ],
])("headers %j", (headers: Record<string, string>, quota) => {
  expect(parseQuota((name) => headers[name])).toEqual(quota);
});
