import type { ReadHeader } from "#app/foundation/upstream/retry-after.server.ts";

/** Without a paid plan (https://academy.santiment.net/sanapi/rate-limits). */
const FREE_CALLS_PER_MONTH = 1000;

/** Monthly allowance of calls; null where the response has no header for it. */
export interface SantimentQuota {
  remaining: number | null;
  limit: number | null;
  /** The limit, or the free plan's without a header. */
  perMonth: number;
}

export function parseQuota(header: ReadHeader): SantimentQuota {
  const limit = readCount(header("x-ratelimit-limit-month"));
  return { remaining: readCount(header("x-ratelimit-remaining-month")), limit, perMonth: limit ?? FREE_CALLS_PER_MONTH };
}

function readCount(text: string | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * Milliseconds until the next poll, so that polls spread over the calendar month (UTC, as Santiment counts) and stay within the allowance.
 * @param callsPerPoll each metric in a query counts as a call
 * @param now milliseconds since 1970
 */
export function pollInterval(options: {
  callsPerPoll: number;
  limitMonth: number | null;
  remainingMonth: number | null;
  now: number;
  floorMs?: number;
}): number {
  const { callsPerPoll, limitMonth, remainingMonth, now, floorMs = 300_000 } = options;
  const date = new Date(now);
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const monthEnd = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  // Without the header we don't know how many calls are used, so polls are spread over the whole month.
  const stretch = remainingMonth === null ? monthEnd - monthStart : monthEnd - now;
  const polls = Math.floor((remainingMonth ?? limitMonth ?? FREE_CALLS_PER_MONTH) / Math.max(callsPerPoll, 1));
  return Math.max(polls > 0 ? Math.ceil(stretch / polls) : monthEnd - now, floorMs);
}
