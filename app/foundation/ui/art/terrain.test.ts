import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import { avatarLevels, avatarSheet, heroTerrain, stripTerrain, type Depth } from "#app/foundation/ui/art/terrain.server.ts";

const depths = (values: readonly number[]): Depth[] => values.map((value, i) => ({ label: String(100 + i), value }));
const rough = depths(Array.from({ length: 36 }, (_, i) => (i === 35 ? 41_000 : 210_000 + 90_000 * Math.sin(i * 1.7))));
const weight = (text: string) => brotliCompressSync(text).length;
const numbers = (svg: string) =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)">(\d+)</g)].map((m) => ({ x: Number(m[1]), y: Number(m[2]) - 4 }));

describe("heroTerrain", () => {
  const hero = heroTerrain({ depths: rough, seed: "one" });

  it("is byte-identical for the same seed, and differs for another seed or other depths", () => {
    expect(heroTerrain({ depths: rough, seed: "one" })).toBe(hero);
    expect(heroTerrain({ depths: rough, seed: "two" })).not.toBe(hero);
    expect(heroTerrain({ depths: rough.slice(1), seed: "one" })).not.toBe(hero);
  });

  it("keeps numbers apart and off the text, for any seed", () => {
    for (let i = 0; i < 20; i++) {
      const placed = numbers(heroTerrain({ depths: rough, seed: `seed-${i}` }));
      expect(placed.length).toBeGreaterThanOrEqual(6);
      placed.forEach(({ x, y }, k) => {
        expect(x < 600 && y > 60 && y < 330).toBe(false);
        expect(x > 900 && y < 260).toBe(false);
        for (const item of placed.slice(k + 1)) {
          // Positions are printed with one decimal, so the gap may come out slightly smaller.
          expect(Math.hypot(item.x - x, item.y - y)).toBeGreaterThan(57.8);
        }
      });
    }
  });

  it("marks the current depth at the right end, with a plumb line to the scale", () => {
    expect(hero).toMatch(/<path stroke="var\(--ink,#111\)" d="M1262\.2 [\d.]+V440"\/>/);
    expect(hero).toMatch(/<circle cx="1262\.2" cy="[\d.]+" r="5\.5" fill="var\(--amber/);
    expect(hero).toMatch(/font-weight="700"[^>]*>41<\/text>/);
  });

  it("labels the scale and offers its parts to <use>", () => {
    expect(hero).toContain("<title>100–135</title>");
    for (const id of ["art", "relief", "soundings"]) expect(hero).toContain(`<g id="${id}">`);
    expect(heroTerrain({ depths: [{ label: "<&>", value: 1 }], seed: "x" })).toContain("<title>&lt;&amp;&gt;</title>");
  });

  it("invents no relief when there are no depths: only the grid", () => {
    const blank = heroTerrain({ depths: [], seed: "one" });
    expect(blank).not.toMatch(/<text|<circle|<title/);
    expect(blank.match(/<path/g)).toHaveLength(1);
  });

  it.each([
    ["one", [5000]],
    ["two", [0, 0]],
    ["equal", Array.from({ length: 36 }, () => 7000)],
    ["zero", Array.from({ length: 36 }, () => 0)],
    ["negative", Array.from({ length: 36 }, () => -5)],
    ["huge", Array.from({ length: 36 }, (_, i) => i * 1e300)],
    ["more than the scale holds", Array.from({ length: 90 }, (_, i) => i * 1000)],
    ["not numbers", [NaN, Infinity, 3000, NaN]],
  ])("stays clean with depths: %s", (_, values) => {
    const svg = heroTerrain({ depths: depths(values), seed: "one" });
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg.match(/ d="M/g)?.length).toBeGreaterThan(3);
  });

  it("weighs under 14 kB compressed and needs no style", () => {
    for (let i = 0; i < 12; i++) expect(weight(heroTerrain({ depths: rough, seed: `w${i}` }))).toBeLessThan(8_000);
    expect(hero).not.toMatch(/<style|style=|url\(/);
  });
});

const projects = Array.from({ length: 220 }, (_, i) => ({ id: `project-${i}`, name: `Name ${i}` }));

describe("stripTerrain and avatarSheet", () => {
  it("depend only on the seed", () => {
    expect(stripTerrain("a", 360, 216)).toBe(stripTerrain("a", 360, 216));
    expect(stripTerrain("a", 360, 216)).not.toBe(stripTerrain("b", 360, 216));
    const look = /<use [^>]+>/.exec(avatarSheet(projects.slice(7, 8)))?.[0];
    expect(avatarSheet(projects)).toContain(
      `<g id="project-7"><path fill="var(--cat-soft,var(--primary-soft,#e0f0f0))" d="M0 0h64v64H0z"/>${look}`,
    );
  });

  it("are small and valid for many seeds", () => {
    for (let i = 0; i < 40; i++) {
      const picture = stripTerrain(`s${i}`, 360, 132);
      expect(picture).not.toMatch(/NaN|Infinity|undefined|style/);
      expect(weight(picture)).toBeLessThan(2_500);
      expect(avatarLevels(`s${i}`).filter((level) => level.d !== "").length).toBeGreaterThanOrEqual(3);
    }
    expect(avatarSheet(projects)).not.toMatch(/NaN|Infinity|undefined|style/);
    expect(weight(avatarSheet(projects))).toBeLessThan(8_000);
    expect(stripTerrain("wide", 1280, 190)).toContain('viewBox="0 0 1280 190"');
    expect(stripTerrain("tiny", 1, 1)).not.toMatch(/NaN|Infinity/);
  });

  it("keeps a browser from laying out the whole sheet for one picture", () => {
    expect(avatarSheet(projects)).toMatch(/<svg display="none">.*<g id="project-0">/);
  });

  it("writes the monogram as text", () => {
    expect(avatarSheet([{ id: "a", name: "łódź" }])).toContain(">Łó</text>");
  });
});

describe("monogram", () => {
  it.each([
    ["Surf Lending", "SL"],
    ["DRepTalk", "DR"],
    ["Masumi", "Ma"],
    ["USDCx", "US"],
    ["łódź", "Łó"],
    ["x", "X"],
    ["", ""],
  ])("%s is %s", (name, letters) => expect(monogram(name)).toBe(letters));
});
