import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hatch, HATCH_NAMES, hatchSwatch, isHatch } from "#app/foundation/ui/art/hatches.server.ts";

const css = readFileSync(new URL("./hatches.css", import.meta.url), "utf8");

describe("hatches", () => {
  it("has eleven and a plain one, each different, also as a sign", () => {
    expect(HATCH_NAMES).toHaveLength(12);
    expect(new Set(HATCH_NAMES.map(hatch)).size).toBe(12);
    expect(new Set(HATCH_NAMES.map(hatchSwatch)).size).toBe(12);
  });

  it.each(HATCH_NAMES)("%s is a small document in black on nothing", (name) => {
    for (const svg of [hatch(name), hatchSwatch(name)]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" /);
      expect(svg).not.toMatch(/NaN|undefined|style|fill="#|var\(/);
      expect(svg.length).toBeLessThan(1_000);
    }
    expect(hatchSwatch(name)).toContain('viewBox="0 0 16 16"');
  });

  it("is what the style sheet asks for", () => {
    const asked = [...css.matchAll(/\/art\/hatch\/([a-z-]+?)(-16)?\.svg/g)].map((m) => m[1] ?? "");
    expect(new Set(asked)).toEqual(new Set(HATCH_NAMES));
  });

  it("rejects unknown names", () => {
    expect(isHatch("waves")).toBe(true);
    expect(isHatch("toString")).toBe(false);
  });
});
