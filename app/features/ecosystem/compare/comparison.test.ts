import { describe, expect, test } from "vitest";
import {
  rowApplies,
  compare,
  comparePath,
  MAX_COMPARED,
  parseComparedIds,
  serializeComparedIds,
  type ComparedFacts,
  type ComparedProject,
} from "#app/features/ecosystem/compare/comparison.ts";
import { SUGGESTED } from "#app/features/ecosystem/compare/comparison.server.ts";
import { PROJECT_METRICS, type ProjectFigures, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";

const LISTED = new Set(["a", "b", "c", "d", "e"]);
const read = (query: string) => parseComparedIds(new URLSearchParams(query), (id) => LISTED.has(id));

describe("The address of a comparison", () => {
  test.each([
    ["nothing", "", []],
    ["one", "project=a", ["a"]],
    ["in the order asked", "project=c&project=a&project=b", ["c", "a", "b"]],
    ["each once", "project=a&project=b&project=a", ["a", "b"]],
    ["unknown ones are dropped", "project=x&project=a&project=&project=%3Cb%3E", ["a"]],
    ["unknown ones take no place", "project=x&project=y&project=a&project=b&project=c&project=d", ["a", "b", "c", "d"]],
    ["four at most", "project=a&project=b&project=c&project=d&project=e", ["a", "b", "c", "d"]],
    ["other parameters are ignored", "projects=a&q=b&project=c", ["c"]],
  ])("%s", (_, query, ids) => {
    expect(read(query)).toEqual(ids);
    expect(read(String(serializeComparedIds(ids)))).toEqual(ids);
  });

  test("is built as a path", () => {
    expect(comparePath([])).toBe("/compare");
    expect(comparePath(["a", "b"])).toBe("/compare?project=a&project=b");
  });

  test("has only projects in use in every suggestion, and at most the maximum", () => {
    for (const ids of SUGGESTED) {
      expect(ids.length).toBeLessThanOrEqual(MAX_COMPARED);
      for (const id of ids) expect(["live", "listed"], id).toContain(projects().get(id)?.status);
    }
  });
});

interface Given extends Partial<ComparedFacts> {
  figures?: Partial<Record<ProjectMetric, number>>;
}

const TOKEN = {};
const WALLET = { platforms: null, mobile: true, browserExtension: null, hardware: true, dapps: true, staking: null };

/** An exchange's column with only the given fields set. */
function column({ figures = {}, ...facts }: Given): ComparedProject {
  const known = (metric: ProjectMetric): Figure | null =>
    figures[metric] === undefined ? null : { value: figures[metric], source: "coingecko", observedAt: 0, fetchedAt: 0, staleAt: 0 };
  const value: ProjectFigures = Object.assign({}, ...PROJECT_METRICS.map((metric) => ({ [metric]: known(metric) })));
  return {
    facts: {
      id: "one",
      name: "One",
      category: "defi",
      subcategory: "dex",
      status: "live",
      description: "Text",
      checked: "2026-08-22",
      confirmed: "2026-08-22",
      tags: ["dex"],
      founded: null,
      launched: null,
      openSource: null,
      license: null,
      custody: null,
      audits: null,
      catalystFunded: null,
      token: null,
      related: [],
      ...facts,
    },
    figures: value,
  };
}

const rowsOf = (columns: ComparedProject[]) =>
  compare(columns).groups.flatMap(({ rows }) => rows.map(({ row, differs }) => (differs ? `${row}*` : row)));

describe("Rows", () => {
  test("are left out and listed when they have no value", () => {
    const { groups, unknown } = compare([column({ founded: 2021 }), column({})]);
    expect(groups.map(({ group }) => group)).toEqual(["about"]);
    expect(unknown).toEqual(["launched", "tvl", "volume24h", "custody", "audits", "openSource", "license", "catalyst"]);
  });

  test("are left out silently when they apply to none of the projects", () => {
    const wallet = column({ category: "wallets", subcategory: undefined, wallet: { ...WALLET, platforms: ["browser"] } });
    expect(compare([wallet, wallet]).unknown).toEqual([
      "founded",
      "launched",
      "custody",
      "audits",
      "openSource",
      "license",
      "catalyst",
      "browserExtension",
      "staking",
    ]);
  });

  test.each([
    ["the same", column({ founded: 2021 }), column({ founded: 2021 }), ["founded"]],
    ["another value", column({ founded: 2021 }), column({ founded: 2022 }), ["founded*"]],
    ["a value and none", column({ founded: 2021 }), column({}), ["founded*"]],
    ["a no and an unknown", column({ openSource: false }), column({}), ["openSource*"]],
    ["tags in another order", column({ tags: ["a", "b"] }), column({ tags: ["b", "a"] }), ["tags"]],
    ["another part of DeFi", column({}), column({ subcategory: "lending" }), ["category*"]],
    [
      "a volume of a protocol and one of a token",
      column({ figures: { protocolVolume24h: 2 } }),
      column({ token: TOKEN, figures: { tokenVolume24h: 1 } }),
      ["volume24h*"],
    ],
    ["a wallet and none", column({ wallet: WALLET }), column({}), ["mobile*", "hardware*", "dapps*"]],
  ])("show differences for %s", (_, project, item, rows) => {
    expect(rowsOf([project, item])).toEqual(expect.arrayContaining(rows));
  });

  test.each([
    ["price", column({}), false],
    ["price", column({ token: TOKEN }), true],
    ["price", column({ figures: { price: 1 } }), true],
    ["stablecoinSupply", column({ subcategory: "stablecoins" }), true],
    ["stablecoinSupply", column({}), false],
    ["tvl", column({ wallet: WALLET }), false],
    ["hardware", column({ wallet: WALLET }), true],
    ["hardware", column({}), false],
    ["founded", column({}), true],
  ] as const)("%s applies or not", (row, project, expected) => {
    expect(rowApplies(row, project)).toBe(expected);
  });
});
