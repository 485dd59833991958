import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hatchPattern, HATCH_NAMES, hatchSwatches, isHatch } from "#app/foundation/ui/art/hatches.server.ts";

const css = readFileSync(new URL("./hatches.css", import.meta.url), "utf8");

describe("hatches", () => {
  it("include eleven patterns and a plain one, all different, also as swatches", () => {
    const signs = hatchSwatches().match(/(?<=<g [^>]+>).*?(?=<\/g>)/g);
    expect(HATCH_NAMES).toHaveLength(12);
    expect(new Set(HATCH_NAMES.map(hatchPattern)).size).toBe(12);
    expect(new Set(signs?.map((sign) => sign.replaceAll(/id="[^"]+"|#[a-z-]+/g, ""))).size).toBe(12);
  });

  it.each(HATCH_NAMES)("%s is a small document in black on transparent ground", (name) => {
    expect(hatchPattern(name)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" /);
    expect(hatchPattern(name)).not.toMatch(/NaN|undefined|style|fill="#|var\(/);
    expect(hatchPattern(name).length).toBeLessThan(1_000);
  });

  it("share one small document of swatches, each in its own row", () => {
    const rows = hatchSwatches().matchAll(/<g transform="translate\(0 (\d+)\)">(?:<pattern id="([a-z-]+)")?/g);
    expect([...rows].map(([, y, name = "plain"]) => [name, Number(y)])).toEqual(HATCH_NAMES.map((name, row) => [name, 16 * row]));
    expect(hatchSwatches()).toContain('viewBox="0 0 16 192"');
    expect(hatchSwatches()).not.toMatch(/NaN|undefined|style|fill="#|var\(/);
    expect(hatchSwatches().length).toBeLessThan(6_000);
  });

  it("match the names in the style sheet", () => {
    const asked = [...css.matchAll(/\/art\/hatch\/([a-z-]+)\.svg"\);\s*--swatch-y: (-?\d+)/g)];
    expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(HATCH_NAMES));
    for (const [, name = "", y] of asked)
      expect(Number(y), `The sign of ${name}`).toBe(0 - 16 * HATCH_NAMES.findIndex((hatchName) => hatchName === name));
  });

  it("rejects unknown names", () => {
    expect(isHatch("waves")).toBe(true);
    expect(isHatch("toString")).toBe(false);
  });
});
