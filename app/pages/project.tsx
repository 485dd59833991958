import { data, redirect } from "react-router";
import * as v from "valibot";
import type { Route } from "./+types/project";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { ClosedNotice } from "#app/features/ecosystem/project/closed-notice.tsx";
import { healthTopic } from "#app/features/ecosystem/health/findings.ts";
import { alertsOfProject, contractUseOf, siteSightingOf } from "#app/features/ecosystem/health/health-report.server.ts";
import { listedIncidentsTopic } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { HealthNotice } from "#app/features/ecosystem/health/health-notice.tsx";
import { activityTopic } from "#app/features/ecosystem/activity/activity-hint.ts";
import { correctionsTopic, reportFormPath } from "#app/features/corrections/corrections.ts";
import { FollowLinks } from "#app/features/follow/follow-links.tsx";
import { projectPath, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { statusTopic } from "#app/features/ecosystem/status/shown-status.server.ts";
import { logosTopic, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { listName, resolveProject } from "#app/features/ecosystem/project/project-address.ts";
import { ProjectChecked } from "#app/features/ecosystem/project/project-last-checked.tsx";
import projectCommunity from "#app/features/ecosystem/project/project-community.island.tsx";
import { ProjectProvider } from "#app/features/ecosystem/project-context.tsx";
import { ProjectHeader } from "#app/features/ecosystem/project/project-header.tsx";
import { DEFAULT_TOKEN_RANGE, TOKEN_RANGES } from "#app/features/ecosystem/history/project-history.ts";
import { priceHistoryOf } from "#app/features/ecosystem/history/project-history.server.ts";
import { ProjectGetInvolved } from "#app/features/ecosystem/project/project-get-involved.tsx";
import projectMarket from "#app/features/ecosystem/project/project-market.island.tsx";
import { projectJsonLd } from "#app/features/ecosystem/project/project-json-ld.ts";
import { ProjectWhoSays } from "#app/features/ecosystem/project/project-who-says.tsx";
import { RelatedProjects } from "#app/features/ecosystem/project/related-projects.tsx";
import projectStats from "#app/features/ecosystem/project/project-stats.island.tsx";
import { ProjectTimeline } from "#app/features/ecosystem/history/project-timeline.tsx";
import { RiskStrip } from "#app/features/ecosystem/risk/risk-strip.tsx";
import { ProjectGrants } from "#app/features/ecosystem/project/project-grants.tsx";
import { ProjectIncidents } from "#app/features/ecosystem/project/project-incidents.tsx";
import { WalletFeatures } from "#app/features/ecosystem/project/wallet-features.tsx";
import { ProjectAbout, ProjectFeatures, ProjectPotential } from "#app/features/ecosystem/project/project-descriptions.tsx";
import { nextConfirmationExpiry } from "#app/features/ecosystem/project-view.ts";
import { tvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import { similarProjects, relatedProjects, projectView } from "#app/features/ecosystem/project-view.server.ts";
import { newsOfProject } from "#app/features/news/store/page-news.server.ts";
import { ADA, CHART_POINTS, historyTopic } from "#app/features/market/market.ts";
import { downsampleHistory } from "#app/foundation/figures/chart/history.api.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { Island } from "#app/foundation/islands/island.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { MissingPage } from "#app/foundation/ui/missing-page.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import "#app/features/ecosystem/project/project.css";

/** Any other URL below /ecosystem: a project's page, a redirect to it, or 404. */
export const loader = pageLoader(
  {
    query: queryParams({ range: v.picklist(TOKEN_RANGES), overlay: v.picklist([ADA.id]) }),
    topics: [activityTopic, correctionsTopic, healthTopic, listedIncidentsTopic, logosTopic, newsTopic, statusTopic],
    sitemap: () => [...projects().values()].map((project) => ({ path: projectPath(project), lastChange: () => project.checked })),
  },
  async ({
    query: { range = DEFAULT_TOKEN_RANGE, overlay },
    path,
    language,
    services: { corrections, ecosystem, market, news, projectHealth, projectLogos },
    render,
  }) => {
    const messages = messagesOf(language, "project", "categories", "catalog", "follow", "health");
    const found = resolveProject(path.split("/").slice(2), findProject);
    if (found.kind === "redirect") throw redirect(pathIn(found.to, language), 301);
    if (found.kind === "not-found") return data({ messages, closest: similarProjects(found.asked), page: null }, { status: 404 });

    const project = ecosystem.withShownStatus(found.project);
    render.topics.add(projectTopic(project.id).name);
    if (overlay) render.topics.add(historyTopic.name);
    const [items, history, tvlDays, stories, alerts, contractsUsedAt, site, correctedAt] = await Promise.all([
      ecosystem.findItems(project.id),
      project.token?.coingecko ? priceHistoryOf(ecosystem, project.id, range) : null,
      ecosystem.tvlHistoryOf(project.id),
      newsOfProject(news, project.id, language),
      alertsOfProject({ ecosystem, projectHealth }, project),
      project.status === "discontinued" ? null : contractUseOf({ projectHealth }, project),
      project.status === "discontinued" ? null : siteSightingOf({ projectHealth }, project),
      corrections.lastCorrectedAt("project", project.id),
    ]);
    const figures = ecosystem.latestFigures(project.id);
    const related = relatedProjects(ecosystem, project);
    const ada = overlay ? market.latestHistory(range).value : null;
    const activity = ecosystem.latestActivity().value;
    const renderedAt = Date.now();

    // Renders the page again when the first of its figures becomes stale or its facts become outdated.
    expireAt(
      render,
      nextConfirmationExpiry([{ confirmed: project.statusAsOf }], renderedAt),
      nextStateChangeAt([...Object.values(figures.value), ...related.map(({ tvl }) => tvl), history], renderedAt),
    );

    const page = {
      view: projectView(project, language, projectHealth.listedIncidents()),
      figures,
      alerts,
      contractsUsedAt,
      site,
      items,
      news: stories,
      hint: { changedAt: activity.changed[project.id] ?? 0, answered: activity.answered },
      related,
      logos: projectLogos.latest(),
      terrain: tvlTerrain(tvlDays),
      chart: project.token?.coingecko
        ? { view: { range, history, isOverlaid: overlay !== undefined, overlaid: ada && downsampleHistory(ada, CHART_POINTS) }, other: ADA }
        : null,
      correctedAt,
      renderedAt,
    };
    return data({ messages, closest: [], page });
  },
);

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["project", "catalog", "categories"]);
  const site = useSite();
  const language = useLanguage();
  const { page, closest } = loaderData;
  if (!page)
    return (
      <MissingPage
        title={t("notFound.title")}
        text={t("notFound.text")}
        back={{ to: "/ecosystem", label: t("notFound.all") }}
        closestTitle={t("notFound.closest")}
        closest={closest.map((reference) => ({ to: projectPath(reference), label: reference.name }))}
      />
    );
  const { view, figures, alerts, contractsUsedAt, site: sighting, items, news, hint, related, logos, terrain, chart } = page;
  const { correctedAt, renderedAt } = page;
  const { card } = view;
  const list = listName(t, card);
  const { statusAsOf, founded, launched, openSource, license } = view;
  const { id, category, subcategory, status } = card;
  const facts = {
    card: { id, category, subcategory, status },
    statusAsOf,
    founded,
    launched,
    openSource,
    license,
    isClosed: view.closed !== undefined,
    contractsUsedAt,
  };
  const record = projectJsonLd(view, (path) => `${site?.origin ?? ""}${pathIn(path, language)}`, {
    directory: t("breadcrumb"),
    list,
    unconfirmed: t("catalog:unconfirmed"),
  });
  return (
    <LogosContext value={logos}>
      <main id="main" tabIndex={-1}>
        <PageHead title={t("meta.title", { name: card.name, category: list })} description={card.description} path={projectPath(card)} />
        <JsonLd data={record} />
        {/* The key resets all state for another project. */}
        <ProjectProvider key={card.id} view={view} figures={figures} renderedAt={renderedAt}>
          <ProjectHeader terrain={terrain} />
          <div className="container">
            <RiskStrip />
          </div>
          <div className="container project-columns page-stack">
            <div className="project-main column">
              <HealthNotice of={alerts} />
              <ClosedNotice />
              <ProjectAbout />
              <ProjectIncidents />
              <Island of={projectMarket} props={{ card: { id, subcategory }, token: view.token, figures, chart }} />
              <Island of={projectCommunity} props={{ project: { id, name: card.name }, happenings: items, hint, news }} />
              <ProjectFeatures />
            </div>
            <aside className="project-side column" aria-label={t("stats.title")}>
              <Island of={projectStats} props={{ facts, figures }} />
              <ProjectPotential />
              <ProjectGetInvolved />
              <WalletFeatures />
              <ProjectGrants />
              <RelatedProjects list={related} />
              <ProjectWhoSays contractsUsedAt={contractsUsedAt} site={sighting} />
              <ProjectChecked reportPath={reportFormPath(projectPath(card))} correctedAt={correctedAt} />
            </aside>
            <div className="project-past column">
              <ProjectTimeline />
              <FollowLinks kind="project" id={card.id} />
            </div>
          </div>
        </ProjectProvider>
      </main>
    </LogosContext>
  );
}
