import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR } from "#app/foundation/durations.ts";
import {
  chartModel,
  nearestMark,
  overlayPointAt,
  roundPoints,
  tableRows,
  ticksBesideTag,
  downsample,
  type Point,
} from "#app/foundation/figures/chart/price-scale.ts";

const START = Date.UTC(2026, 9, 22);
const series = (count: number, price: (i: number) => number, volume: number | null = 5e8): Point[] =>
  Array.from({ length: count }, (_, i) => [START + i * HOUR, price(i), volume]);
const points = fc
  .array(fc.tuple(fc.double({ min: 1e-6, max: 1e5, noNaN: true }), fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }))), {
    minLength: 2,
    maxLength: 400,
  })
  .map((rows) => rows.map(([price, volume], i): Point => [START + i * HOUR, price, volume]));

describe("chartModel", () => {
  it("Needs two different times", () => {
    expect(chartModel([])).toBeNull();
    expect(chartModel([[START, 1, null]])).toBeNull();
    expect(
      chartModel([
        [START, 1, null],
        [START, 2, null],
      ]),
    ).toBeNull();
  });

  it("Returns first, last, lowest and highest points and the change from first to last", () => {
    const model = chartModel(series(5, (i) => [0.5, 0.4, 0.7, 0.6, 0.55][i] ?? 0));
    expect(model).toMatchObject({ first: { price: 0.5, x: 0 }, last: { price: 0.55, x: 100 }, low: { price: 0.4 }, high: { price: 0.7 } });
    expect(model?.change).toBeCloseTo(10);
  });

  it("Overlays another price as if both started at the same value", () => {
    const model = chartModel(
      series(5, (i) => 1 + i / 100),
      series(5, (i) => 60_000 * (1 + i / 10)),
    );
    expect(model?.overlay).toMatchObject({ lastTime: START + 4 * HOUR });
    expect(model?.overlay?.change).toBeCloseTo(40);
    expect(model?.overlay?.line.split("L")[0]).toBe(model?.line.split("L")[0]);
    expect([...(model?.overlay?.changes.values() ?? [])].map((change) => Math.round(change))).toEqual([0, 10, 20, 30, 40]);
  });

  it.each<[name: string, overlay: Point[], change: number | undefined, known: number]>([
    [
      "begins with the last price before the chart",
      [
        [START - 9 * HOUR, 50, null],
        [START + 2 * HOUR, 100, null],
      ],
      100,
      3,
    ],
    [
      "begins at its first known price",
      [
        [START + 2 * HOUR, 50, null],
        [START + 3 * HOUR, 25, null],
      ],
      -50,
      2,
    ],
    [
      "skips prices after the chart's end",
      [
        [START, 50, null],
        [START + HOUR, 55, null],
        [START + 9 * HOUR, 500, null],
      ],
      10,
      5,
    ],
    ["is null with only one price", [[START + HOUR, 50, null]], undefined, 0],
    [
      "is null if all prices are older",
      [
        [START - 2 * HOUR, 50, null],
        [START - HOUR, 60, null],
      ],
      undefined,
      0,
    ],
    [
      "is null if it started at zero",
      [
        [START, 0, null],
        [START + HOUR, 60, null],
      ],
      undefined,
      0,
    ],
  ])("Overlay %s", (_, overlay, change, known) => {
    const laid = chartModel(
      series(5, () => 1),
      overlay,
    )?.overlay;
    if (change === undefined) expect(laid).toBeNull();
    else expect(laid?.change).toBeCloseTo(change);
    expect(laid?.changes.size ?? 0).toBe(known);
  });

  it.each<[range: string, hours: number, lastKnown: number, heldUntil: number]>([
    ["24 hours", 24, 10, 11],
    ["7 days", 7 * 24, 100, 107],
    ["30 days", 30 * 24, 100, 124],
    ["a year", 365 * 24, 100, 124],
    ["24 hours, known to the end", 24, 24, 24],
  ])("Over %s, ends the overlay soon after its last price", (_, hours, lastKnown, heldUntil) => {
    const chart = series(hours + 1, () => 1);
    const other = series(lastKnown + 1, () => 60_000);
    const told = [...(chartModel(chart, other)?.overlay?.changes.keys() ?? [])];
    expect([told.length, told.at(-1)]).toEqual([heldUntil + 1, START + heldUntil * HOUR]);
    const inCsv = chart.map(([time]) => overlayPointAt(chart, other, time)?.[1]);
    expect([inCsv.filter((price) => price === 60_000).length, inCsv.lastIndexOf(60_000)]).toEqual([heldUntil + 1, heldUntil]);
  });

  it("Draws higher prices higher and leaves room above and below", () => {
    const model = chartModel(series(3, (i) => i + 1));
    expect(model?.high.y).toBeGreaterThan(5);
    expect(model?.low.y).toBeLessThan(90);
    expect(model?.line).toMatch(/^M0 [\d.]+L500 [\d.]+L1000 [\d.]+$/);
  });

  it("Draws a constant price as a level line inside the frame", () => {
    const model = chartModel(series(3, () => 0.7));
    expect(model?.change).toBe(0);
    expect(model?.last.y).toBeGreaterThan(0);
    expect(model?.last.y).toBeLessThan(100);
  });

  it("Returns a scale without gaps and with enough decimals", () => {
    const model = chartModel(series(100, (i) => 0.7 + i / 10_000));
    const ticks = model?.priceTicks.map(({ price }) => price);
    expect(ticks).toEqual([0.7, 0.702, 0.704, 0.706, 0.708, 0.71]);
    expect(model?.digits).toBe(3);
  });

  it("Drops scale labels under the last price's tag, even on the site's lowest chart", () => {
    const [plotHeight, halfTag, halfLabel] = [170, 11, 6];
    for (let last = 0; last < 100; last++) {
      const model = chartModel(series(101, (i) => 0.7 + (i === 100 ? last : i) / 10_000));
      if (!model) throw new Error("the test's own points make no chart");
      const labels = ticksBesideTag(model);
      const covered = labels.filter(({ y }) => (Math.abs(y - model.last.y) / 100) * plotHeight < halfTag + halfLabel);
      expect(covered, `labels under the tag at ${model.last.price}`).toEqual([]);
      expect(labels.length, `labels beside the tag at ${model.last.price}`).toBeGreaterThanOrEqual(4);
    }
  });

  it("Draws no bars without volumes, and bars on a zero base with them", () => {
    expect(chartModel(series(50, (i) => i + 1, null))?.bars.wide).toBe("");
    expect(chartModel(series(50, (i) => i + 1))?.bars.narrow.match(/M/g)).toHaveLength(30);
  });

  it("Never writes a number that SVG can't parse", () => {
    fc.assert(
      fc.property(points, (list) => {
        const model = chartModel(list);
        expect(`${model?.line}${model?.area}${model?.bars.wide}`).not.toMatch(/NaN|Infinity|e[+-]|undefined/);
      }),
    );
  });
});

