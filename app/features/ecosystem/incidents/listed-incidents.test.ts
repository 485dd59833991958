import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseHacks } from "./defillama-hacks.server.ts";
import { incidentsOf } from "./listed-incidents.server.ts";
import { matchIncidents, NO_INCIDENTS_READ, unavailableSince } from "./listed-incidents.ts";
import { loadWrongIncidents, withoutWrongIncidents } from "./wrong-incidents.server.ts";
import sample from "../health/samples/defillama-hacks.json" with { type: "json" };
import { projects } from "#app/foundation/content/projects.server.ts";
import { UpstreamError } from "#app/foundation/upstream/upstream-error.server.ts";

const DAY_S = 86_400;
const NOW = Date.UTC(2026, 10, 26, 9);
const sound = {
  date: Date.UTC(2026, 10, 25) / 1000,
  name: "Minswap DEX",
  classification: "Protocol Logic",
  technique: "Rounding Error",
  amount: 1_000_000,
  chain: ["Cardano"],
  bridgeHack: false,
  targetType: "DeFi Protocol",
  source: "https://example.com/report",
  returnedFunds: 250_000,
  defillamaId: "1494",
  language: "Aiken",
};

describe("A row of the list", () => {
  test("is read in the published shape", () => {
    const { hacks, leftOut } = parseHacks(sample, NOW);
    expect(leftOut).toBe(0);
    expect(hacks).toEqual([
      expect.objectContaining({
        name: "Balancer V1",
        day: "2026-08-30",
        lossUsd: 234_000,
        protocolId: "116",
        parent: "parent#balancer",
        url: null,
      }),
      expect.objectContaining({ name: "Notional V2", day: "2026-09-04", lossUsd: 1_727_782, technique: "Arithmetic Error" }),
      expect.objectContaining({ name: "Super Sushi Samurai", protocolId: null, parent: null, url: "https://rekt.news/sss-rekt/" }),
    ]);
  });

  test.each<[string, object, object]>([
    ["an amount that no one knows", { amount: null }, { lossUsd: null, refundedUsd: 250_000 }],
    ["a negative amount", { amount: -5 }, { lossUsd: null }],
    ["an amount beyond all money that was ever stolen", { amount: 1e15 }, { lossUsd: null }],
    ["an amount as text", { amount: "1000000" }, { lossUsd: null }],
    ["an amount of 0, which the list writes for unknown", { amount: 0 }, { lossUsd: null }],
    ["more given back than was lost", { returnedFunds: 2_000_000 }, { lossUsd: 1_000_000, refundedUsd: null }],
    ["HTML in the words: shown as text, never as HTML", { technique: "<b>Flash</b>\n loan" }, { technique: "<b>Flash</b> loan" }],
    ["a script as source", { source: "javascript:alert(1)" }, { url: null }],
    ["a source without encryption", { source: "http://example.com/report" }, { url: null }],
    ["a source that shows a password", { source: "https://user:word@example.com/" }, { url: null }],
    ["the id as a number", { defillamaId: 1494 }, { protocolId: "1494" }],
    ["an id that is no id", { defillamaId: { $gt: "" } }, { protocolId: null }],
    ["one chain as text", { chain: "Cardano" }, { chains: ["Cardano"] }],
    ["no chain", { chain: null }, { chains: [] }],
    ["invalid chains", { chain: [null, "Cardano", {}, ""] }, { chains: ["Cardano"] }],
    ["a day that has begun in the east", { date: Date.UTC(2026, 10, 27) / 1000 }, { day: "2026-11-27" }],
  ])("%s", (_, change, expected) => {
    const { hacks, leftOut } = parseHacks([{ ...sound, ...change }], NOW);
    expect(hacks).toEqual([expect.objectContaining({ name: "Minswap DEX", ...expected })]);
    expect(leftOut).toBe(0);
  });

  test.each<[string, unknown]>([
    ["the future", { ...sound, date: NOW / 1000 + 30 * DAY_S }],
    ["milliseconds", { ...sound, date: sound.date * 1000 }],
    ["before there was anything to steal", { ...sound, date: 0 }],
    ["no date", { ...sound, date: null }],
    ["no name", { ...sound, name: " " }],
    ["no row at all", null],
  ])("is left out and counted: %s", (_, row) => {
    expect(parseHacks([sound, row], NOW)).toMatchObject({ hacks: [{ name: "Minswap DEX" }], leftOut: 1 });
  });

  test("counts once when the same incident appears twice", () => {
    const again = { ...sound, technique: "Something else" };
    expect(parseHacks([sound, again], NOW).hacks).toMatchObject([{ technique: "Rounding Error" }]);
  });

  test.each<[string, unknown]>([
    ["no list", { hacks: [sound] }],
    ["an empty list", []],
    ["a list with mostly invalid rows", [sound, null, {}, { name: "A" }]],
  ])("rejects %s", (_, document) => {
    expect(() => parseHacks(document, NOW)).toThrow(UpstreamError);
  });
});

