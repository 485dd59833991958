import { Suspense } from "react";
import { data, redirect } from "react-router";
import type { Route } from "./+types/project";
import { ClosedNotice } from "#app/features/ecosystem/closed-notice.tsx";
import { activityTopic, projectPath, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { findProject, itemsOf, latestActivity, latestFigures } from "#app/features/ecosystem/ecosystem.server.ts";
import { listName, resolveProject } from "#app/features/ecosystem/project-address.ts";
import { ProjectChecked } from "#app/features/ecosystem/project-checked.tsx";
import { ProjectCommunity } from "#app/features/ecosystem/project-community.tsx";
import { ProjectProvider } from "#app/features/ecosystem/project-context.tsx";
import { ProjectHeader } from "#app/features/ecosystem/project-header.tsx";
import { DEFAULT_TOKEN_RANGE, isTokenRange } from "#app/features/ecosystem/project-history.ts";
import { priceHistoryOf } from "#app/features/ecosystem/project-history.server.ts";
import { ProjectInvolved } from "#app/features/ecosystem/project-involved.tsx";
import { ProjectMarket } from "#app/features/ecosystem/project-market.tsx";
import { ProjectMissing } from "#app/features/ecosystem/project-missing.tsx";
import { projectRecord } from "#app/features/ecosystem/project-record.ts";
import { ProjectRelated } from "#app/features/ecosystem/project-related.tsx";
import { ProjectRisk } from "#app/features/ecosystem/project-risk.tsx";
import { ProjectStats } from "#app/features/ecosystem/project-stats.tsx";
import { ProjectSummary } from "#app/features/ecosystem/project-summary.tsx";
import { ProjectAbout, ProjectFeatures, ProjectPotential } from "#app/features/ecosystem/project-texts.tsx";
import { nextTurn } from "#app/features/ecosystem/project-view.ts";
import { closestTo, relatedTo, viewOf } from "#app/features/ecosystem/project-view.server.ts";
import { newsOfProject } from "#app/features/news/front-page.server.ts";
import { newsTopic } from "#app/features/news/news.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { turnsAt } from "#app/foundation/figures/figure.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn, splitPath } from "#app/foundation/i18n/languages.ts";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { late } from "#app/foundation/ui/late.tsx";
import { nearby } from "#app/foundation/ui/nearby.ts";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";

/** Drawn by the server; its script comes when the chart is about to be seen. */
const ProjectChart = late(async () => {
  await nearby("history");
  return (await import("#app/features/ecosystem/project-chart.tsx")).ProjectChart;
}, <div className="cell cell-history" />);

/** Every address below /ecosystem that is no list: a project's page, the way to it, or 404. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, path } = splitPath(url.pathname);
  const messages = messagesOf(language, "project", "categories", "catalogue");
  const found = resolveProject(path.split("/").slice(2), findProject);
  if (found.kind === "redirect") throw redirect(pathIn(found.to, language), 301);
  if (found.kind === "not-found") return data({ messages, closest: closestTo(found.asked), page: null }, { status: 404 });

  const { project } = found;
  const render = context.get(renderContext);
  render.topics.add(projectTopic(project.id).name).add(activityTopic.name).add(newsTopic.name);
  const asked = url.searchParams.get("range");
  const [items, history, news] = await Promise.all([
    itemsOf(project.id),
    project.token?.coingecko ? priceHistoryOf(project.id) : null,
    newsOfProject(project.id, language),
  ]);
  const figures = latestFigures(project.id);
  const related = relatedTo(project);
  const renderedAt = Date.now();

  // The page is rendered anew when the first of its figures turns from live to delayed, and when its facts turn old.
  render.expiresAt = Math.min(render.expiresAt, nextTurn([project], renderedAt), turnsAt([...Object.values(figures.value), ...related.map(({ tvl }) => tvl), history], renderedAt));

  const page = {
    view: viewOf(project, language),
    figures,
    items,
    news: { state: news.state, items: news.articles.map(({ id, title, externalUrl: itemUrl, source, publishedAt }) => ({ id, title, url: itemUrl, source, publishedAt })) },
    hint: ownHint(latestActivity(), project.id),
    related,
    history,
    hasChart: project.token?.coingecko !== null && project.token !== null,
    range: isTokenRange(asked) ? asked : DEFAULT_TOKEN_RANGE,
    renderedAt,
  };
  return data({ messages, closest: [], page });
}

/** The hint with what it says of this project alone: the page needs no other. */
function ownHint({ version, value: { changed, answered } }: ReturnType<typeof latestActivity>, id: string): ReturnType<typeof latestActivity> {
  const at = changed[id];
  return { version, value: { changed: at === undefined ? {} : { [id]: at }, answered } };
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["project", "catalogue", "categories"]);
  const site = useSite();
  const language = useLanguage();
  const { page, closest } = loaderData;
  if (!page) return <ProjectMissing closest={closest} />;
  const { view, figures, items, news, hint, related, history, hasChart, range, renderedAt } = page;
  const { card } = view;
  const list = t(listName(card));
  const record = projectRecord(view, (path) => `${site?.origin ?? ""}${pathIn(path, language)}`, { directory: t("breadcrumb"), list });
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("meta.title", { name: card.name, category: list })} description={card.description} path={projectPath(card)} />
      <JsonLd data={record} />
      {/* Another project is another page: nothing of the one before stays. */}
      <ProjectProvider key={card.id} view={view} figures={figures} renderedAt={renderedAt}>
        <ProjectHeader />
        <div className="container project-columns">
          <div className="project-main">
            <ClosedNotice />
            <ProjectSummary />
            <ProjectAbout />
            <Suspense>
              <ProjectMarket>
                {hasChart && <ProjectChart key={`${range} ${renderedAt}`} history={history} initialRange={range} />}
              </ProjectMarket>
            </Suspense>
            <Suspense>
              <ProjectCommunity happenings={items} hint={hint} news={news} />
            </Suspense>
            <ProjectFeatures />
          </div>
          <Suspense>
            <aside className="project-side" aria-label={t("stats.title")}>
              <ProjectStats />
              <ProjectPotential />
              <ProjectInvolved />
              <ProjectRisk />
              <ProjectRelated list={related} />
              <ProjectChecked />
            </aside>
          </Suspense>
        </div>
      </ProjectProvider>
    </main>
  );
}
