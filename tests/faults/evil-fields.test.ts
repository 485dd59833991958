import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalAddress } from "#server/pages.ts";
import { isProgram } from "#app/features/analytics/bots.server.ts";
import { readEvent } from "#app/features/analytics/event-schema.server.ts";
import { keepableTerm } from "#app/features/analytics/search-term.server.ts";
import { languageOf } from "#app/features/news/language-check.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import { networkOf } from "#app/foundation/http/network.server.ts";
import { fold } from "#app/foundation/i18n/fold.ts";
import { isAddress, readMailbox } from "#app/foundation/mail/address.ts";
import { matches, negotiate } from "#app/foundation/pages-cache/compression.server.ts";
import { readFeedDate } from "#app/foundation/upstream/feed-date.server.ts";
import { cleanLine, lineOfHtml } from "#app/foundation/upstream/plain-text.server.ts";
import { readRetryAfter } from "#app/foundation/upstream/retry-after.server.ts";

const LONG = 10_100;
const RANDOM = 10_000;
/** What makes patterns go back and try again: the same again and again, and an end that fits to nothing. */
const PIECES = ["a", "0", " ", "\t", "-", ".", "@", "a.", "a@", "%", "%2", "/", "../", "<", "<a ", "&#", "&amp;", "\"\\", "[", "\u0301"];
const ENDS = ["", "!", "\u0000", "\ud800", "@b.org>"];
const EVIL = PIECES.flatMap((piece) => ENDS.map((end) => piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG - end.length) + end));
const random = fc.string({ unit: fc.constantFrom(...PIECES, "A", "9", "_", ",", ";", ":", ">", "=", "(", "\\", "ä", "\u202e", "__proto__", "\r\n"), maxLength: 40 });

/** Every parameter of every page that has some. */
const QUERIES: Record<string, string[]> = {
  "/analytics": ["period", "language"],
  "/choose-wallet": ["device", "experience", "need", "for"],
  "/compare": ["project"],
  "/converter": ["amount", "currency", "direction"],
  "/ecosystem": ["category", "q", "sort", "tag", "page"],
  "/ecosystem/defi/dex/project/minswap": ["range"],
  "/glossary": ["q"],
  "/governance/dreps": ["q", "sort", "page"],
  "/is-this-link-real": ["url"],
  "/news": ["category", "q", "language", "page", "source"],
  "/newsletter": ["state"],
  "/newsletter/confirm": ["token", "state"],
  "/search": ["q"],
  "/staking": ["stake", "pledge", "margin", "cost"],
  "/staking/pools": ["q", "sort", "page"],
  "/starter-kit/thanks": ["order"],
  "/starter-kit/withdraw": ["token", "state"],
  "/watchlist": ["projects", "list"],
};

const FIELDS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(Object.entries(QUERIES).flatMap(([path, names]) => names.map((name) => [`${path}?${name}`, (text: string) => canonicalAddress(new URL(`https://gateway.example${path}?${new URLSearchParams({ [name]: text })}`))]))),
  "a path": (text) => canonicalAddress(new URL(`https://gateway.example/${encodeURIComponent(text.toWellFormed())}`)),
  "a mail address": isAddress,
  "a mailbox": readMailbox,
  "an order's number": readReference,
  "an event's page": (page_path) => readEvent({ action: "pageview", category: "navigation", language: "en", page_path }),
  "an event's referrer": (referrer) => readEvent({ action: "pageview", category: "navigation", language: "en", page_path: "/", referrer }),
  "a searched term": keepableTerm,
  "a user agent": isProgram,
  "an address of a visitor": networkOf,
  "Accept-Encoding": negotiate,
  "If-None-Match": (text) => matches(text, '"abc"'),
  "Retry-After": (text) => readRetryAfter(() => text, Date.now()),
  "a date of a feed": (text) => readFeedDate(text, Date.now()),
  "a title": (text) => cleanLine(text, 300),
  "a text with markup": (text) => lineOfHtml(text, 500),
  "a text's language": (text) => languageOf(text, "en"),
  "folded letters": fold,
};

/** The longest that one text has held the loop up, by field: milliseconds of the thread's own time, which other programs do not lengthen. */
const slowest = new Map<string, number>();

function readTimed(field: string, read: (text: string) => unknown, text: string): void {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  slowest.set(field, Math.max(slowest.get(field) ?? 0, (user + system) / 1_000));
}

// What is read from disk once, at the first question, holds nobody up afterwards.
beforeAll(() => Object.values(FIELDS).forEach((read) => read("a")));

afterAll(() => {
  const worst = [...slowest].sort(([, one], [, other]) => other - one).slice(0, 5);
  console.log(`${slowest.size} fields; the slowest: ${worst.map(([field, ms]) => `${field} ${ms.toFixed(1)} ms`).join(", ")}`);
});

// A pattern that goes back and forth needs minutes for one of these: the time that a test has is the limit.
describe.each(Object.entries(FIELDS))("%s", (field, read) => {
  test(`${EVIL.length} evil texts of ${LONG} letters are read, and change no prototype`, () => {
    for (const text of EVIL) expect(() => readTimed(field, read, text)).not.toThrow();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test(`so are ${RANDOM} of chance`, () => {
    fc.assert(fc.property(random, (text) => readTimed(field, read, text)), { numRuns: RANDOM });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
