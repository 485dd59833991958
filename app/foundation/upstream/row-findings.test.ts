import { beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { line, parseShape, positive, numberWithin, integerWithin } from "./field-schemas.server.ts";
import { readList } from "./row-findings.server.ts";
import { sourceFindings } from "./source-findings.server.ts";

beforeEach(() => sourceFindings.clear());

const found = () => sourceFindings.list().map(({ kind, place, count }) => [kind, place, count]);

const row = v.object({
  id: v.string(),
  price: positive(100),
  change: numberWithin(-100, 1e5),
  rank: integerWithin(1, 10),
  name: line(20),
  note: v.optional(v.string()),
  tags: v.fallback(v.array(v.string()), []),
  inside: v.fallback(v.nullable(v.object({ usd: numberWithin(0, 10) })), null),
});
const sound = { id: "a", price: 1, change: -5, rank: 2, name: "A", tags: ["x"], inside: { usd: 3 } };

describe("readList", () => {
  test.each<[string, object, [string, string, number][]]>([
    ["a sound row", {}, []],
    ["a null", { price: null, inside: null }, []],
    ["0 where it means unknown", { price: 0 }, []],
    ["an empty name", { name: "" }, []],
    ["a field that may be left out", { note: undefined }, []],
    ["a price above its range", { price: 1e9 }, [["out-of-range", "prices.price", 1]]],
    ["a price as text", { price: "1.5" }, [["out-of-range", "prices.price", 1]]],
    ["a price of another type", { price: { usd: 1 } }, [["unreadable-row", "prices.price", 1]]],
    ["a missing field", { change: undefined }, [["missing-field", "prices.change", 1]]],
    ["a missing nested field", { inside: {} }, [["missing-field", "prices.inside.usd", 1]]],
    ["a nested value out of range", { inside: { usd: -1 } }, [["out-of-range", "prices.inside.usd", 1]]],
    ["tags of another type", { tags: "x" }, [["unreadable-row", "prices.tags", 1]]],
  ])("Reports the findings of %s", (_, fields, findings) => {
    expect(readList("coingecko", "prices", row, [{ ...sound, ...fields }])).toHaveLength(1);
    expect(found()).toEqual(findings);
  });

  test("Counts skipped rows", () => {
    expect(readList("coingecko", "prices", row, [sound, { ...sound, id: 5 }, null])).toHaveLength(1);
    expect(found()).toContainEqual(["unreadable-row", "prices", 2]);
  });

  test("Treats a field that some rows have as optional", () => {
    readList("coingecko", "prices", row, [sound, { ...sound, change: undefined }]);
    expect(found()).toEqual([]);
  });

  test("Samples long lists but counts every skipped row", () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? { ...sound, price: -1 } : { ...sound, id: null }));
    readList("coingecko", "prices", row, rows);
    const counts = new Map(found().map(([kind, place, count]) => [`${kind} ${place}`, Number(count)]));
    expect(counts.get("unreadable-row prices")).toBe(2_500);
    expect(counts.get("out-of-range prices.price")).toBeLessThanOrEqual(50);
  });
});

describe("parseShape", () => {
  test("Reports a document's invalid fields under the given place", () => {
    parseShape("coingecko", v.object({ data: v.object({ usd: positive(10) }) }), { data: { usd: 11 } }, "global");
    expect(found()).toEqual([["out-of-range", "global.data.usd", 1]]);
  });

  test("Reports a document of another shape", () => {
    expect(() => parseShape("coingecko", v.array(v.unknown()), {}, "global")).toThrow("bad-shape");
    expect(found()).toEqual([["unreadable-row", "global", 1]]);
  });
});
