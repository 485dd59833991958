import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { RankingCell } from "#app/features/analytics/dashboard-ranking.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";

/** Path of a project's page, without a language. */
export type PathOf = (project: AnalyticsReport["topProjects"][number]) => `/${string}`;

interface ProjectsProps extends Pick<AnalyticsReport, "topProjects"> {
  pathOf: PathOf;
}

export function TopProjects({ topProjects, pathOf }: ProjectsProps) {
  const { t } = useTranslation(["analytics", "categories"]);
  return (
    <div className="figure-panel">
      <RankingCell
        isWide
        id="top-projects"
        title={t("top.projects")}
        unit={t("top.views")}
        empty={t("top.noProjects")}
        items={topProjects.map((project) => ({
          key: project.id,
          name: project.name,
          detail: t.dynamic("categories:names", project.category, { defaultValue: project.category }),
          to: pathOf(project),
          count: project.views,
        }))}
      />
    </div>
  );
}

export function TopPages({ topPages }: Pick<AnalyticsReport, "topPages">) {
  const { t } = useTranslation("analytics");
  return (
    <div className="figure-panel">
      <RankingCell
        isWide
        id="top-pages"
        title={t("top.pages")}
        unit={t("top.views")}
        empty={t("top.noPages")}
        items={topPages.map(({ path, title, views }) => ({
          key: path,
          name: title ?? path,
          detail: title === null ? undefined : path,
          to: toLocalPath(path),
          count: views,
        }))}
      />
    </div>
  );
}

const toLocalPath = (path: string): `/${string}` => `/${path.slice(1)}`;
