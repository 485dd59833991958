import { describe, expect, it } from "vitest";
import { contourPaths, heightAt, sampleField, spreadLevels, type Hill } from "#app/foundation/ui/art/contours.server.ts";
import { ringPath, type Point } from "#app/foundation/ui/art/ring-path.ts";

const frame = { width: 320, height: 200, cell: 8 };
const pen = { step: 12, shortest: 30 };
const hill: Hill = { x: 160, y: 100, sx: 40, sy: 30, height: 1 };

/** Parses `M x y q… t… z` and returns the start and end point of each subpath. */
function ends(path: string): [Point, Point][] {
  return path
    .split("z")
    .filter((part) => part !== "")
    .map((part) => {
      const [, move = "", bow = "", rest = ""] = /^M([^qt]+)q([^t]+)t(.+)$/.exec(part) ?? [];
      const numbers = (text: string) => (text.match(/-?(\d+(\.\d+)?|\.\d+)/g) ?? []).map(Number);
      const [x = NaN, y = NaN] = numbers(move);
      const steps = [...numbers(bow).slice(2), ...numbers(rest)];
      const sum = (odd: number) => steps.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0);
      return [
        [x, y],
        [x + sum(0), y + sum(1)],
      ];
    });
}

describe("contourPaths", () => {
  it("draws one path per level, each smaller than the one below", () => {
    const field = sampleField(frame, [hill]);
    const paths = contourPaths(field, [0.2, 0.5, 0.8], pen);
    expect(paths).toHaveLength(3);
    const sizes = paths.map((path) => path.length);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it("closes every ring, even beyond the frame", () => {
    const field = sampleField(frame, [
      { ...hill, x: 0 },
      { ...hill, x: 310, y: 190 },
    ]);
    const rings = contourPaths(field, [0.1, 0.3, 0.6], pen).flatMap(ends);
    expect(rings.length).toBeGreaterThan(3);
    for (const [start, end] of rings) {
      expect(end[0]).toBeCloseTo(start[0], 6);
      expect(end[1]).toBeCloseTo(start[1], 6);
    }
  });

  it("writes valid numbers with one decimal at most", () => {
    const text = contourPaths(sampleField(frame, [hill]), [0.3], pen).join("");
    expect(text).toMatch(/^[Mqtz\d. -]+$/);
    expect(text).not.toMatch(/\.\d\d/);
  });

  it("drops short rings", () => {
    const field = sampleField(frame, [hill]);
    expect(contourPaths(field, [0.9], { step: 12, shortest: 1000 })).toEqual([""]);
  });

  it.each([
    ["no bumps", []],
    ["a flat bump", [{ ...hill, height: 0 }]],
    ["a bump without width", [{ ...hill, sx: 0, sy: 0 }]],
    ["a bump of infinite height", [{ ...hill, height: Infinity }]],
    ["a bump that is not a number", [{ ...hill, height: NaN, x: NaN }]],
    ["a huge bump", [{ ...hill, height: 1e300 }]],
  ])("stays clean with %s", (_, bumps) => {
    const field = sampleField(frame, bumps);
    const text = contourPaths(field, [0.1 * field.max, 0.5 * field.max], pen).join("");
    expect(text).not.toMatch(/NaN|Infinity|undefined|e/);
  });

  it("keeps a tint that surrounds the whole frame", () => {
    const field = sampleField(frame, [{ ...hill, sx: 4000, sy: 4000 }]);
    expect(contourPaths(field, [0.5], pen)[0]).toMatch(/^M/);
  });
});

describe("heightAt and spreadLevels", () => {
  it("adds bumps up and reads them through the warp", () => {
    expect(heightAt([hill, hill], 160, 100)).toBeCloseTo(2);
    expect(heightAt([hill], 0, 100, (x, y) => [x + 160, y])).toBeCloseTo(1);
  });

  it("returns rising levels inside the field", () => {
    const field = sampleField(frame, [hill, { ...hill, x: 40, height: -0.6 }]);
    const levels = spreadLevels(field, 9);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels.at(-1)).toBeLessThan(field.max);
  });
});

describe("ringPath", () => {
  it("draws nothing for a ring of one point, of none, or out of sight", () => {
    expect(ringPath([], frame, pen)).toBe("");
    expect(
      ringPath(
        [
          [5, 5],
          [5, 5],
        ],
        frame,
        pen,
      ),
    ).toBe("");
    const far: Point[] = [
      [-90, -90],
      [-40, -90],
      [-40, -40],
      [-90, -90],
    ];
    expect(ringPath(far, frame, pen)).toBe("");
  });
});
