import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dump as toYaml } from "js-yaml";
import { loadCommunity } from "#app/features/community/community-content.server.ts";

const sound = loadCommunity();
const [first, ...others] = sound.accounts;
const [leader, ...leaders] = sound.leaders;
const [reddit, ...platforms] = sound.platforms;

describe("community.yaml", () => {
  it("names five official accounts, each with a handle, a date and sources", () => {
    expect(sound.accounts.map(({ id }) => id)).toEqual(["cardano-foundation", "input-output", "emurgo", "intersect", "midnight"]);
    for (const { handle, asOf, sources } of sound.accounts) {
      expect([handle, asOf, sources.length > 0]).toEqual([
        expect.stringMatching(/^\w+$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        true,
      ]);
    }
  });

  it("uses the specification's sample numbers", () => {
    expect(sound.counters).toEqual({ communityMembers: 2_500_000, activeDevelopers: 3_200, dailyDiscussions: 15_000, countries: 190 });
    expect(sound.platforms.map(({ name, members }) => [name, members])).toEqual([
      ["Reddit", 685_000],
      ["Twitter", 1_200_000],
      ["Discord", 145_000],
      ["YouTube", 89_000],
      ["Forum", 45_000],
      ["GitHub", 2_100],
    ]);
  });

  it("lists six leaders", () => {
    expect(sound.leaders).toHaveLength(6);
    expect(sound.leaders.find(({ id }) => id === "pi-lanningham")).toMatchObject({ name: "Pi Lanningham" });
  });

  it.each<[string, object, RegExp]>([
    ["a handle with @", { accounts: [{ ...first, handle: "@one" }, ...others] }, /handle without @/],
    ["a source that is no address", { accounts: [{ ...first, sources: ["somewhere"] }, ...others] }, /sources/],
    ["a day that does not exist", { accounts: [{ ...first, asOf: "2026-02-30" }, ...others] }, /asOf/],
    ["an unknown field", { accounts: [{ ...first, color: "red" }, ...others] }, /color/],
    ["the same account twice", { accounts: [others[0], ...others] }, /same id/],
    ["too few accounts", { accounts: others }, /five accounts/],
    ["too few leaders", { leaders }, /six leaders/],
    ["the same leader twice", { leaders: [leaders[0], ...leaders] }, /same id/],
    ["a role of no time", { leaders: [{ ...leader, roleAsOf: "lately" }, ...leaders] }, /a day, a month or a year/],
    ["platforms in another order", { platforms: [...platforms, reddit] }, /in this order/],
    [
      "a Discord without invitation",
      {
        platforms: sound.platforms.map((platform) => (platform.id === "discord" ? { ...platform, url: "https://discord.com" } : platform)),
      },
      /invitation/,
    ],
    ["an address that is not safe", { platforms: [{ ...reddit, url: "http://reddit.com" }, ...platforms] }, /url/],
    ["a counter of 0", { counters: { ...sound.counters, countries: 0 } }, /countries/],
    ["a date for the samples", { counters: { ...sound.counters, asOf: "2026-11-21" } }, /asOf/],
  ])("rejects %s and names the field", (_, change, message) => {
    const file = join(mkdtempSync(join(tmpdir(), "community-")), "community.yaml");
    writeFileSync(file, toYaml({ ...sound, ...change }));
    expect(() => loadCommunity(file)).toThrow(message);
  });
});
