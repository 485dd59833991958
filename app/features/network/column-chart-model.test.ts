import { expect, test } from "vitest";
import { columnChartModel, type Column } from "#app/features/network/column-chart-model.ts";

const column = (value: number | null, isOpen?: boolean): Column => ({ name: `${value}`, value, isOpen });
const heights = (path: string | undefined) => [...(path ?? "").matchAll(/v-([\d.]+)h/g)].map(([, height]) => Number(height));

test("draws columns from zero, in proportion, with space above the highest", () => {
  const model = columnChartModel([column(50), column(100), column(25)]);
  const [half, whole, quarter] = heights(model?.closed);
  expect([(half ?? 0) / (whole ?? 1), (quarter ?? 0) / (whole ?? 1)].map((value) => value.toFixed(2))).toEqual(["0.50", "0.25"]);
  expect(whole).toBeLessThan(1000);
  expect(model?.open).toBe("");
});

test("draws a growing column separately, an unknown one not at all, and a small one visibly", () => {
  const model = columnChartModel([column(1000), column(null), column(0.001), column(300, true)]);
  expect(heights(model?.closed)).toEqual([expect.any(Number), 4]);
  expect(heights(model?.open)).toHaveLength(1);
});

test("labels the newest column and has round numbers on the scale", () => {
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
])("returns no chart for %s", (_, columns) => expect(columnChartModel(columns)).toBeNull());
