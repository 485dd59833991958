import { expect, test } from "vitest";
import { plainLogLine } from "#app/foundation/log-text.server.ts";

const write = (event: Record<string, unknown>) =>
  plainLogLine(`${JSON.stringify({ time: "2026-11-30T01:56:03.123Z", level: "info", ...event })}\n`);

test.each<[Record<string, unknown>, string]>([
  [
    { event: "listening", port: 3000, origin: "http://localhost:3000" },
    "01:56:03 The site answers at http://localhost:3000. It now asks its sources.\n",
  ],
  [
    { event: "source-failed", level: "warn", source: "koios", reason: "network" },
    "01:56:03 Warning: koios doesn't answer (network). The site asks again by itself.\n",
  ],
  [
    { event: "source-recovered", source: "koios", failures: 1, seconds: 7_300 },
    "01:56:03 koios answers again, after 1 failure in 2 hours.\n",
  ],
  [
    { event: "sources-unreachable", level: "warn" },
    "01:56:03 Warning: No source can be reached. Check the network, or run `SIMULATE=1 npm start` to see the site on simulated data.\n",
  ],
  [
    { event: "imprint-incomplete", level: "warn", missing: ["name"], reason: "Fill in operator" },
    '01:56:03 Warning: imprint incomplete (missing ["name"]): Fill in operator\n',
  ],
  [
    { event: "page-failed", level: "error", err: { stack: "Error: no\n    at page" } },
    "01:56:03 Error: page failed\nError: no\n    at page\n",
  ],
])("Writes %o for a person", (event, line) => {
  expect(write(event)).toBe(line);
});

test("Ends the start with five lines", () => {
  const line = write({
    event: "ready",
    origin: "http://localhost:3000",
    database: "embedded, in .data",
    asked: 39,
    answered: 0,
    email: "written to files in .data/outbox",
    next: "Check the network",
  });
  expect(line.trim().split("\n")).toEqual([
    "Address   http://localhost:3000",
    "Database  embedded, in .data",
    "Sources   0 of 39 reached",
    "Email     written to files in .data/outbox",
    "Next      Check the network",
  ]);
});

test("Keeps a line that isn't an event", () => {
  expect(plainLogLine("hello\n")).toBe("hello\n");
});
