import { expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.server.ts";

const NOW = Date.parse("2025-07-25T14:53:00Z");

test.each<[string, Record<string, string>, number | null]>([
  ["nothing said", {}, null],
  ["seconds", { "retry-after": "119" }, 119_000],
  ["no wait at all", { "retry-after": "0" }, 0],
  ["an HTTP date", { "retry-after": "Fri, 25 Jul 2025 14:54:00 GMT" }, 60_000],
  ["an HTTP date by their clock", { "retry-after": "Fri, 25 Jul 2025 14:54:00 GMT", date: "Fri, 25 Jul 2025 14:53:50 GMT" }, 10_000],
  ["a date that has passed", { "retry-after": "Fri, 25 Jul 2025 14:50:00 GMT" }, null],
  ["a year", { "retry-after": "31536000" }, 86_400_000],
  ["more than any number", { "retry-after": "9".repeat(40) }, null],
  ["negative", { "retry-after": "-5" }, null],
  ["words", { "retry-after": "soon 5" }, null],
  ["an empty header", { "retry-after": "" }, null],
  ["CoinGecko's date with spaces", { "x-ratelimit-reset": "2025-07-25 14:54:00 +0000" }, 60_000],
  ["the same with a zone", { "x-ratelimit-reset": "2025-07-25 16:54:00 +0200" }, 60_000],
  ["the same as UTC", { "x-ratelimit-reset": "2025-07-25 14:54:00 UTC" }, 60_000],
  ["a date that does not exist", { "x-ratelimit-reset": "2025-99-99 14:54:00 +0000" }, null],
  ["seconds since 1970", { "x-ratelimit-reset": String(NOW / 1000 + 30) }, 30_000],
  ["milliseconds since 1970", { "x-ratelimit-reset": String(NOW + 30_000) }, 30_000],
  ["Santiment's seconds to wait", { "x-ratelimit-reset": "1234" }, 1_234_000],
  ["both: Retry-After wins", { "retry-after": "5", "x-ratelimit-reset": "1234" }, 5000],
  ["both, one unreadable", { "retry-after": "later", "x-ratelimit-reset": "1234" }, 1_234_000],
])("Parses %s", (_, headers, wait) => {
  expect(parseRetryAfter((name) => headers[name], NOW)).toBe(wait);
});
