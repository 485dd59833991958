import { Hono } from "hono";
import { type ActivityHint, type ActivitySource } from "#app/features/ecosystem/activity-hint.ts";
import { badgeOf, PROJECT_METRICS, projectPath, type CardFigures, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { catalogueAttribution, catalogueVersion } from "#app/features/ecosystem/catalogue/catalogue-version.server.ts";
import { cardOf, findProject } from "#app/features/ecosystem/catalogue/cards.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { insertFigures } from "#app/foundation/content/messages.server.ts";
import type { TextFigureSource, TextFigures } from "#app/foundation/content/text-figures.server.ts";
import { factsOf } from "#app/foundation/content/project-evidence.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { envelope, iso, type Envelope } from "#app/foundation/figures/envelope.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#app/foundation/i18n/languages.ts";

const CATALOGUE = "Cardano Gateway catalogue";
const ACTIVITY_NAMES: Record<ActivitySource, string> = { github: "GitHub", governance: "Koios", reddit: "Reddit", forum: "Cardano Forum" };
const CODE_SOURCES = ["github", "governance"] as const;
const SOCIAL_SOURCES = ["reddit", "forum"] as const;

const newest = (times: readonly number[]): number | null => (times.length > 0 ? Math.max(...times) : null);

/** The envelope around activity; absent until one of the sources has answered. */
function activityEnvelope<Item>(
  { answered }: ActivityHint,
  items: readonly Item[],
  sources: readonly ActivitySource[],
  happenedAt: (item: Item) => number,
  written: (item: Item) => unknown,
): Envelope<unknown[]> {
  const fetchedAt = newest(sources.flatMap((source) => answered[source] ?? []));
  const isKnown = fetchedAt !== null || items.length > 0;
  return {
    data: isKnown ? items.map(written) : null,
    source: sources.map((source) => ACTIVITY_NAMES[source]).join(", "),
    observedAt: iso(newest(items.map(happenedAt))),
    fetchedAt: iso(fetchedAt),
    state: isKnown ? "live" : "absent",
  };
}

/** The project's facts as the catalogue has them, its texts in one language, and the figures of its card. */
function toProjectRecord(project: Project, language: Language, figures: CardFigures, textFigures: TextFigures) {
  const { texts, incidents, ...facts } = project;
  const { about, description, potential, warning } = texts[language];
  const fill = (text: string | undefined) => text && insertFigures(text, language, textFigures);
  const { tvl, volume24h, change24h, users } = figures;
  return {
    ...facts,
    facts: factsOf(project),
    incidents: incidents.map(({ texts: told, ...incident }) => ({ ...incident, ...told[language] })),
    description,
    potential: fill(potential),
    warning: fill(warning),
    longDescription: fill(about.join("\n\n")),
    path: projectPath(project),
    badge: badgeOf(cardOf(project, language), figures) ?? null,
    metrics: {
      tvl: tvl?.value ?? null,
      volume24h: volume24h?.value ?? null,
      change24h: change24h?.value ?? null,
      users: users?.value ?? null,
    },
  };
}

/** What is in the envelope of the catalogue beside the usual. */
interface CatalogueEnvelope<Data> extends Envelope<Data> {
  version: string;
  attribution: string;
}

/** The catalogue is as true as its newest source, and as old as our last look; its figures are named beside it. */
function catalogueEnvelope<Data>(
  origin: string,
  list: readonly Project[],
  cardFigures: readonly CardFigures[],
  data: Data,
): CatalogueEnvelope<Data> {
  const { source, fetchedAt, state } = envelope(null, cardFigures.flatMap(Object.values));
  const checked = newest(list.map((project) => Date.parse(project.checked)));
  const confirmed = newest(list.map((project) => Date.parse(project.confirmed)));
  return {
    data,
    source: source === "" ? CATALOGUE : `${CATALOGUE}, ${source}`,
    observedAt: iso(confirmed),
    fetchedAt: fetchedAt ?? iso(checked),
    state: state === "delayed" ? "delayed" : "live",
    version: catalogueVersion(),
    attribution: catalogueAttribution(origin),
  };
}

const languageOf = (asked: string | undefined): Language | undefined =>
  asked === undefined ? DEFAULT_LANGUAGE : isLanguage(asked) ? asked : undefined;
const unknownLanguage = () => problem(400, UNKNOWN_LANGUAGE);
const projectNotFound = () => problem(404, "Project not found");

/** The numbers of the named figures under other names. */
function numbers<Name extends string>(
  figures: Record<ProjectMetric, Figure | null>,
  names: Record<Name, ProjectMetric>,
): Record<Name, number | null> {
  const entries = Object.entries<ProjectMetric>(names).map(([name, metric]) => [name, figures[metric]?.value ?? null]);
  return Object.fromEntries(entries);
}

/** The market service's own names, as the specification lists them. */
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

/** GET /api/projects, /api/projects/{id} and what is known of one: /market, /onchain, /activity, /social. */
export function createEcosystemApi(
  { PUBLIC_ORIGIN }: { PUBLIC_ORIGIN: string },
  { cardFiguresOf, findItems, latestActivity, latestFigures }: EcosystemService,
  textFigures: TextFigureSource,
): Hono {
  return new Hono()
    .get("/projects", (context) => {
      const language = languageOf(context.req.query("language"));
      if (!language) return unknownLanguage();
      const list = [...projects().values()];
      const figures = list.map(({ id }) => cardFiguresOf(id));
      return context.json(
        catalogueEnvelope(
          PUBLIC_ORIGIN,
          list,
          figures,
          list.map((project) => toProjectRecord(project, language, cardFiguresOf(project.id), textFigures.read())),
        ),
      );
    })
    .get("/projects/:id", (context) => {
      const language = languageOf(context.req.query("language"));
      if (!language) return unknownLanguage();
      const project = findProject(context.req.param("id"));
      if (!project) return projectNotFound();
      const figures = latestFigures(project.id).value;
      const all = Object.fromEntries(PROJECT_METRICS.map((metric) => [metric, figures[metric]?.value ?? null]));
      const card = cardFiguresOf(project.id);
      return context.json(
        catalogueEnvelope(PUBLIC_ORIGIN, [project], [card], {
          ...toProjectRecord(project, language, card, textFigures.read()),
          figures: all,
        }),
      );
    })
    .get("/projects/:id/market", (context) => {
      const project = findProject(context.req.param("id"));
      if (!project) return projectNotFound();
      if (!project.token?.coingecko) return problem(404, "Token not available on CoinGecko");
      const figures = latestFigures(project.id).value;
      const used = [...Object.values(COIN_RECORD).map((metric) => figures[metric]), figures.athAt];
      const coin = { ...numbers(figures, COIN_RECORD), ath_date: iso(figures.athAt?.value), last_updated: iso(figures.price?.observedAt) };
      return context.json(envelope(coin, used, "coingecko"));
    })
    .get("/projects/:id/onchain", (context) => {
      const project = findProject(context.req.param("id"));
      if (!project) return projectNotFound();
      if (!project.token?.policyId) return problem(404, "Token data not available");
      const { holders, transactions24h, circulatingSupply, totalSupply } = latestFigures(project.id).value;
      const seen = newest([holders, transactions24h].flatMap((one) => one?.observedAt ?? []));
      const chain = {
        holders: holders?.value ?? null,
        totalSupply: totalSupply?.value ?? null,
        circulatingSupply: circulatingSupply?.value ?? null,
        transactions24h: transactions24h?.value ?? null,
        // No source that we read counts it.
        volume24h: null,
        lastUpdated: iso(seen),
      };
      // The supplies come from another source: alone they would say nothing of the chain.
      const used = seen === null ? [] : [holders, transactions24h, circulatingSupply, totalSupply];
      return context.json(envelope(chain, used, "koios"));
    })
    .get("/projects/:id/activity", async (context) => {
      const project = findProject(context.req.param("id"));
      if (!project) return projectNotFound();
      const { activity } = await findItems(project.id);
      return context.json(
        activityEnvelope(
          latestActivity().value,
          activity,
          CODE_SOURCES,
          ({ timestamp }) => timestamp,
          (item) => ({ ...item, timestamp: iso(item.timestamp) }),
        ),
      );
    })
    .get("/projects/:id/social", async (context) => {
      const project = findProject(context.req.param("id"));
      if (!project) return projectNotFound();
      const { social } = await findItems(project.id);
      return context.json(
        activityEnvelope(
          latestActivity().value,
          social,
          SOCIAL_SOURCES,
          ({ publishedAt }) => publishedAt,
          (post) => ({ ...post, publishedAt: iso(post.publishedAt) }),
        ),
      );
    });
}