describe("The project of an incident", () => {
  const protocol = { name: "Minswap DEX", category: null, url: null, twitter: null, tvl: null, change1d: null };
  const listed = [
    { ...protocol, id: "1494", slug: "minswap-dex", parent: "parent#minswap" },
    { ...protocol, id: "77", slug: "unknown-farm", parent: null },
  ];
  const owners = (change: object) =>
    incidentsOf(parseHacks([{ ...sound, ...change }], NOW).hacks, [...projects().values()], listed).map(({ projectId }) => projectId);

  test.each<[string, object, (string | null)[]]>([
    ["the id of a reviewed protocol", {}, ["minswap"]],
    ["a version that the list of protocols dropped, by its parent", { defillamaId: "5", parentProtocolId: "parent#minswap" }, ["minswap"]],
    [
      "a parent whose protocols aren't listed, by the slug in the catalog",
      { defillamaId: "5", parentProtocolId: "parent#sundaeswap" },
      ["sundaeswap"],
    ],
    ["a reviewed project on another chain", { chain: ["Ethereum"] }, ["minswap"]],
    ["an unknown id on Cardano", { defillamaId: "424242" }, [null]],
    ["a protocol on Cardano that we haven't reviewed", { defillamaId: "77" }, [null]],
    ["a name alone is no proof", { defillamaId: null, name: "Minswap" }, [null]],
    ["an unknown id on another chain", { defillamaId: "424242", chain: ["Ethereum"] }, []],
  ])("%s", (_, change, expected) => {
    expect(owners(change)).toEqual(expected);
  });
});

describe("Incidents in our register", () => {
  const unreviewedDays = (dates: readonly string[], days: readonly string[]) => {
    const listed = days.map((day) => ({ day }));
    const ours = matchIncidents(
      dates.map((date) => ({ date })),
      listed,
    );
    return listed.filter((item) => !ours.has(item)).map(({ day }) => day);
  };

  test.each<[string, string, boolean]>([
    ["2026-09-13", "2026-09-13", true],
    ["2026-09-13", "2026-09-23", true],
    ["2026-09-13", "2026-09-24", false],
    ["2026-09-13", "2026-09-03", true],
    ["2026-09-13", "2026-09-02", false],
    ["2026-09", "2026-10-10", true],
    ["2026-09", "2026-10-11", false],
    ["2026-12", "2027-01-10", true],
    ["2026", "2027-01-10", true],
    ["2026", "2027-01-11", false],
    ["2026", "2025-12-22", true],
  ])("ours of %s, listed on %s, is the same: %s", (date, day, isSame) => {
    expect(unreviewedDays([date], [day])).toEqual(isSame ? [] : [day]);
  });

  test.each<[string, string[], string[], string[]]>([
    ["a second theft nine days later is a separate one", ["2026-09-13"], ["2026-09-22", "2026-09-13"], ["2026-09-22"]],
    ["the closest is ours, regardless of the order", ["2026-09-13"], ["2026-09-14", "2026-09-20"], ["2026-09-20"]],
    ["both are ours", ["2026-09-20", "2026-09-13"], ["2026-09-21", "2026-09-12"], []],
    ["a listed incident matches only one of ours", ["2026-09-13", "2026-09-20"], ["2026-09-16"], []],
    ["a whole year is one of them", ["2026"], ["2026-11-03", "2026-06-30", "2026-01-05"], ["2026-11-03", "2026-01-05"]],
    ["a day is surer than a year", ["2026", "2026-01-05"], ["2026-06-30", "2026-01-05"], []],
  ])("%s", (_, dates, days, unreviewed) => {
    expect(unreviewedDays(dates, days)).toEqual(unreviewed);
  });
});

test.each<[string, number, number, number | null]>([
  ["never asked", 0, 0, null],
  ["read", 5, 0, null],
  ["refused from the first day", 0, 7, 7],
  ["refused since", 5, 7, 7],
  ["available again", 9, 7, null],
])("The time since when the list is unavailable: %s", (_, readAt, refusedAt, expected) => {
  expect(unavailableSince({ incidents: [], leftOut: 0, readAt, refusedAt })).toBe(expected);
});

describe("A wrong entry", () => {
  const protocols = [
    { id: "1494", slug: "minswap-dex", parent: null, name: "Minswap", category: null, url: null, twitter: null, tvl: null, change1d: null },
  ];
  const { hacks } = parseHacks([sound, { ...sound, date: sound.date - DAY_S }], NOW);
  const incidents = incidentsOf(hacks, [...projects().values()], protocols);
  const list = { ...NO_INCIDENTS_READ, incidents, readAt: NOW };

  test("is left out by its name and day, and no other is", () => {
    expect(list.incidents.map(({ day }) => day)).toEqual(["2026-11-25", "2026-11-24"]);
    expect(withoutWrongIncidents(list, [{ name: "Minswap DEX", day: "2026-11-25" }])).toEqual({ ...list, incidents: [list.incidents[1]] });
    expect(withoutWrongIncidents(list, [{ name: "Another", day: "2026-11-25" }])).toEqual(list);
  });

  test("needs a public record in the file, which is valid", () => {
    expect(loadWrongIncidents()).toBeInstanceOf(Array);
    const file = join(mkdtempSync(join(tmpdir(), "gateway-wrong-")), "wrong.yaml");
    const entry = "name: Minswap DEX\n  day: 2026-11-25\n  reason: It means another one.\n  checkedAt: 2026-11-28\n";
    writeFileSync(file, `- ${entry}  record: https://example.org/statement\n`);
    expect(withoutWrongIncidents(list, loadWrongIncidents(file)).incidents).toHaveLength(1);
    writeFileSync(file, `- ${entry}`);
    expect(() => loadWrongIncidents(file)).toThrow("record");
  });
});
