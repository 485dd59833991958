import { describe, expect, it } from "vitest";
import { placeDepthLabels, LABEL_GAP } from "#app/foundation/ui/art/depth-labels.ts";

const frame = { width: 1280, height: 440 };
const row = (count: number) => Array.from({ length: count }, (_, i) => ({ x: 20 + i * 31, y: 200, value: i % 7 }));

describe("placeSoundings", () => {
  it("keeps the gap between all numbers and the taken points", () => {
    const taken = [[700, 200]] as const;
    const placed = placeDepthLabels(row(40), frame, [], taken);
    const points = [...placed.map((s) => [s.x, s.y] as const), ...taken];
    points.forEach(([x, y], i) =>
      points.slice(i + 1).forEach(([u, v]) => expect(Math.hypot(x - u, y - v)).toBeGreaterThanOrEqual(LABEL_GAP)),
    );
    expect(placed.length).toBeGreaterThan(8);
  });

  it("prefers the deepest", () => {
    const near = [
      { x: 100, y: 100, value: 1 },
      { x: 110, y: 100, value: 9 },
    ];
    expect(placeDepthLabels(near, frame, [], []).map((s) => s.value)).toEqual([9]);
  });

  it("leaves zones and the frame's edge free", () => {
    const zone = { left: -Infinity, right: 600, top: 60, bottom: 330 };
    const candidates = [
      { x: 300, y: 200, value: 5 },
      { x: 640, y: 200, value: 4 },
      { x: 3, y: 400, value: 3 },
      { x: 900, y: 438, value: 2 },
      { x: NaN, y: 100, value: 2 },
    ];
    expect(placeDepthLabels(candidates, frame, [zone], []).map((s) => s.value)).toEqual([4]);
  });

  it("shows shallower depths fainter", () => {
    const placed = placeDepthLabels(
      [1, 2, 3, 4, 5].map((v) => ({ x: v * 100, y: 200, value: v })),
      frame,
      [],
      [],
    );
    expect(placed.filter((s) => s.secondary).map((s) => s.value)).toEqual([1, 2]);
  });
});
