import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { readIncidents } from "#app/foundation/content/project-incidents.server.ts";
import { projectFactsSchema, readProjects, sourceDates } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";

const url = "https://example.org/record";
const UNDATED = "https://github.com/Cardano-Fans/crfa-offchain-data-registry/blob/977994f/dApps/DexHunter.json";
const source = { title: "A", url, saidAt: "2026-08-22", checkedAt: "2026-11-21" };
const facts = {
  name: "Closed",
  category: "infrastructure",
  status: "discontinued",
  website: null,
  twitter: null,
  github: null,
  discord: null,
  founded: null,
  launched: null,
  token: null,
  defillama: null,
  openSource: null,
  license: null,
  tags: ["bridge"],
  custody: null,
  audits: null,
  formerNames: [],
  successor: null,
  closed: { date: "2026-08", moneyLost: true, alternatives: [] },
  sources: [{ title: "A", url, saidAt: "2026-08-22", checkedAt: "2026-11-21" }],
};

describe("projectFactsSchema", () => {
  test.each([
    ["it may be unknown if money was lost", { closed: { ...facts.closed, moneyLost: "unknown" } }, true],
    ["moneyLost can't be free text", { closed: { ...facts.closed, moneyLost: "perhaps" } }, false],
    ["a source needs the date of the last check", { sources: [{ title: "A", url, saidAt: "2026-08" }] }, false],
    ["a source needs an address", { sources: [{ title: "A", saidAt: "2026-08-22", checkedAt: "2026-11-21" }] }, false],
    ["a source needs its publication date", { sources: [{ title: "A", url, checkedAt: "2026-11-21" }] }, false],
    ["the evidence alone makes a project live", { status: "live", closed: undefined }, false],
    ["the date of a status comes from its sources", { statusAsOf: "2026-08-22" }, false],
    ["a source for the status needs the kind of its evidence", { sources: [{ ...source, supports: ["status"] }] }, false],
    ["another source has no kind of evidence", { sources: [{ ...source, evidence: "release" }] }, false],
    ["the kind of evidence must be known", { sources: [{ ...source, supports: ["status"], evidence: "rumor" }] }, false],
    ["a source for the status with its kind", { sources: [{ ...source, supports: ["status"], evidence: "report" }] }, true],
    ["a source's publication date may be a month", { sources: [{ title: "A", url, saidAt: "2026-08", checkedAt: "2026-11-21" }] }, true],
    ["the date of the last check must be a day", { sources: [{ title: "A", url, saidAt: "2026-08", checkedAt: "2026-11" }] }, false],
    ["a source isn't a preview", { sources: [{ ...facts.sources[0], url: "https://deploy-preview-1--site.netlify.app/post" }] }, false],
    ["a source isn't a site without authors", { sources: [{ ...facts.sources[0], url: "https://news.edaface.com/?p=1" }] }, false],
    ["a report isn't on a preview host", { audits: [{ by: "CertiK", year: 2022, url: "https://reports.vercel.app/a.pdf" }] }, false],
    ["a registry without dates dates no audit", { audits: [{ by: "TxPipe", date: "2023", url: UNDATED, saidAt: "2025-07-11" }] }, false],
    ["a registry without dates may name an audit", { audits: [{ by: "TxPipe", date: null, url: UNDATED, saidAt: "2025-07-11" }] }, true],
    ["no one may have announced an end", { closed: { ...facts.closed, date: null } }, true],
    ["an audit needs its report's address", { audits: [{ by: "CertiK", year: 2022 }] }, false],
    ["an audit may say what it covers", { audits: [{ by: "CertiK", year: 2022, scope: "V2", url }] }, true],
    ["an audit needs its publication date", { audits: [{ by: "CertiK", url, checkedAt: "2026-11-25" }] }, false],
    ["a report may have no date", { audits: [{ by: "CertiK", date: null, url, saidAt: "2024-07-10", checkedAt: "2026-11-25" }] }, true],
    ["the hash of a report must be complete", { audits: [{ by: "CertiK", year: 2022, url, sha256: "abc" }] }, false],
    ["a source can't support unknown facts", { sources: [{ ...facts.sources[0], supports: ["color"] }] }, false],
    ["grants belong in a separate file", { catalystFunded: [] }, false],
    ["the day of the check belongs to each source", { checked: "2026-11-21" }, false],
  ])("Validates facts: %s", (_name, change, isSound) =>
    expect(v.safeParse(projectFactsSchema, { ...facts, ...change }).success).toBe(isSound),
  );
});

