import { describe, expect, test } from "vitest";
import { parseTransactionCounts } from "./transaction-counts.server.ts";

const NOW = Date.UTC(2026, 10, 25);
const badShape = expect.objectContaining({ kind: "bad-shape", source: "cardano-org" });
const sample = (appStats: unknown, end = "2026-08-17T21:44:41") => ({
  metadata: { generated: "2026-08-17", chainEpoch: 650, reportingWindow: { start: "2026-07-18T21:53:13", end } },
  appStats,
});
const minswap = { label: "minswap", displayName: "Minswap", txCount: 124_472, rank: 1 };

describe("parseTransactionCounts", () => {
  test.each([
    "2026-10-27T00:00:00",
    "2026-10-27T00:00:00Z",
    "2026-10-27T00:00:00.000Z",
    "2026-10-27T00:00:00+00:00",
    "2026-10-27T00:00:00.000000+00:00",
    "2026-10-27T02:00:00+02:00",
    "2026-10-27",
  ])("reads a window that ends at %s", (end) => {
    expect(parseTransactionCounts(sample([minswap], end), NOW).observedAt).toBe(Date.UTC(2026, 9, 27));
  });

  test.each<[string, unknown, Record<string, number>]>([
    ["the recorded shape", [minswap, { label: "$usdm", txCount: 5 }], { minswap: 124_472, $usdm: 5 }],
    ["a row without a count is left out", [minswap, { label: "book.io" }], { minswap: 124_472 }],
    ["a count below zero is left out", [minswap, { label: "book.io", txCount: -1 }], { minswap: 124_472 }],
    ["a label that occurs twice is left out", [minswap, minswap, { label: "cswap", txCount: 3 }], { cswap: 3 }],
    ["an empty list", [], {}],
  ])("%s", (_, rows, counts) => {
    const read = parseTransactionCounts(sample(rows), NOW);
    expect(read.observedAt).toBe(Date.UTC(2026, 7, 17, 21, 44, 41));
    expect(Object.fromEntries(read.counts)).toEqual(counts);
  });

  test("ends a window of the future now", () => {
    expect(parseTransactionCounts(sample([minswap], "2030-01-01T00:00:00Z"), NOW).observedAt).toBe(NOW);
  });

  test.each([
    ["no window", { appStats: [minswap] }],
    ["a window without an end", sample([minswap], "soon")],
    ["no valid row", sample([{}, null])],
    ["another list", []],
    ["null", null],
  ])("rejects %s", (_, document) => expect(() => parseTransactionCounts(document, NOW)).toThrow(badShape));
});
