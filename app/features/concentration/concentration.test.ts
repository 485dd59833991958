import { describe, expect, test } from "vitest";
import { joinByGroup, measure, type Holder } from "#app/features/concentration/concentration.ts";

const pool = (id: string, amount: number): Holder => ({ id, name: id.toUpperCase(), pools: 1, amount });

describe("the fewest holders with more than a share", () => {
  test.each([
    ["one holder has all", [9], { third: 1, half: 1, twoThirds: 1 }],
    ["exactly half isn't more than half", [5, 5], { third: 1, half: 2, twoThirds: 2 }],
    ["exactly a third isn't more than a third", [1, 1, 1], { third: 2, half: 2, twoThirds: 3 }],
    ["the order of the list doesn't matter", [1, 2, 3, 4], { third: 1, half: 2, twoThirds: 2 }],
    ["holders of nothing don't count", [0, 6, 0, 4], { third: 1, half: 1, twoThirds: 2 }],
  ])("%s", (_, amounts, fewest) => {
    const measured = measure(amounts.map((amount, index) => pool(`p${index}`, amount)));
    expect(measured).toMatchObject({ fewest, holders: amounts.filter(Boolean).length, total: amounts.reduce((a, b) => a + b) });
    expect(measured?.half).toHaveLength(fewest.half);
  });

  test("no one holds anything", () => {
    expect(measure([])).toBeNull();
    expect(measure([pool("a", 0)])).toBeNull();
  });
});

test("pools of one name count together, the others alone, and nothing is lost", () => {
  const pools = [pool("a", 4), pool("b", 3), pool("c", 2), pool("d", 1)];
  const before = structuredClone(pools);
  const names: Record<string, string> = { a: "FLEET", c: "FLEET", d: "LONE" };
  const joined = joinByGroup(pools, (id) => names[id] ?? null);
  expect(joined).toEqual([
    { id: null, name: "FLEET", pools: 2, amount: 6 },
    { id: "d", name: "D", pools: 1, amount: 1 },
    { id: "b", name: "B", pools: 1, amount: 3 },
  ]);
  expect(pools, "the given pools stay as they are").toEqual(before);
});
