import { DAY } from "#app/foundation/durations.ts";

/** Reads one response header by lowercase name; the first if it's repeated. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * Milliseconds to wait, up to 24 hours, or null. Reads `Retry-After` (RFC 9110: seconds or a date), then `x-ratelimit-reset`: seconds to
 * wait (Santiment), seconds or milliseconds since 1970 (GitHub and others) or a date such as "2025-07-25 14:54:00 +0000" (CoinGecko).
 * @param wallNow milliseconds since 1970; the response's `Date` takes precedence, in case our clock is wrong
 */
export function parseRetryAfter(header: ReadHeader, wallNow: number): number | null {
  const theirNow = Date.parse(header("date") ?? "");
  const now = Number.isNaN(theirNow) ? wallNow : theirNow;
  for (const name of ["retry-after", "x-ratelimit-reset"]) {
    const wait = parseWait(header(name)?.trim() ?? "", now);
    if (wait !== null) return Math.min(wait, DAY);
  }
  return null;
}

function parseWait(text: string, now: number): number | null {
  if (/^\d{1,15}(\.\d{1,9})?$/.test(text)) {
    const number = Number(text);
    if (number >= 1e12) return sinceNow(number, now);
    if (number >= 1e9) return sinceNow(number * 1000, now);
    return number * 1000;
  }
  const spaced = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(UTC|Z|[+-]\d\d:?\d\d)$/.exec(text);
  if (spaced) return sinceNow(Date.parse(`${spaced[1]}T${spaced[2]}${/[UZ]/.test(spaced[3] ?? "") ? "Z" : spaced[3]}`), now);
  // HTTP dates only: Date.parse accepts nearly anything that contains a number.
  return /^[A-Z][a-z]{2},? .* GMT$/.test(text) ? sinceNow(Date.parse(text), now) : null;
}

/** Null for a past time, so that the default pause applies. */
function sinceNow(timestamp: number, now: number): number | null {
  return timestamp > now ? timestamp - now : null;
}
