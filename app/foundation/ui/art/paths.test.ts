import { describe, expect, it } from "vitest";
import { areaPath, barRects, minMax, linePath, niceTicks, scale, timeTicks, type Datum } from "#app/foundation/ui/art/paths.ts";

describe("linePath and areaPath", () => {
  it.each<[string, Datum[], string, string]>([
    ["none", [], "", ""],
    ["one", [[5, 7]], "M0 10H100", "M0 10H100L100 20L0 20Z"],
    [
      "two",
      [
        [0, 0],
        [10, 4],
      ],
      "M0 20L100 0",
      "M0 20L100 0L100 20L0 20Z",
    ],
    [
      "equal values",
      [
        [0, 3],
        [1, 3],
      ],
      "M0 10L100 10",
      "M0 10L100 10L100 20L0 20Z",
    ],
    [
      "a gap",
      [
        [0, 0],
        [5, NaN],
        [10, 1],
      ],
      "M0 20L100 0",
      "M0 20L100 0L100 20L0 20Z",
    ],
  ])("%s", (_, points, line, area) => {
    expect(linePath(points, 100, 20)).toBe(line);
    expect(areaPath(points, 100, 20)).toBe(area);
  });

  it("keeps the stroke inside the box", () => {
    expect(
      linePath(
        [
          [0, 0],
          [1, 1],
        ],
        100,
        20,
        2,
      ),
    ).toBe("M0 18L100 2");
  });

  it("handles huge values", () => {
    const wild: Datum[] = [
      [0, -1e308],
      [1, 1e308],
      [2, Infinity],
    ];
    expect(linePath(wild, 100, 20)).not.toMatch(/NaN|Infinity/);
  });
});

describe("barRects", () => {
  it("draws bars up from zero", () => {
    expect(barRects([0, 5, 10], 28, 10, 2)).toEqual([
      { x: 0, y: 10, width: 8, height: 0 },
      { x: 10, y: 5, width: 8, height: 5 },
      { x: 20, y: 0, width: 8, height: 10 },
    ]);
  });

  it.each([[[]], [[0, 0]], [[NaN, -3, Infinity]], [[1e308, 1]]])("handles %j", (counts) => {
    expect(JSON.stringify(barRects(counts, 100, 20))).not.toMatch(/null/);
  });

  it("gives a small count a visible bar", () => {
    expect(barRects([1, 100_000], 20, 40)[0]?.height).toBe(1);
  });
});

describe("scales", () => {
  it("returns a zero extent for no values", () => expect(minMax([NaN])).toEqual([0, 0]));
  it("maps a range without width to the middle", () => expect(scale([3, 3], [0, 10])(3)).toBe(5));
});

describe("niceTicks", () => {
  it.each<[number, number, number, number[]]>([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.655, 0.76, 5, [0.66, 0.68, 0.7, 0.72, 0.74, 0.76]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [-50, 50, 4, [-40, -20, 0, 20, 40]],
    [1200, 3900, 3, [2000, 3000]],
    [7, 7, 4, [7]],
    [9, 1, 2, [5]],
    [0, 1, 0, [0]],
    [0, NaN, 4, []],
    [-1e308, 1e308, 4, []],
    [0, 5e-324, 4, [0]],
  ])("%d to %d in %d", (min, max, count, ticks) => expect(niceTicks(min, max, count)).toEqual(ticks));
});

describe("timeTicks", () => {
  const at = (text: string) => Date.parse(text);
  it.each<[string, string, number, string[]]>([
    ["2026-11-01T00:30Z", "2026-11-01T04:10Z", 4, ["2026-11-01T01:00Z", "2026-11-01T02:00Z", "2026-11-01T03:00Z", "2026-11-01T04:00Z"]],
    ["2026-11-01T09:00Z", "2026-11-02T09:00Z", 4, ["2026-11-01T12:00Z", "2026-11-01T18:00Z", "2026-11-02T00:00Z", "2026-11-02T06:00Z"]],
    ["2026-11-01T09:00Z", "2026-11-04T09:00Z", 3, ["2026-11-02T00:00Z", "2026-11-03T00:00Z", "2026-11-04T00:00Z"]],
    [
      "2025-11-21T00:00Z",
      "2026-11-21T00:00Z",
      6,
      ["2026-01-01T00:00Z", "2026-03-01T00:00Z", "2026-05-01T00:00Z", "2026-07-01T00:00Z", "2026-09-01T00:00Z", "2026-11-01T00:00Z"],
    ],
    [
      "2017-10-01T00:00Z",
      "2026-11-21T00:00Z",
      5,
      ["2018-01-01T00:00Z", "2020-01-01T00:00Z", "2022-01-01T00:00Z", "2024-01-01T00:00Z", "2026-01-01T00:00Z"],
    ],
  ])("%s to %s in %d", (from, to, count, ticks) => {
    expect(timeTicks(at(from), at(to), count).map((t) => new Date(t).toISOString().slice(0, 16) + "Z")).toEqual(ticks);
  });

  it("never returns more than asked, and nothing for invalid input", () => {
    for (let hours = 1; hours < 200_000; hours = Math.ceil(hours * 1.7)) {
      for (const count of [1, 2, 5, 9]) {
        expect(timeTicks(at("2020-03-03T03:33Z"), at("2020-03-03T03:33Z") + hours * 3.6e6, count).length).toBeLessThanOrEqual(count);
      }
    }
    expect(timeTicks(5, 1, 4)).toEqual([]);
    expect(timeTicks(NaN, 1, 4)).toEqual([]);
    expect(timeTicks(0, 1e6, 0)).toEqual([]);
    expect(timeTicks(-8.64e15, 8.64e15, 4).length).toBeLessThanOrEqual(4);
  });
});
