import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import type { Platform } from "#app/foundation/content/project-facts.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

export const MAX_COMPARED = 4;

/** The projects that an address asks to compare: known ones, each once, in the address's order, four at most. */
export const parseComparedIds = (query: URLSearchParams, isKnown: (id: string) => boolean): string[] =>
  [...new Set(query.getAll("project"))].filter(isKnown).slice(0, MAX_COMPARED);

export const serializeComparedIds = (ids: readonly string[]): URLSearchParams => new URLSearchParams(ids.map((id) => ["project", id]));

/** The address of a comparison, without a language. */
export const comparePath = (ids: readonly string[]): `/${string}` =>
  ids.length === 0 ? "/compare" : `/compare?${serializeComparedIds(ids)}`;

/** A project as one column of a comparison. */
export interface ComparedProject {
  view: ProjectView;
  /** Where it runs; only wallets have it. */
  platforms: readonly Platform[] | null;
  figures: LiveEntry<ProjectFigures>;
}

/** The rows in their order, under the headings of their groups. */
const GROUPS = [
  { group: "about", rows: ["description", "category", "status", "founded", "launched", "tags"] },
  { group: "figures", rows: ["tvl", "volume24h", "price", "marketCap", "stablecoinSupply", "holders"] },
  { group: "trust", rows: ["custody", "audits", "openSource", "license", "catalyst"] },
  { group: "wallet", rows: ["platforms", "mobile", "browserExtension", "hardware", "dapps", "staking"] },
] as const;
export type Group = (typeof GROUPS)[number]["group"];
export type Row = (typeof GROUPS)[number]["rows"][number];

/** A project's value in a row, in a comparable form; null when unknown. */
type RowReader = (one: ComparedProject) => string | number | boolean | null;

const ROW_READERS: Record<Row, RowReader> = {
  description: ({ view }) => view.card.description,
  category: ({ view }) => `${view.card.category}/${view.card.subcategory ?? ""}`,
  status: ({ view }) => view.card.status,
  founded: ({ view }) => view.founded,
  launched: ({ view }) => view.launched,
  tags: ({ view }) => [...view.card.tags].sort().join(),
  tvl: ({ figures }) => figures.value.tvl?.value ?? null,
  volume24h: ({ figures: { value } }) => (value.protocolVolume24h ?? value.tokenVolume24h)?.value ?? null,
  price: ({ figures }) => figures.value.price?.value ?? null,
  marketCap: ({ figures }) => figures.value.marketCap?.value ?? null,
  stablecoinSupply: ({ figures }) => figures.value.stablecoinSupply?.value ?? null,
  holders: ({ figures }) => figures.value.holders?.value ?? null,
  custody: ({ view }) => view.custody,
  audits: ({ view }) => view.audits && view.audits.map(({ by, year }) => `${by} ${year}`).join(),
  openSource: ({ view }) => view.openSource,
  license: ({ view }) => view.license,
  catalyst: ({ view }) => view.card.isFunded ?? null,
  platforms: ({ platforms }) => platforms && [...platforms].sort().join(),
  mobile: ({ view }) => view.wallet?.mobile ?? null,
  browserExtension: ({ view }) => view.wallet?.browserExtension ?? null,
  hardware: ({ view }) => view.wallet?.hardware ?? null,
  dapps: ({ view }) => view.wallet?.dapps ?? null,
  staking: ({ view }) => view.wallet?.staking ?? null,
};

const hasToken = ({ view }: ComparedProject) => view.token !== null;
const isWallet = ({ view }: ComparedProject) => view.wallet !== undefined;

/** Rows that mean nothing for some projects: what they lack is no gap in our knowledge. */
const ROW_APPLIES: Partial<Record<Row, (one: ComparedProject) => boolean>> = {
  tvl: (one) => !isWallet(one),
  volume24h: (one) => hasToken(one) || one.view.card.category === "defi",
  price: hasToken,
  marketCap: hasToken,
  holders: hasToken,
  stablecoinSupply: ({ view }) => view.card.subcategory === "stablecoins",
  platforms: isWallet,
  mobile: isWallet,
  browserExtension: isWallet,
  hardware: isWallet,
  dapps: isWallet,
  staking: isWallet,
};

/** Whether a row means anything for a project. A figure that is there counts, whatever the catalogue says of the project. */
export const applies = (row: Row, one: ComparedProject): boolean => ROW_READERS[row](one) !== null || (ROW_APPLIES[row]?.(one) ?? true);

export interface Comparison {
  groups: { group: Group; rows: { row: Row; differs: boolean }[] }[];
  /** Rows that are left out because nothing is known for any of the projects. */
  unknown: Row[];
}

/** The rows of a comparison, and which of them differ. */
export function compare(columns: readonly ComparedProject[]): Comparison {
  const unknown: Row[] = [];
  const groups = GROUPS.flatMap(({ group, rows }) => {
    const shown = rows.flatMap((row) => {
      const values = columns.map(ROW_READERS[row]);
      if (values.every((value) => value === null || value === "")) {
        if (columns.some((one) => applies(row, one))) unknown.push(row);
        return [];
      }
      return [{ row, differs: new Set(values).size > 1 }];
    });
    return shown.length === 0 ? [] : [{ group, rows: shown }];
  });
  return { groups, unknown };
}
