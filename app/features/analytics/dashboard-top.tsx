import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { EmptyState, Ranking, percentOfMax } from "#app/features/analytics/dashboard-ranking.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";

/** Path of a project's page, without a language. */
export type PathOf = (project: AnalyticsReport["topProjects"][number]) => `/${string}`;

interface ProjectsProps extends Pick<AnalyticsReport, "topProjects"> {
  pathOf: PathOf;
}

export function TopProjects({ topProjects, pathOf }: ProjectsProps) {
  const { t } = useTranslation(["analytics", "categories"]);
  const formats = useFormats();
  const share = percentOfMax(topProjects.map(({ views }) => views));
  return (
    <div className="figure-panel">
      <section className="cell column-close traffic-column-wide" aria-labelledby="top-projects">
        <header className="cell-head">
          <h3 id="top-projects">{t("top.projects")}</h3>
          <span className="cell-aside fine-print">{t("top.views")}</span>
        </header>
        {topProjects.length === 0 ? (
          <EmptyState>{t("top.noProjects")}</EmptyState>
        ) : (
          <Ranking
            numbered
            items={topProjects.map((project) => ({
              key: project.id,
              name: project.name,
              detail: t.dynamic("categories:names", project.category, { defaultValue: project.category }),
              to: pathOf(project),
              value: formats.integer(project.views),
              share: share(project.views),
            }))}
          />
        )}
      </section>
    </div>
  );
}

export function TopPages({ topPages }: Pick<AnalyticsReport, "topPages">) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const share = percentOfMax(topPages.map(({ views }) => views));
  return (
    <div className="figure-panel">
      <section className="cell column-close traffic-column-wide" aria-labelledby="top-pages">
        <header className="cell-head">
          <h3 id="top-pages">{t("top.pages")}</h3>
          <span className="cell-aside fine-print">{t("top.views")}</span>
        </header>
        {topPages.length === 0 ? (
          <EmptyState>{t("top.noPages")}</EmptyState>
        ) : (
          <Ranking
            numbered
            items={topPages.map(({ path, title, views }) => ({
              key: path,
              name: title ?? path,
              detail: title === null ? undefined : path,
              to: toLocalPath(path),
              value: formats.integer(views),
              share: share(views),
            }))}
          />
        )}
      </section>
    </div>
  );
}

const toLocalPath = (path: string): `/${string}` => `/${path.slice(1)}`;