describe("downsample", () => {
  it("Keeps short lists unchanged", () =>
    expect(
      downsample(
        series(5, (i) => i),
        10,
      ),
    ).toHaveLength(5));

  it("Keeps order, ends and extremes and returns about the requested number", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 5, max: 100 }), (list, count) => {
        const kept = downsample(list, count);
        expect(kept.length).toBeLessThanOrEqual(Math.max(list.length <= count ? list.length : 0, count + 2));
        expect(kept[0]).toBe(list[0]);
        expect(kept.at(-1)).toBe(list.at(-1));
        expect(kept.every((point, i) => i === 0 || point[0] > (kept[i - 1]?.[0] ?? 0))).toBe(true);
        const prices = (of: readonly Point[]) => of.map(([, price]) => price);
        expect(Math.max(...prices(kept))).toBe(Math.max(...prices(list)));
        expect(Math.min(...prices(kept))).toBe(Math.min(...prices(list)));
      }),
    );
  });
});

describe("nearestMark", () => {
  const marks = chartModel(series(5, (i) => i + 1))?.marks ?? [];
  it.each([
    [-10, 0],
    [0, 0],
    [12, 0],
    [13, 1],
    [60, 2],
    [100, 4],
    [140, 4],
  ])("Returns, at %s percent, point %s", (x, index) => expect(nearestMark(marks, x)).toBe(index));
});

describe("tableRows", () => {
  it.each([
    ["24h", 48, 48],
    ["7d", 7 * 24, 28],
    ["30d", 30 * 24, 30],
  ] as const)("Returns, for %s of %s hourly points, %s rows, newest first", (range, count, rows) => {
    const table = tableRows(
      series(count, (i) => i),
      range,
    );
    expect(table).toHaveLength(rows);
    expect(table[0]?.[1]).toBe(count - 1);
  });
});

it("Rounds numbers to what a chart can show", () => {
  expect(roundPoints([[START, 0.71234567, 812_345_678.9]])).toEqual([[START, 0.712346, 812_300_000]]);
  expect(roundPoints([[START, 0.000012345678, null]])).toEqual([[START, 0.0000123457, null]]);
});
