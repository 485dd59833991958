import { describe, expect, test } from "vitest";
import { isBotUserAgent } from "#app/features/analytics/bots.server.ts";
import { BROWSERS, BOTS } from "#app/features/analytics/user-agents.test-support.ts";

describe("bot detection", () => {
  test("recognizes at least 98 % of 200 bots", () => {
    expect([new Set(BOTS).size >= 200, new Set(BOTS).size]).toEqual([true, BOTS.length]);
    const missed = BOTS.filter((one) => !isBotUserAgent(one));
    expect(missed.length / BOTS.length, `not recognized:\n${missed.join("\n")}`).toBeLessThanOrEqual(0.02);
  });

  test("takes at most 1 % of 200 browsers for bots", () => {
    expect([new Set(BROWSERS).size >= 200, new Set(BROWSERS).size]).toEqual([true, BROWSERS.length]);
    const wronged = BROWSERS.filter(isBotUserAgent);
    expect(wronged.length / BROWSERS.length, `taken for programs:\n${wronged.join("\n")}`).toBeLessThanOrEqual(0.01);
  });

  test.each([[undefined], [""], ["x".repeat(600)], ["-"]])("%j is no browser", (userAgent) => {
    expect(isBotUserAgent(userAgent)).toBe(true);
  });
});
