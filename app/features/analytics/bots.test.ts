import { describe, expect, test } from "vitest";
import { isProgram } from "#app/features/analytics/bots.server.ts";
import { BROWSERS, PROGRAMS } from "#app/features/analytics/user-agents.test-support.ts";

describe("who is counted", () => {
  test("of 200 programs at least 98 in 100 are recognized", () => {
    expect([new Set(PROGRAMS).size >= 200, new Set(PROGRAMS).size]).toEqual([true, PROGRAMS.length]);
    const missed = PROGRAMS.filter((one) => !isProgram(one));
    expect(missed.length / PROGRAMS.length, `not recognized:\n${missed.join("\n")}`).toBeLessThanOrEqual(0.02);
  });

  test("of 200 browsers at most one in 100 is taken for a program", () => {
    expect([new Set(BROWSERS).size >= 200, new Set(BROWSERS).size]).toEqual([true, BROWSERS.length]);
    const wronged = BROWSERS.filter(isProgram);
    expect(wronged.length / BROWSERS.length, `taken for programs:\n${wronged.join("\n")}`).toBeLessThanOrEqual(0.01);
  });

  test.each([[undefined], [""], ["x".repeat(600)], ["-"]])("%j is no browser", (userAgent) => {
    expect(isProgram(userAgent)).toBe(true);
  });
});