describe("readProjects", () => {
  const folder = mkdtempSync(join(tmpdir(), "projects-"));
  cpSync(join(contentFolder, "projects", "ada-handle"), join(folder, "ada-handle"), { recursive: true });
  const file = join(folder, "ada-handle", "project.yaml");
  const whole = readFileSync(file, "utf8");
  // A missing field counts as being in the first line.
  const lineOf = (name: string) =>
    Math.max(
      0,
      whole.split("\n").findIndex((line) => line.startsWith(`${name}:`)),
    ) + 1;
  const refused = (name: string) =>
    `content/projects/ada-handle/project.yaml:${lineOf(name)}: ${name} has no source: name it in supports of the source that says it, or set it to null`;

  test.each([
    ["with a source for each fact", whole, []],
    ["with a fact that no source supports", whole.replace("supports: [custody]", "supports: [website]"), [refused("custody")]],
    [
      "with sources only for the whole entry",
      whole.replaceAll(/^ +(?:supports|evidence): .*\n/gm, ""),
      ["status", "website", "twitter", "custody"].map(refused),
    ],
  ])("Checks an entry %s", (_name, text, faults) => {
    writeFileSync(file, text);
    expect(readProjects(folder).faults).toEqual(faults);
  });
});

const incidentText = { happened: "The pool was emptied through a fault.", advice: "Put nothing into it until it is fixed." };
const texts = Object.fromEntries(LANGUAGES.map(({ code }) => [code, incidentText]));
const incident = {
  id: "pool",
  date: "2026-09-13",
  cause: "contract",
  loss: null,
  refund: null,
  records: [{ title: "A", url, saidAt: "2026-09", checkedAt: "2026-11-25" }],
  texts,
};

describe("readIncidents", () => {
  const folder = mkdtempSync(join(tmpdir(), "incidents-"));
  const read = (list: unknown) => {
    const file = join(folder, "incidents.yaml");
    writeFileSync(file, toYaml(list));
    return readIncidents(file);
  };

  test("Returns an empty list without a file", () =>
    expect(readIncidents(join(folder, "none.yaml"))).toEqual({ incidents: [], faults: [] }));

  test("Reads a file with a record and texts in every language", () => {
    const { incidents, faults } = read([incident]);
    expect(faults).toEqual([]);
    expect(incidents[0]?.texts.pl).toEqual(incidentText);
  });

  test.each([
    ["without an address", { records: [{ title: "A", saidAt: "2026-09", checkedAt: "2026-11-25" }] }],
    ["without the date of the last check", { records: [{ title: "A", url, saidAt: "2026-09" }] }],
    ["without a record", { records: [] }],
    ["without a unit of the loss", { loss: { value: 16 } }],
    ["without a language", { texts: { en: incidentText } }],
    ["with an unknown cause", { cause: "weather" }],
  ])("Refuses an incident %s", (_name, change) => expect(read([{ ...incident, ...change }]).faults).not.toEqual([]));

  test("Refuses a file that doesn't begin with the newest", () =>
    expect(read([{ ...incident, date: "2025" }, incident]).faults).toHaveLength(1));
});

test.each([
  [[["2026-08-22", "2026-11-21"]], { checked: "2026-11-21", confirmed: "2026-08-22" }],
  [
    [
      ["2026-08", "2026-11-21"],
      ["2025-12-31", "2026-11-20"],
    ],
    { checked: "2026-11-20", confirmed: "2026-08" },
  ],
  [
    [
      ["2026-08", "2026-11-21"],
      ["2026-08-02", "2026-11-21"],
    ],
    { checked: "2026-11-21", confirmed: "2026-08-02" },
  ],
] as const)("Dates the sources %j as %j", (dates, expected) => {
  expect(sourceDates(dates.map(([saidAt, checkedAt]) => ({ title: "A", url, saidAt, checkedAt })))).toEqual(expected);
});
