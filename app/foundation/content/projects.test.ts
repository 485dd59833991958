import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { projectFactsSchema, sourceDates } from "#app/foundation/content/projects.server.ts";

const url = "https://example.org/record";
const facts = {
  name: "Closed",
  category: "infrastructure",
  status: "discontinued",
  statusAsOf: "2026-08",
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
  catalystFunded: null,
  formerNames: [],
  successor: null,
  closed: { date: "2026-08", moneyLost: true, alternatives: [] },
  sources: [{ title: "A", url, saidAt: "2026-08-22", checkedAt: "2026-11-21" }],
};

describe("a project's facts", () => {
  test.each([
    ["whether money was lost may be unknown", { closed: { ...facts.closed, moneyLost: "unknown" } }, true],
    ["whether money was lost is no free text", { closed: { ...facts.closed, moneyLost: "perhaps" } }, false],
    ["a source has the day of the last look", { sources: [{ title: "A", url, saidAt: "2026-08" }] }, false],
    ["a source has an address", { sources: [{ title: "A", saidAt: "2026-08-22", checkedAt: "2026-11-21" }] }, false],
    ["a source says when it spoke", { sources: [{ title: "A", url, checkedAt: "2026-11-21" }] }, false],
    [
      "a status is not known later than the newest source",
      { statusAsOf: "2026-08-23", sources: [{ title: "A", url, saidAt: "2026-08-22", checkedAt: "2026-11-21" }] },
      false,
    ],
    ["a source may have spoken in a month", { sources: [{ title: "A", url, saidAt: "2026-08", checkedAt: "2026-11-21" }] }, true],
    ["the last look is a day", { sources: [{ title: "A", url, saidAt: "2026-08", checkedAt: "2026-11" }] }, false],
    ["an audit has its report's address", { audits: [{ by: "CertiK", year: 2022 }] }, false],
    ["an audit may say what it covers", { audits: [{ by: "CertiK", year: 2022, scope: "V2", url }] }, true],
    [
      "funding holds a public record",
      {
        catalystFunded: [
          { source: "Lido Nation", fund: 10, amount: { value: 396_000, unit: "ADA" }, status: "complete", url, saidAt: "2024" },
        ],
      },
      true,
    ],
    ["funding has its unit", { catalystFunded: [{ source: "Lido Nation", amount: { value: 396_000 } }] }, false],
    ["the day of the check belongs to each source", { checked: "2026-11-21" }, false],
  ])("%s", (_name, change, isSound) => expect(v.safeParse(projectFactsSchema, { ...facts, ...change }).success).toBe(isSound));
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
] as const)("sources %j are dated %j", (dates, expected) => {
  expect(sourceDates(dates.map(([saidAt, checkedAt]) => ({ title: "A", url, saidAt, checkedAt })))).toEqual(expected);
});
