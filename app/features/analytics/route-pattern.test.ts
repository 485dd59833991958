import { describe, expect, test } from "vitest";
import { binOf, p75 } from "#app/features/analytics/histogram-bins.ts";
import { patternOf } from "#app/features/analytics/route-pattern.ts";

describe("The pattern of a route", () => {
  test.each([
    ["/", {}, "/"],
    ["/de", { lang: "de" }, "/"],
    ["/de/news", { lang: "de" }, "/news"],
    ["/ecosystem/defi", { category: "defi" }, "/ecosystem/:category"],
    ["/pl/ecosystem/defi/dex", { lang: "pl", subcategory: "dex" }, "/ecosystem/defi/:subcategory"],
    ["/ecosystem/defi/dex/project/minswap", { "*": "defi/dex/project/minswap" }, "/ecosystem/*"],
  ])("for %s with %j is %s", (path, params, pattern) => {
    expect(patternOf(path, params)).toBe(pattern);
  });
});

describe("The 75th percentile", () => {
  test.each([
    ["LCP", [], null],
    ["LCP", [1_000], 1_000],
    ["LCP", [0, 0, 0, 9_000], 0],
    ["LCP", [1, 1, 3_000, 9_000], 3_000],
    ["downlink", [1, 1, 1.5, 10], 1.5],
    ["CLS", [0, 0, 250, 900], 0.25],
  ] as const)("for %s %j is %j", (metric, values, expected) => {
    const found = p75(
      metric,
      values.map((value) => ({ bin: binOf(metric, value), count: 1 })),
    );
    if (expected === null || found === null) expect(found).toBe(expected);
    else expect(Math.abs(found.p75 - expected)).toBeLessThanOrEqual(expected * 0.005);
  });
});
