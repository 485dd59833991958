import fc from "fast-check";
import { expect, test } from "vitest";
import { includesLine, toSortedLines } from "./sorted-lines.server.ts";
import { countEventLoopTurns } from "#tests/count-event-loop-turns.ts";

const name = fc.string({ unit: fc.constantFrom("a", "b", "-", ".", "z", "é"), maxLength: 4 });

test("finds exactly the given names", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 30 }), name, async (names, value) => {
      const lines = await toSortedLines(new Set(names));
      expect(names.filter((candidate) => !includesLine(lines, candidate))).toEqual([]);
      expect(includesLine(lines, value)).toBe(names.includes(value));
    }),
  );
});

test("yields to other requests while it sorts", async () => {
  const initials = [..."abcdefghijklmnopqrstuvwxyz"];
  const names = new Set(initials.map((initial) => `${initial}.example`));
  expect(await countEventLoopTurns(() => toSortedLines(names)), "sort in parts, each in a turn of its own").toBeGreaterThanOrEqual(
    initials.length - 1,
  );
});
