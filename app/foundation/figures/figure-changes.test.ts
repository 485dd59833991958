import { expect, test } from "vitest";
import { figureChanges, withFigureChanges } from "#app/foundation/figures/figure-changes.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const figure = (value: number, at: number): Figure => ({ value, source: "koios", observedAt: at, fetchedAt: at, staleAt: at + 60 });
const before = { price: figure(0.5, 1), rank: figure(9, 1), dominance: figure(1, 0), cap: null };

test("Lists changed figures with source and times once per reading, and applies them", () => {
  const after = { ...before, price: figure(0.6, 2), rank: figure(9, 2), cap: figure(7, 3) };
  const changes = figureChanges(before, after);
  expect(changes).toEqual([
    ["koios", 2, 2, 62, { price: 0.6, rank: 9 }],
    ["koios", 3, 3, 63, { cap: 7 }],
  ]);
  expect(changes && withFigureChanges(before, changes)).toEqual(after);
});

test("Returns no changes for an unchanged value", () => expect(figureChanges(before, { ...before })).toEqual([]));

test.each([
  ["a figure was lost", before, { ...before, price: null }],
  ["a metric was dropped", before, { price: figure(0.6, 2) }],
  ["it has other content than figures", { list: [1] }, { list: [2] }],
  ["nothing was sent before", undefined, before],
])("Returns null, for the whole value, if %s", (_, old, value) => expect(figureChanges(old, value)).toBeNull());
