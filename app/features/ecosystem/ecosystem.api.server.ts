import * as v from "valibot";
import { activityStaleAt, type ActivityHint, type ActivitySource } from "#app/features/ecosystem/activity/activity-hint.ts";
import { PROJECT_METRICS, type CardFigures, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { catalogAttribution, catalogVersion } from "#app/features/ecosystem/catalog/catalog-version.server.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { projectsCsv } from "#app/features/ecosystem/catalog/projects-csv.server.ts";
import {
  activityResponse,
  chainResponse,
  coinResponse,
  postsResponse,
  PROJECTS_TAG,
  projectResponse,
  projectListResponse,
} from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import type { ProjectLogosService } from "#app/features/ecosystem/logos/project-logos.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { priceHistoryOf } from "#app/features/ecosystem/history/project-history.server.ts";
import { TOKEN_RANGES } from "#app/features/ecosystem/history/project-history.ts";
import { relatedProjects } from "#app/features/ecosystem/project-view.server.ts";
import { toProjectRecord } from "#app/features/ecosystem/project-record.server.ts";
import { historyEnvelope, priceHistoryResponse } from "#app/foundation/figures/chart/history.api.server.ts";
import { isInFuture } from "#app/foundation/figures/figure.ts";
import type { TextFigureSource } from "#app/foundation/content/text-figures.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { envelope, isoOrNull, type Envelope } from "#app/foundation/figures/envelope.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { csvFile } from "#app/foundation/http/csv-file.server.ts";
import { mustBeOneOf, problem, PROJECT_NOT_FOUND } from "#app/foundation/http/problem.server.ts";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import { jsonResponse, problemResponse, type ResponseSpec } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";
import { unknownLanguageResponse, languageParameter } from "#app/foundation/openapi/shared-schemas.server.ts";

const UNKNOWN_RANGE = mustBeOneOf("range", TOKEN_RANGES);
const CATALOG = "Cardano Gateway catalog";
const ACTIVITY_NAMES: Record<ActivitySource, string> = { github: "GitHub", governance: "Koios", reddit: "Reddit", forum: "Cardano Forum" };
const CODE_SOURCES = ["github", "governance"] as const;
const SOCIAL_SOURCES = ["reddit", "forum"] as const;

const newest = (times: readonly number[]): number | null => (times.length > 0 ? Math.max(...times) : null);

/** Envelope of activity; absent until one of the sources has answered. */
function activityEnvelope<Item>(
  { answered }: ActivityHint,
  items: readonly Item[],
  sources: readonly ActivitySource[],
  happenedAt: (item: Item) => number,
  written: (item: Item) => unknown,
): Envelope<unknown[]> {
  const read = sources.flatMap((source) => {
    const at = answered[source];
    return at === undefined ? [] : [{ source, at }];
  });
  const isKnown = read.length > 0 || items.length > 0;
  const now = Date.now();
  const isLate = read.some(({ source, at }) => activityStaleAt(source, at) < now || isInFuture(at, now));
  return {
    data: isKnown ? items.map(written) : null,
    source: sources.map((source) => ACTIVITY_NAMES[source]).join(", "),
    observedAt: isoOrNull(newest(items.map(happenedAt))),
    // Sources are read at different times, so the age is that of the oldest.
    fetchedAt: read.length > 0 ? isoOrNull(Math.min(...read.map(({ at }) => at))) : null,
    state: !isKnown ? "absent" : isLate ? "delayed" : "live",
  };
}

interface CatalogEnvelope<Data> extends Envelope<Data> {
  version: string;
  attribution: string;
  /** True if the figures, and the evidence of statuses, are made up for a demonstration. */
  simulated: boolean;
}

/** Envelope of the catalog. Its time is the newest source's, its age our last check's, and it names the sources of the figures. */
function catalogEnvelope<Data>(
  { PUBLIC_ORIGIN, SIMULATE }: EcosystemApi["environment"],
  list: readonly Project[],
  cardFigures: readonly CardFigures[],
  data: Data,
): CatalogEnvelope<Data> {
  const { source, fetchedAt, state } = envelope(null, cardFigures.flatMap(Object.values));
  const checked = newest(list.map((project) => Date.parse(project.checked)));
  const confirmed = newest(list.map((project) => Date.parse(project.confirmed)));
  return {
    data,
    source: source === "" ? CATALOG : `${CATALOG}, ${source}`,
    observedAt: isoOrNull(confirmed),
    fetchedAt: fetchedAt ?? isoOrNull(checked),
    state: state === "delayed" ? "delayed" : "live",
    version: catalogVersion(),
    attribution: catalogAttribution(PUBLIC_ORIGIN),
    simulated: SIMULATE,
  };
}

function numbers<Name extends string>(
  figures: Record<ProjectMetric, Figure | null>,
  names: Record<Name, ProjectMetric>,
): Record<Name, number | null> {
  const entries = Object.entries<ProjectMetric>(names).map(([name, metric]) => [name, figures[metric]?.value ?? null]);
  return Object.fromEntries(entries);
}

/** CoinGecko's field names, as the specification lists them. */
const COIN_RECORD = {
  current_price: "price",
  price_change_percentage_24h: "change24h",
  price_change_percentage_7d: "change7d",
  price_change_percentage_30d: "change30d",
  market_cap: "marketCap",
  market_cap_rank: "rank",
  total_volume: "tokenVolume24h",
  high_24h: "high24h",
  low_24h: "low24h",
  circulating_supply: "circulatingSupply",
  total_supply: "totalSupply",
  ath: "ath",
} as const satisfies Record<string, ProjectMetric>;

interface EcosystemApi {
  ecosystem: EcosystemService;
  projectLogos: Pick<ProjectLogosService, "latest">;
  textFigures: TextFigureSource;
  environment: { PUBLIC_ORIGIN: string; SIMULATE: boolean };
}
const idParameter = parameter(v.string(), "The project's ID in the catalog", "minswap");
const noProject = problemResponse("No project has this ID", PROJECT_NOT_FOUND);

const projectNotFound = () => problem(404, PROJECT_NOT_FOUND);

const about = (
  id: string,
  part: string,
  summary: string,
  answers: { 200: ResponseSpec; 404: ResponseSpec },
  handler: (project: Project, ecosystem: EcosystemService) => object | Promise<object>,
): Route<EcosystemApi> =>
  route(
    {
      id,
      method: "get",
      path: `/api/projects/{id}/${part}`,
      tag: PROJECTS_TAG,
      summary,
      parameters: v.object({ id: idParameter }),
      answers,
      isOpen: true,
    },
    ({ id: asked }, { ecosystem }) => {
      const project = findProject(asked);
      return project ? handler(project, ecosystem) : projectNotFound();
    },
  );

export const ecosystemRoutes: readonly Route<EcosystemApi>[] = [
  route(
    {
      id: "list-projects",
      method: "get",
      path: "/api/projects",
      tag: PROJECTS_TAG,
      summary: "List projects",
      parameters: v.object({ language: languageParameter }),
      answers: { 200: jsonResponse("The whole catalog, sorted by ID", projectListResponse), 400: unknownLanguageResponse },
      isOpen: true,
    },
    ({ language }, { ecosystem, textFigures, projectLogos, environment }) => {
      const list = [...projects().values()].map(ecosystem.withShownStatus);
      const figures = list.map(({ id }) => ecosystem.cardFiguresOf(id));
      const logos = projectLogos.latest();
      const known = textFigures.read();
      const records = list.map((project) => toProjectRecord(project, language, ecosystem.cardFiguresOf(project.id), known, logos));
      return catalogEnvelope(environment, list, figures, records);
    },
  ),
  route(
    {
      id: "export-projects",
      method: "get",
      path: "/api/projects.csv",
      tag: PROJECTS_TAG,
      summary: "Export projects as CSV",
      description:
        "CSV (RFC 4180) in UTF-8 with a byte order mark, one project per line. If a spreadsheet would take a text for a formula, the text begins with an apostrophe.",
      parameters: v.object({ language: languageParameter }),
      answers: { 200: { description: "A CSV file", content: { "text/csv": v.string() } }, 400: unknownLanguageResponse },
      isOpen: true,
    },
    ({ language }, { ecosystem, environment: { PUBLIC_ORIGIN, SIMULATE } }) => {
      const csv = projectsCsv(language, PUBLIC_ORIGIN, SIMULATE, ecosystem);
      return csvFile(`cardano-projects-${language}`, csv, { "Content-Language": tagOf(language) });
    },
  ),
  route(
    {
      id: "show-project",
      method: "get",
      path: "/api/projects/{id}",
      tag: PROJECTS_TAG,
      summary: "Get a project",
      parameters: v.object({ id: idParameter, language: languageParameter }),
      answers: { 200: jsonResponse("The project", projectResponse), 400: unknownLanguageResponse, 404: noProject },
      isOpen: true,
    },
    ({ id, language }, { ecosystem, textFigures, projectLogos, environment }) => {
      const found = findProject(id);
      if (!found) return projectNotFound();
      const project = ecosystem.withShownStatus(found);
      const known = ecosystem.latestFigures(project.id).value;
      const figures = Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, known[metric]?.value ?? null]));
      const card = ecosystem.cardFiguresOf(project.id);
      return catalogEnvelope(environment, [project], [card], {
        ...toProjectRecord(project, language, card, textFigures.read(), projectLogos.latest()),
        related: relatedProjects(ecosystem, project).map((entry) => entry.id),
        figures,
      });
    },
  ),
  about(
    "show-project-market",
    "market",
    "Get market data of a project's token",
    {
      200: jsonResponse("The newest values, with CoinGecko's field names", coinResponse),
      404: problemResponse("No project has this ID, or CoinGecko doesn't list its token", PROJECT_NOT_FOUND),
    },
    (project, { latestFigures }) => {
      if (!project.token?.coingecko) return problem(404, "Token not available on CoinGecko");
      const figures = latestFigures(project.id).value;
      const used = [...Object.values(COIN_RECORD).map((metric) => figures[metric]), figures.athAt];
      const coin = {
        ...numbers(figures, COIN_RECORD),
        ath_date: isoOrNull(figures.athAt?.value),
        last_updated: isoOrNull(figures.price?.observedAt),
      };
      return envelope(coin, used, "coingecko");
    },
  ),
  route(
    {
      id: "list-token-history",
      method: "get",
      path: "/api/projects/{id}/history",
      tag: PROJECTS_TAG,
      summary: "Get the price history of a project's token",
      parameters: v.object({
        id: idParameter,
        range: parameter(v.picklist(TOKEN_RANGES), "The period to cover", "7d", UNKNOWN_RANGE),
      }),
      answers: {
        200: jsonResponse("Price points, oldest first", priceHistoryResponse),
        400: problemResponse("The range is unknown", UNKNOWN_RANGE),
        404: noProject,
      },
      isOpen: true,
    },
    async ({ id, range }, { ecosystem }) =>
      findProject(id) ? historyEnvelope(await priceHistoryOf(ecosystem, id, range)) : projectNotFound(),
  ),
  about(
    "show-project-chain",
    "onchain",
    "Get on-chain data of a project's token",
    {
      200: jsonResponse("The newest values", chainResponse),
      404: problemResponse("No project has this ID, or we don't know its token", PROJECT_NOT_FOUND),
    },
    (project, { latestFigures }) => {
      if (!project.token?.policyId) return problem(404, "Token data not available");
      const { holders, transactions24h, circulatingSupply, totalSupply } = latestFigures(project.id).value;
      const seen = newest([holders, transactions24h].flatMap((item) => item?.observedAt ?? []));
      const chain = {
        holders: holders?.value ?? null,
        totalSupply: totalSupply?.value ?? null,
        circulatingSupply: circulatingSupply?.value ?? null,
        transactions24h: transactions24h?.value ?? null,
        // No source counts it.
        volume24h: null,
        lastUpdated: isoOrNull(seen),
      };
      // The supplies come from CoinGecko, so on their own they aren't on-chain data.
      const used = seen === null ? [] : [holders, transactions24h, circulatingSupply, totalSupply];
      return envelope(chain, used, "koios");
    },
  ),
  about(
    "list-project-activity",
    "activity",
    "List a project's releases, commits and governance actions",
    { 200: jsonResponse("The newest 20", activityResponse), 404: noProject },
    async (project, { findItems, latestActivity }) => {
      const { activity } = await findItems(project.id);
      return activityEnvelope(
        latestActivity().value,
        activity,
        CODE_SOURCES,
        ({ timestamp }) => timestamp,
        (item) => ({ ...item, timestamp: isoOrNull(item.timestamp) }),
      );
    },
  ),
  about(
    "list-project-posts",
    "social",
    "List posts about a project",
    { 200: jsonResponse("The newest 20", postsResponse), 404: noProject },
    async (project, { findItems, latestActivity }) => {
      const { social } = await findItems(project.id);
      return activityEnvelope(
        latestActivity().value,
        social,
        SOCIAL_SOURCES,
        ({ publishedAt }) => publishedAt,
        (post) => ({ ...post, publishedAt: isoOrNull(post.publishedAt) }),
      );
    },
  ),
];
