import type { MouseEvent } from "react";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { DashboardAudience } from "#app/features/analytics/dashboard-audience.tsx";
import { DashboardOverview } from "#app/features/analytics/dashboard-overview.tsx";
import { dashboardAddress, type DashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { DashboardSummary } from "#app/features/analytics/dashboard-summary.tsx";
import { DashboardTabs, panelOf, PeriodSwitch } from "#app/features/analytics/dashboard-tabs.tsx";
import { PauseButton } from "#app/features/analytics/pause-button.tsx";
import { TopPages, TopProjects, type PathOf } from "#app/features/analytics/dashboard-top.tsx";
import { Age } from "#app/foundation/figures/age.tsx";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./analytics.css";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/boxes.css";

interface Props {
  /** Null when the database didn't answer. */
  report: AnalyticsReport | null;
  query: DashboardQuery;
  pathOf: PathOf;
  isBusy: boolean;
  onClick: (event: MouseEvent) => void;
}

export function Dashboard({ report, query, pathOf, isBusy, ...links }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <section id="traffic" className="section traffic" aria-labelledby="figures" aria-busy={isBusy || undefined} {...links}>
      <div className="section-head">
        <div>
          <h2 id="figures">{t(`period.last.${query.period}`)}</h2>
          {report && <ReportPeriod report={report} />}
        </div>
        <div className="traffic-controls row">
          <PeriodSwitch query={query} />
          {report && <PauseButton />}
        </div>
      </div>
      {report ? <Figures report={report} query={query} pathOf={pathOf} /> : <ReportError query={query} />}
    </section>
  );
}

function ReportPeriod({ report: { from, to, since, period } }: { report: AnalyticsReport }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const write = period === "24h" ? formats.dayMonthTime : formats.date;
  const span = t("period.span", { from: write(Date.parse(from)), to: write(Date.parse(to)) });
  const isShorter = since !== null && Date.parse(since) > Date.parse(from);
  if (since === null) return <p>{span}</p>;
  return (
    <p>
      {isShorter
        ? t("period.since", { span, since: formats.dateTime(Date.parse(since)) })
        : t("period.compared", { span, before: t(`stats.from.${period}`) })}
    </p>
  );
}

function Figures({ report, query, pathOf }: Pick<Props, "query" | "pathOf"> & { report: AnalyticsReport }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <DashboardSummary report={report} />
      <div className="traffic-bar row" data-in-place="">
        <DashboardTabs query={query} />
        {report.state !== "absent" && (
          <a href={`/api/analytics.csv?period=${query.period}`} download className="link-more">
            <UiIcon name="download" />
            {t("csv")}
          </a>
        )}
      </div>
      <div {...panelOf(query.tab)}>
        {query.tab === "overview" && <DashboardOverview report={report} />}
        {query.tab === "projects" && <TopProjects topProjects={report.topProjects} pathOf={pathOf} />}
        {query.tab === "pages" && <TopPages topPages={report.topPages} />}
        {query.tab === "audience" && <DashboardAudience report={report} />}
      </div>
      <ComputedAt report={report} />
    </>
  );
}

function ComputedAt({ report: { state, computedAt } }: { report: AnalyticsReport }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const at = Date.parse(computedAt);
  const absolute = timestampText(at, useRenderedAt(), formats);
  return (
    <p className="source-line traffic-computed" data-report-state={state}>
      <span className="state-dot" data-state={state === "absent" ? "sample" : state} />
      <time dateTime={computedAt} title={absolute}>
        <Age at={at} pattern={(age) => t(`computed.${state}`, { age })} />
      </time>
    </p>
  );
}

function ReportError({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation(["analytics", "common"]);
  const language = useLanguage();
  return (
    <p role="alert" className="notice notice-bad row">
      {t("failed")}
      <a href={dashboardAddress(query, language)} className="button button-small">
        {t("common:error.retry")}
      </a>
    </p>
  );
}
