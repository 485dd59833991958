import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canonicalAddresses } from "#server/site-pages.ts";
import { definedPages } from "#tests/site-pages.ts";
import { isBotUserAgent } from "#app/features/analytics/bots.server.ts";
import { parseEvent } from "#app/features/analytics/event-schema.server.ts";
import { anonymousTerm } from "#app/features/analytics/search-term.server.ts";
import { isGiveawayScam } from "#app/features/check/giveaway-scam.server.ts";
import { recognize } from "#app/features/check/recognize.server.ts";
import { isSeedPhraseScam } from "#app/features/check/seed-phrase-scam.server.ts";
import { detectLanguage } from "#app/features/news/ingest/detect-language.server.ts";
import { readReference } from "#app/features/starter-kit/orders.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { isEmailAddress, parseMailbox } from "#app/foundation/email/email-address.ts";
import { matches, negotiate } from "#app/foundation/page-cache/compression.server.ts";
import { readFeedDate } from "#app/features/news/ingest/feed-date.server.ts";
import { cleanLine, htmlToLine } from "#app/foundation/upstream/plain-text.server.ts";
import { cleanPasted } from "#app/foundation/pasted/clean-pasted.ts";
import { unwrapLink } from "#app/foundation/pasted/wrapped-link.ts";
import { parseRetryAfter } from "#app/foundation/upstream/retry-after.server.ts";

const TEXT_LENGTH = 10_100;
const RANDOM_TEXTS = 10_000;
/** Inputs that cause regex backtracking: a repeated piece and an end that doesn't match. */
const PIECES = ["a", "0", " ", "\t", "-", ".", "@", "a.", "a@", "%", "%2", "/", "../", "<", "<a ", "&#", "&amp;", '"\\', "[", "\u0301"];
const ENDS = ["", "!", "\u0000", "\ud800", "@b.org>"];
const BACKTRACKING_TEXTS = PIECES.flatMap((piece) =>
  ENDS.map((end) => piece.repeat(Math.ceil(TEXT_LENGTH / piece.length)).slice(0, TEXT_LENGTH - end.length) + end),
);
const random = fc.string({
  unit: fc.constantFrom(...PIECES, "A", "9", "_", ",", ";", ":", ">", "=", "(", "\\", "ä", "\u202e", "__proto__", "\r\n"),
  maxLength: 40,
});

const canonicalAddress = canonicalAddresses(definedPages);

/** All query parameters of all pages. */
const QUERIES: Record<string, string[]> = {
  "/analytics": ["period", "language"],
  "/choose-wallet": ["device", "experience", "need", "for"],
  "/compare": ["project"],
  "/converter": ["amount", "currency", "direction"],
  "/ecosystem": ["category", "q", "sort", "tag", "page"],
  "/ecosystem/defi/dex/project/minswap": ["range"],
  "/get-started/buy": ["country"],
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
  ...Object.fromEntries(
    Object.entries(QUERIES).flatMap(([path, names]) =>
      names.map((name) => [
        `${path}?${name}`,
        (text: string) => canonicalAddress(new URL(`https://gateway.example${path}?${new URLSearchParams({ [name]: text })}`)),
      ]),
    ),
  ),
  "a path": (text) => canonicalAddress(new URL(`https://gateway.example/${encodeURIComponent(text.toWellFormed())}`)),
  "an email address": isEmailAddress,
  "a mailbox": parseMailbox,
  "an order's number": readReference,
  "an event's page": (page_path) => parseEvent({ action: "pageview", category: "navigation", language: "en", page_path }),
  "an event's referrer": (referrer) => parseEvent({ action: "pageview", category: "navigation", language: "en", page_path: "/", referrer }),
  "a searched term": anonymousTerm,
  "a user agent": isBotUserAgent,
  "an address of a visitor": networkOf,
  "Accept-Encoding": negotiate,
  "If-None-Match": (text) => matches(text, '"abc"'),
  "Retry-After": (text) => parseRetryAfter(() => text, Date.now()),
  "a date of a feed": (text) => readFeedDate(text, Date.now()),
  "a title": (text) => cleanLine(text, 300),
  "a text with markup": (text) => htmlToLine(text, 500),
  "a text's language": (text) => detectLanguage(text, "en"),
  "folded letters": foldText,
  "a pasted text": recognize,
  "a pasted message that asks for words": isSeedPhraseScam,
  "a pasted message that promises money": isGiveawayScam,
  "a wrapped link": (text) => unwrapLink(cleanPasted(text)),
};

/** Longest time that one text blocked the event loop, by field: milliseconds of CPU time, which other programs don't affect. */
const slowest = new Map<string, number>();

function parseTimed(field: string, read: (text: string) => unknown, text: string): void {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  slowest.set(field, Math.max(slowest.get(field) ?? 0, (user + system) / 1_000));
}

// Load files that are read only once, so that they don't count.
beforeAll(() => Object.values(FIELDS).forEach((read) => read("a")));

afterAll(() => {
  const worst = [...slowest].sort(([, a], [, b]) => b - a).slice(0, 5);
  console.log(`${slowest.size} fields; the slowest: ${worst.map(([field, ms]) => `${field} ${ms.toFixed(1)} ms`).join(", ")}`);
});

// A backtracking regex would need minutes for one of these, so the test timeout catches it.
describe.each(Object.entries(FIELDS))("%s", (field, read) => {
  test(`parses ${BACKTRACKING_TEXTS.length} hostile texts of ${TEXT_LENGTH} characters in time without changing a prototype`, () => {
    for (const text of BACKTRACKING_TEXTS) expect(() => parseTimed(field, read, text)).not.toThrow();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test(`parses ${RANDOM_TEXTS} random texts in time`, () => {
    fc.assert(
      fc.property(random, (text) => parseTimed(field, read, text)),
      { numRuns: RANDOM_TEXTS },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
