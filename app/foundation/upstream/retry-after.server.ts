import { DAY } from "#app/foundation/durations.ts";

/** Reads one header of an answer, in lower case; of a repeated header the first. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * How long a source asks to be left alone, in milliseconds between 0 and 24 hours, or null when it does not say so
 * in a form that can be understood. Reads `Retry-After` (RFC 9110: seconds or a date) and then `x-ratelimit-reset`,
 * which is seconds to wait (Santiment), seconds or milliseconds since 1970 (GitHub and others) or a date with
 * spaces such as "2025-07-25 14:54:00 +0000" (CoinGecko).
 * @param wallNow milliseconds since 1970; the answer's own `Date` is preferred, so that a wrong clock here does no harm
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
  // Only the HTTP form: Date.parse alone takes nearly anything that holds a number.
  return /^[A-Z][a-z]{2},? .* GMT$/.test(text) ? sinceNow(Date.parse(text), now) : null;
}

/** A moment that has passed says nothing about how long to wait: then the usual pause is safer than none. */
function sinceNow(moment: number, now: number): number | null {
  return moment > now ? moment - now : null;
}
