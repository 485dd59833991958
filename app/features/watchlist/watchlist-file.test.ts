import { describe, expect, test } from "vitest";
import { isReached, readAlerts, type Alert } from "#app/features/watchlist/alerts.ts";
import { mergeIds, parseWatchlist, serializeWatchlist } from "#app/features/watchlist/watchlist-file.ts";

const ALERT: Alert = { id: "minswap", side: "above", price: 0.05 };

describe("A watchlist file", () => {
  test("reads back as it was saved", () => {
    expect(parseWatchlist(serializeWatchlist({ ids: ["snek", "minswap"], alerts: [ALERT] }))).toEqual({
      ids: ["snek", "minswap"],
      alerts: [ALERT],
    });
  });

  test.each([
    ["no JSON at all", "ids: snek", { fault: "noJson" }],
    ["no bytes", "", { fault: "noJson" }],
    ["other JSON", '{"ids":["snek"]}', { fault: "noList" }],
    ["another format", '{"format":"bookmarks","version":1,"ids":["snek"]}', { fault: "noList" }],
    ["wrong ids", '{"format":"cardano-gateway-watchlist","version":1,"ids":[1]}', { fault: "noList" }],
    [
      "a wrong alert",
      '{"format":"cardano-gateway-watchlist","version":1,"ids":[],"alerts":[{"id":"snek","side":"above","price":-1}]}',
      { fault: "noList" },
    ],
    ["a later version", '{"format":"cardano-gateway-watchlist","version":2,"ids":["snek"]}', { fault: "tooNew" }],
    ["ids without alerts", '{"format":"cardano-gateway-watchlist","version":1,"ids":["snek"]}', { ids: ["snek"], alerts: [] }],
  ])("is parsed or rejected: %s", (_, text, read) => {
    expect(parseWatchlist(text)).toEqual(read);
  });
});

const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}-${index}`);

test.each<[string, string[], string[], { ids: string[]; added: number; left: number }]>([
  ["into an empty list", [], ["b", "a"], { ids: ["b", "a"], added: 2, left: 0 }],
  ["one's own keeps its order and comes first", ["a", "b"], ["b", "c"], { ids: ["a", "b", "c"], added: 1, left: 0 }],
  ["nothing new", ["a", "b"], ["b"], { ids: ["a", "b"], added: 0, left: 0 }],
  ["more than fits", many(49, "own"), ["x", "y", "y"], { ids: [...many(49, "own"), "x"], added: 1, left: 1 }],
])("Merges lists: %s", (_, own, list, merged) => {
  expect(mergeIds(own, list)).toEqual(merged);
});

test.each<[what: string, stored: string | null, alerts: Alert[]]>([
  ["nothing yet", null, []],
  ["one, twice", JSON.stringify({ version: 1, alerts: [ALERT, ALERT] }), [ALERT]],
  [
    "invalid ones are left out",
    JSON.stringify({ version: 1, alerts: [{ ...ALERT, side: "near" }, { ...ALERT, price: 0 }, { ...ALERT, price: "1" }, ALERT, null] }),
    [ALERT],
  ],
  ["another version", JSON.stringify({ version: 2, alerts: [ALERT] }), []],
  ["no JSON", "{", []],
])("Reads stored alerts: %s", (_, stored, alerts) => {
  expect(readAlerts(stored)).toEqual(alerts);
});

test.each<[Alert["side"], number, boolean]>([
  ["above", 0.05, false],
  ["above", 0.0501, true],
  ["below", 0.05, false],
  ["below", 0.0499, true],
])("An alert %s 0.05 at %d: %s", (side, price, reached) => {
  expect(isReached({ ...ALERT, side }, price)).toBe(reached);
});
