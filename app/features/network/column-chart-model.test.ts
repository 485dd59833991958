import { expect, test } from "vitest";
import { columnChartModel, type Column } from "#app/features/network/column-chart-model.ts";

const column = (value: number | null, isOpen?: boolean): Column => ({ name: `${value}`, value, isOpen });
const heights = (path: string | undefined) => [...(path ?? "").matchAll(/v-([\d.]+)h/g)].map(([, height]) => Number(height));

test("columns stand on zero, in proportion, the highest below the frame", () => {
  const model = columnChartModel([column(50), column(100), column(25)]);
  const [half, whole, quarter] = heights(model?.closed);
  expect([(half ?? 0) / (whole ?? 1), (quarter ?? 0) / (whole ?? 1)].map((one) => one.toFixed(2))).toEqual(["0.50", "0.25"]);
  expect(whole).toBeLessThan(1000);
  expect(model?.open).toBe("");
});

test("one that still grows is drawn apart, an unknown one not at all, a little one is seen", () => {
  const model = columnChartModel([column(1000), column(null), column(0.001), column(300, true)]);
  expect(heights(model?.closed)).toEqual([expect.any(Number), 4]);
  expect(heights(model?.open)).toHaveLength(1);
});

test("the newest column always has its name; the scale has round numbers", () => {
  const columns = Array.from({ length: 73 }, (_, index): Column => ({ name: `${600 + index}`, value: 90 + index }));
  const model = columnChartModel(columns);
  expect(model?.names.at(-1)).toMatchObject({ name: "672", extra: false });
  expect(model?.names.length).toBeLessThanOrEqual(7);
  expect(model?.ticks.map(({ value }) => value)).toEqual([50, 100, 150]);
});

test.each([
  ["none", []],
  ["only unknown ones", [column(null)]],
  ["only zeros", [column(0)]],
])("%s are no chart", (_, columns) => expect(columnChartModel(columns)).toBeNull());
