import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLine, toSortedLines } from "./sorted-lines.ts";

const name = fc.string({ unit: fc.constantFrom("a", "b", "-", ".", "z", "é"), maxLength: 4 });

test("finds exactly the names that were put in", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), name, (names, other) => {
      const lines = toSortedLines(names);
      expect(names.filter((one) => !hasLine(lines, one))).toEqual([]);
      expect(hasLine(lines, other)).toBe(names.includes(other));
    }),
  );
});
