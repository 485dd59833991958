import { stringify } from "csv-stringify/sync";
import { badgeOf, projectPath, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { catalogAttribution, catalogVersion } from "#app/features/ecosystem/catalog/catalog-version.server.ts";
import { cardOf } from "#app/features/ecosystem/catalog/cards.server.ts";
import { factsOf, type EvidenceSource } from "#app/foundation/content/project-evidence.server.ts";
import { hasReceivedGrant } from "#app/foundation/content/project-facts.ts";
import type { Grant } from "#app/foundation/content/project-grants.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { delayIfFuture, SOURCES, stateOf } from "#app/foundation/figures/figure.ts";
import { pathIn, type Language } from "#app/foundation/i18n/languages.ts";

type Cell = string | number | null;

const AND = "; ";
const iso = (ms: number): string => new Date(ms).toISOString();
const yesNo = (known: boolean | null): Cell => (known === null ? null : known ? "yes" : "no");

function origin({
  figures,
  isSimulated,
}: Pick<Row, "figures" | "isSimulated">): { source: string; observedAt: string; state: string } | null {
  const known = Object.values(figures).filter((figure) => figure !== null);
  if (known.length === 0) return null;
  const now = Date.now();
  return {
    source: [...new Set(known.map(({ source }) => SOURCES[source]))].sort().join(AND),
    // The oldest, so that every figure of the row is at least as new.
    observedAt: iso(Math.min(...known.map(({ observedAt }) => observedAt))),
    state: isSimulated ? "sample" : known.some((item) => stateOf(delayIfFuture(item, now), now) === "delayed") ? "delayed" : "live",
  };
}

interface Row {
  project: Project;
  language: Language;
  figures: CardFigures;
  /** True if the figures are made up for a demonstration. */
  isSimulated: boolean;
  site: string;
}

/** Sources checked for each fact, with both dates: "status=https://… (2026-08-19, 2026-08-22)". */
function factSources(project: Project): Cell {
  const dated = ({ url, saidAt, checkedAt }: EvidenceSource) => `${url} (${saidAt ?? "?"}, ${checkedAt ?? "?"})`;
  return Object.entries(factsOf(project))
    .map(([name, { sources }]) => `${name}=${sources.map(dated).join(" ")}`)
    .join(AND);
}

/** Formats a grant: "Fund 10, Aiken V2 Audit: 467000 ADA, paid 467000 ADA, complete". */
function grantText({ fund, title, amount, paid, status }: Grant): string {
  const sum = (money: Grant["amount"]) => (money ? `${money.value} ${money.unit}` : "?");
  // Semicolons separate grants.
  return `Fund ${fund}, ${title.replaceAll(";", ",")}: ${sum(amount)}, paid ${sum(paid)}, ${status ?? "?"}`;
}

/** Columns in order; the messages `open-data:csv.columns` describe them. An empty cell means unknown. */
const COLUMNS = {
  id: ({ project }) => project.id,
  name: ({ project }) => project.name,
  category: ({ project }) => project.category,
  subcategory: ({ project }) => project.subcategory ?? null,
  status: ({ project }) => project.status,
  status_as_of: ({ project }) => project.statusAsOf,
  status_evidence: ({ project }) => project.statusEvidence,
  description: ({ project, language }) => project.texts[language].description,
  page: ({ project, language, site }) => site + pathIn(projectPath(project), language),
  website: ({ project }) => project.website,
  x_handle: ({ project }) => project.twitter,
  github: ({ project }) => project.github,
  discord: ({ project }) => project.discord,
  founded: ({ project }) => project.founded,
  launched: ({ project }) => project.launched,
  closed: ({ project }) => project.closed?.date ?? null,
  token_ticker: ({ project }) => project.token?.ticker ?? null,
  token_policy_id: ({ project }) => project.token?.policyId ?? null,
  token_asset_name: ({ project }) => project.token?.assetName ?? null,
  token_decimals: ({ project }) => project.token?.decimals ?? null,
  coingecko_id: ({ project }) => project.token?.coingecko ?? null,
  defillama_slug: ({ project }) => project.defillama,
  open_source: ({ project }) => yesNo(project.openSource),
  license: ({ project }) => project.license,
  custody: ({ project }) => project.custody,
  audits: ({ project }) => project.audits?.map(({ by, year }) => (year === null ? by : `${by} ${year}`)).join(AND) ?? null,
  audit_reports: ({ project }) => project.audits?.map(({ url }) => url).join(AND) ?? null,
  incidents: ({ project }) => project.incidents.map(({ id, date }) => `${date} ${id}`).join(AND) || null,
  incident_records: ({ project }) => project.incidents.flatMap(({ records }) => records.map(({ url }) => url)).join(AND) || null,
  catalyst_funded: ({ project }) => (hasReceivedGrant(project.catalystFunded) ? "yes" : null),
  catalyst_grants: ({ project }) => project.catalystFunded?.map(grantText).join(AND) ?? null,
  catalyst_grant_pages: ({ project }) => project.catalystFunded?.map(({ url }) => url).join(AND) ?? null,
  tags: ({ project }) => project.tags.join(AND),
  badge: ({ project, language, figures }) => badgeOf(cardOf(project, language), figures) ?? null,
  tvl_usd: ({ figures }) => figures.tvl?.value ?? null,
  volume_24h_usd: ({ figures }) => figures.volume24h?.value ?? null,
  change_24h_percent: ({ figures }) => figures.change24h?.value ?? null,
  token_holders: ({ figures }) => figures.users?.value ?? null,
  transactions_30d: ({ figures }) => figures.transactions30d?.value ?? null,
  figures_source: (row) => origin(row)?.source ?? null,
  figures_observed_at: (row) => origin(row)?.observedAt ?? null,
  figures_state: (row) => origin(row)?.state ?? null,
  sources: ({ project }) => project.sources.map(({ url }) => url).join(AND),
  fact_sources: ({ project }) => factSources(project),
  checked: ({ project }) => project.checked,
  newest_source: ({ project }) => project.confirmed,
  version: () => catalogVersion(),
  attribution: ({ site }) => catalogAttribution(site),
} as const satisfies Record<string, (row: Row) => Cell>;

export const CSV_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/**
 * Writes CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. Texts that look like formulas get an apostrophe; negative
 * numbers stay numbers.
 */
export function writeCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return stringify([columns, ...rows], {
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    cast: { number: String },
  });
}

/**
 * Writes the catalog as CSV in a language. `site` is the origin without a trailing slash. Simulated figures are marked as samples, and
 * statuses are then the catalog's, because simulated evidence proves nothing.
 */
export function projectsCsv(
  language: Language,
  site: string,
  isSimulated: boolean,
  { withShownStatus, cardFiguresOf }: Pick<EcosystemService, "withShownStatus" | "cardFiguresOf">,
): string {
  const rows = [...projects().values()].map((project): Row => ({
    project: isSimulated ? project : withShownStatus(project),
    language,
    site,
    isSimulated,
    figures: cardFiguresOf(project.id),
  }));
  return writeCsv(
    CSV_COLUMNS,
    rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
  );
}
