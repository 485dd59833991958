import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barChartModel } from "#app/features/analytics/bar-chart-model.ts";
import { DAY } from "#app/foundation/durations.ts";

const series = (counts: readonly (number | null)[]) =>
  counts.map((views, index) => ({
    start: new Date(Date.UTC(2026, 10, 1) + index * DAY).toISOString(),
    views,
    visitors: views === null ? null : Math.ceil(views / 3),
  }));
const barsIn = (path: string): number => path.match(/M/g)?.length ?? 0;

describe("The bars", () => {
  it.each([
    ["no series", []],
    ["nothing measured", [null, null]],
  ])("are missing with %s", (_, counts) => expect(barChartModel(series(counts))).toBeNull());

  it("are missing for zero and unknown values, and visible for a small count", () => {
    const bars = barChartModel(series([null, 0, 1, 9_000]));
    expect(barsIn(bars?.views ?? "")).toBe(2);
    expect(bars?.views).toContain("v-6h");
    expect(bars?.slots.map(({ views }) => views)).toEqual([0, 1, 9_000]);
    expect(bars?.last).not.toBe("");
  });

  it.each([
    [0, [0, 1, 2, 3, 4]],
    [1, [0, 1, 2, 3, 4]],
    [5, [0, 1, 2, 3, 4, 5]],
    [301, [0, 100, 200, 300, 400]],
    [1_000, [0, 200, 400, 600, 800, 1_000]],
  ])("have, for a maximum of %s, the scale %s", (most, ticks) =>
    expect(barChartModel(series([most]))?.countTicks.map(({ count }) => count)).toEqual(ticks),
  );

  it.each([
    [24, 8],
    [7, 7],
    [30, 8],
  ])("%s of them have %s labels, always with the last one, and half of them on phones", (length, labels) => {
    const ticks = barChartModel(series(Array.from({ length }, () => 3)))?.timeTicks ?? [];
    expect(ticks).toHaveLength(labels);
    expect(ticks.at(-1)).toMatchObject({ extra: false, x: ((length - 0.5) / length) * 100 });
    expect(ticks.filter(({ extra }) => !extra)).toHaveLength(Math.ceil(labels / 2));
  });

  it("stay inside the drawing and contain only numbers that SVG can parse", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(2 ** 40)), { minLength: 1, maxLength: 40 }), (counts) => {
        const bars = barChartModel(series(counts));
        expect(bars === null).toBe(counts.every((count) => count === null));
        if (bars === null) return;
        expect(`${bars.views}${bars.visitors}${bars.last}`).not.toMatch(/NaN|Infinity|e[+-]|undefined/);
        for (const [, height] of bars.views.matchAll(/v-([\d.]+)/g)) expect(Number(height)).toBeLessThanOrEqual(1_000);
        for (const { y } of bars.countTicks) expect(y >= -1e-9 && y <= 100).toBe(true);
      }),
    );
  });
});
