import { expect, test } from "vitest";
import { renderCalendar } from "#app/features/follow/calendar.server.ts";

const entry = (title: string, text = "") => ({
  uid: "pool-a-closing@gateway.example",
  at: Date.UTC(2026, 11, 5, 21, 44, 51),
  title,
  text,
  url: "https://gateway.example/staking/pools/a",
  knownAt: Date.UTC(2026, 10, 25, 3, 0, 0, 7),
});
/** Lines of a document, unfolded (RFC 5545). */
const linesOf = (document: string): string[] => document.replaceAll("\r\n ", "").split("\r\n");

test("an entry has the properties that RFC 5545 requires", () => {
  const lines = linesOf(renderCalendar({ name: "SEA", language: "en", entries: [entry("Stake pool closes: SEA")] }));
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  expect(lines.slice(lines.indexOf("BEGIN:VEVENT"), -2)).toEqual([
    "BEGIN:VEVENT",
    "UID:pool-a-closing@gateway.example",
    "DTSTAMP:20261125T030000Z",
    "DTSTART:20261205T214451Z",
    "SUMMARY;LANGUAGE=en:Stake pool closes: SEA",
    "DESCRIPTION;LANGUAGE=en:",
    "URL:https://gateway.example/staking/pools/a",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  for (const name of ["VERSION:2.0", "METHOD:PUBLISH"]) expect(lines).toContain(name);
  expect(lines.filter((line) => line.startsWith("PRODID:"))).toHaveLength(1);
});

test("a calendar without entries has the component that RFC 5545 requires", () => {
  expect(linesOf(renderCalendar({ name: "SEA", language: "en", entries: [] }))).toContain("BEGIN:VTIMEZONE");
});

test.each([
  ["long", "x".repeat(400)],
  ["two bytes a character", "ż".repeat(200)],
  ["four bytes a character", "🏊".repeat(100)],
  ["exactly one line", "x".repeat(75 - "SUMMARY;LANGUAGE=en:".length)],
])("folds lines of a %s title at 75 bytes without losing text", (_, title) => {
  const document = renderCalendar({ name: "SEA", language: "en", entries: [entry(title)] });
  for (const line of document.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(linesOf(document)).toContain(`SUMMARY;LANGUAGE=en:${title}`);
});

test.each([
  ["a, b; c\\d", "a\\, b\\; c\\\\d"],
  ["one\r\ntwo\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
  ["END:VEVENT\r\nBEGIN:VALARM", "END:VEVENT\\nBEGIN:VALARM"],
  ["\u0000bell\u0007 \u0085", "bell "],
])("escapes %j as %j", (title, written) => {
  expect(linesOf(renderCalendar({ name: "SEA", language: "en", entries: [entry(title)] }))).toContain(`SUMMARY;LANGUAGE=en:${written}`);
});
