import { expect, it } from "vitest";
import { scaleTicks } from "#app/features/market/epoch-ticks.ts";

it("numbers every sixth epoch between the labels at both ends", () => {
  expect(scaleTicks(669)).toEqual([
    { epoch: 660, x: 73.61, reach: "near" },
    { epoch: 654, x: 56.94, reach: "middle" },
    { epoch: 648, x: 40.28, reach: "far" },
  ]);
});

it("has no epochs before the first", () => expect(scaleTicks(3)).toEqual([]));
