import * as v from "valibot";
import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { hasReceivedGrant, PLATFORMS, SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";

export const MAX_COMPARED = 4;

/** Known project IDs in the address, each once and in its order, four at most. */
export const parseComparedIds = (query: URLSearchParams, isKnown: (id: string) => boolean): string[] =>
  [...new Set(query.getAll("project"))].filter(isKnown).slice(0, MAX_COMPARED);

export const serializeComparedIds = (ids: readonly string[]): URLSearchParams => new URLSearchParams(ids.map((id) => ["project", id]));

/** Path of a comparison, without a language. */
export const comparePath = (ids: readonly string[]): `/${string}` =>
  ids.length === 0 ? "/compare" : `/compare?${serializeComparedIds(ids)}`;

const answer = v.nullable(v.boolean());

const isMoneyLost = (value: unknown): boolean => typeof value === "boolean" || value === "unknown";

/** Facts of a compared project, in the API's format; null means unknown. */
export const comparedFactsSchema = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  subcategory: v.optional(v.picklist(SUBCATEGORIES)),
  status: v.picklist(["live", "beta", "development", "discontinued", "listed"]),
  description: v.string(),
  tags: v.array(v.string()),
  founded: v.nullable(v.number()),
  launched: v.nullable(v.string()),
  custody: v.nullable(v.picklist(["self", "contract", "issuer", "operator"])),
  openSource: answer,
  license: v.nullable(v.string()),
  audits: v.nullable(v.array(v.object({ by: v.string(), year: v.nullable(v.number()), url: v.string() }))),
  catalystFunded: v.nullable(v.array(v.object({ paid: v.nullable(v.object({ value: v.number() })) }))),
  /** Undefined for projects that aren't wallets. */
  wallet: v.optional(
    v.object({
      platforms: v.nullable(v.array(v.picklist(PLATFORMS))),
      mobile: answer,
      browserExtension: answer,
      hardware: answer,
      dapps: answer,
      staking: answer,
    }),
  ),
  token: v.nullable(v.object({})),
  closed: v.optional(v.object({ date: v.nullable(v.string()), moneyLost: v.custom<boolean | "unknown">(isMoneyLost) })),
  checked: v.string(),
  confirmed: v.string(),
  /** IDs of projects of the same kind. */
  related: v.array(v.string()),
});
export type ComparedFacts = v.InferOutput<typeof comparedFactsSchema>;

export interface ComparedProject {
  facts: ComparedFacts;
  figures: ProjectFigures;
}

export interface ChoiceGroup {
  category: string;
  projects: { id: string; name: string; isClosed: boolean }[];
}

const GROUPS = [
  { group: "about", rows: ["description", "category", "status", "founded", "launched", "tags"] },
  { group: "figures", rows: ["tvl", "volume24h", "price", "marketCap", "stablecoinSupply", "holders"] },
  { group: "trust", rows: ["custody", "audits", "openSource", "license", "catalyst"] },
  { group: "wallet", rows: ["platforms", "mobile", "browserExtension", "hardware", "dapps", "staking"] },
] as const;
export type Group = (typeof GROUPS)[number]["group"];
export type Row = (typeof GROUPS)[number]["rows"][number];

/** Returns a project's value in a row in a comparable form; null when unknown. */
type RowReader = (project: ComparedProject) => string | number | boolean | null;

const ROW_READERS: Record<Row, RowReader> = {
  description: ({ facts }) => facts.description,
  category: ({ facts }) => `${facts.category}/${facts.subcategory ?? ""}`,
  status: ({ facts }) => facts.status,
  founded: ({ facts }) => facts.founded,
  launched: ({ facts }) => facts.launched,
  tags: ({ facts }) => [...facts.tags].sort().join(),
  tvl: ({ figures }) => figures.tvl?.value ?? null,
  volume24h: ({ figures }) => (figures.protocolVolume24h ?? figures.tokenVolume24h)?.value ?? null,
  price: ({ figures }) => figures.price?.value ?? null,
  marketCap: ({ figures }) => figures.marketCap?.value ?? null,
  stablecoinSupply: ({ figures }) => figures.stablecoinSupply?.value ?? null,
  holders: ({ figures }) => figures.holders?.value ?? null,
  custody: ({ facts }) => facts.custody,
  audits: ({ facts }) => facts.audits && facts.audits.map(({ by, year }) => `${by} ${year}`).join(),
  openSource: ({ facts }) => facts.openSource,
  license: ({ facts }) => facts.license,
  catalyst: ({ facts }) => hasReceivedGrant(facts.catalystFunded) || null,
  platforms: ({ facts }) => facts.wallet?.platforms?.toSorted().join() ?? null,
  mobile: ({ facts }) => facts.wallet?.mobile ?? null,
  browserExtension: ({ facts }) => facts.wallet?.browserExtension ?? null,
  hardware: ({ facts }) => facts.wallet?.hardware ?? null,
  dapps: ({ facts }) => facts.wallet?.dapps ?? null,
  staking: ({ facts }) => facts.wallet?.staking ?? null,
};

const hasToken = ({ facts }: ComparedProject) => facts.token !== null;
const isWallet = ({ facts }: ComparedProject) => facts.wallet !== undefined;

/** Rows that apply only to some projects; a missing value there isn't unknown. */
const ROW_APPLIES: Partial<Record<Row, (project: ComparedProject) => boolean>> = {
  tvl: (project) => !isWallet(project),
  volume24h: (project) => hasToken(project) || project.facts.category === "defi",
  price: hasToken,
  marketCap: hasToken,
  holders: hasToken,
  stablecoinSupply: ({ facts }) => facts.subcategory === "stablecoins",
  platforms: isWallet,
  mobile: isWallet,
  browserExtension: isWallet,
  hardware: isWallet,
  dapps: isWallet,
  staking: isWallet,
};

/** True when a row applies to a project, or when it has a value despite its category. */
export const rowApplies = (row: Row, project: ComparedProject): boolean =>
  ROW_READERS[row](project) !== null || (ROW_APPLIES[row]?.(project) ?? true);

export interface Comparison {
  groups: { group: Group; rows: { row: Row; differs: boolean }[] }[];
  unknown: Row[];
}

/** Selects the rows with a value, and marks those that differ. */
export function compare(columns: readonly ComparedProject[]): Comparison {
  const unknown: Row[] = [];
  const groups = GROUPS.flatMap(({ group, rows }) => {
    const shown = rows.flatMap((row) => {
      const values = columns.map(ROW_READERS[row]);
      if (values.every((value) => value === null || value === "")) {
        if (columns.some((column) => rowApplies(row, column))) unknown.push(row);
        return [];
      }
      return [{ row, differs: new Set(values).size > 1 }];
    });
    return shown.length === 0 ? [] : [{ group, rows: shown }];
  });
  return { groups, unknown };
}
