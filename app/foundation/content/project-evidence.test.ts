import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { readEntryHistory } from "#app/foundation/content/entry-history.server.ts";
import { countEvidence } from "#app/foundation/content/evidence-counts.server.ts";
import { factsOf } from "#app/foundation/content/project-evidence.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

const find = (id: string): Project => {
  const found = projects().get(id);
  if (!found) throw new Error(`No project ${id}`);
  return found;
};

describe("factsOf", () => {
  const minswap: Project = {
    ...find("minswap"),
    status: "live",
    statusAsOf: "2026-08-17",
    statusEvidence: "transactions",
    custody: "contract",
    license: null,
    sources: [
      {
        title: "Apps",
        url: "https://example.org/apps",
        saidAt: "2026-08",
        checkedAt: "2026-08-22",
        supports: ["website", "status"],
        evidence: "listing",
      },
      { title: "All", url: "https://example.org/all", saidAt: "2026-08", checkedAt: "2026-08-23" },
    ],
  };

  test("Returns the source that was checked for the fact", () =>
    expect(factsOf(minswap).website?.sources).toEqual([
      { title: "Apps", url: "https://example.org/apps", saidAt: "2026-08", checkedAt: "2026-08-22" },
    ]));

  test("Returns no sources if none supports the fact", () => expect(factsOf(minswap).custody).toEqual({ value: "contract", sources: [] }));

  test("Omits unknown facts", () => expect(factsOf(minswap)).not.toHaveProperty("license"));

  test("Uses the reports and records themselves as sources", () => {
    const { audits, incidents } = factsOf(find("minswap"));
    expect(audits?.sources.every(({ checkedAt }) => checkedAt === "2026-08-22")).toBe(true);
    expect(incidents?.sources).toHaveLength(1);
  });

  test("Counts facts and their evidence", () => {
    const known = Object.values(factsOf(minswap));
    expect(countEvidence([minswap])).toEqual({
      projects: 1,
      facts: known.length,
      dated: 5,
      withoutEvidence: known.filter(({ sources }) => sources.length === 0).length,
      oldest: "2026-08-22",
      status: { "live: transactions": 1 },
      oldestStatus: "2026-08-17",
      unsupported: 0,
    });
    const none = { projects: 0, facts: 0, dated: 0, withoutEvidence: 0, oldest: null, status: {}, oldestStatus: null, unsupported: 0 };
    expect(countEvidence([])).toEqual(none);
  });

  test("Finds no source in the catalog that supports an unknown fact", () => {
    const wrong = [...projects().values()].flatMap((project) =>
      project.sources.flatMap(({ supports = [], title }) =>
        supports.filter((name) => factsOf(project)[name] === undefined).map((name) => `${project.id}: ${name}, ${title}`),
      ),
    );
    expect(wrong, "These sources support what the entry says is unknown.").toEqual([]);
  });
});

describe("readEntryHistory", () => {
  const file = join(mkdtempSync(join(tmpdir(), "history-")), "history.yaml");
  const read = (list: unknown) => {
    writeFileSync(file, toYaml(list));
    return readEntryHistory(file);
  };

  test("Returns an empty list without a file", () => expect(readEntryHistory(`${file}.none`)).toEqual({ history: [], faults: [] }));
  test("Reads the changed parts", () =>
    expect(read([{ date: "2026-11-26", changed: ["status", "texts"] }])).toEqual({
      history: [{ date: "2026-11-26", changed: ["status", "texts"] }],
      faults: [],
    }));
  test.each([
    ["an unknown part", [{ date: "2026-11-26", changed: ["color"] }]],
    ["no day", [{ date: "2026-11", changed: ["status"] }]],
    ["a day before it began", [{ date: "2026-11-24", changed: ["status"] }]],
    [
      "the oldest first",
      [
        { date: "2026-11-26", changed: ["status"] },
        { date: "2026-11-27", changed: ["status"] },
      ],
    ],
  ])("Refuses %s", (_, list) => expect(read(list).faults).not.toEqual([]));
});
