import { describe, expect, it } from "vitest";
import { randomBetween, seeded } from "#app/foundation/ui/art/seed.ts";

const first = (seed: string) => {
  const random = seeded(seed);
  return Array.from({ length: 5 }, () => random());
};

describe("seeded", () => {
  it("repeats itself for one seed and differs for another", () => {
    expect(first("a")).toEqual(first("a"));
    expect(first("a")).not.toEqual(first("b"));
    expect(first("")).toEqual(first(""));
  });

  it("fills [0, 1) evenly", () => {
    const random = seeded("even");
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 10_000; i++) {
      const slot = Math.floor(random() * 10);
      tenths[slot] = (tenths[slot] ?? 0) + 1;
    }
    expect(tenths).toHaveLength(10);
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("spreads over a range", () => {
    const random = seeded("range");
    for (let i = 0; i < 100; i++) {
      const value = randomBetween(random, -3, 4);
      expect(value).toBeGreaterThanOrEqual(-3);
      expect(value).toBeLessThan(4);
    }
  });
});
