import type { AnalyticsReport } from "#app/features/analytics/analytics.ts";
import { DashboardAudience } from "#app/features/analytics/dashboard-audience.tsx";
import { DashboardOverview } from "#app/features/analytics/dashboard-overview.tsx";
import { dashboardAddress, type DashboardQuery } from "#app/features/analytics/dashboard-query.ts";
import { DashboardSummary } from "#app/features/analytics/dashboard-summary.tsx";
import { DashboardTabs, panelOf, PeriodSwitch } from "#app/features/analytics/dashboard-tabs.tsx";
import { TopPages, TopProjects } from "#app/features/analytics/dashboard-top.tsx";
import { ageText, momentText } from "#app/foundation/figures/moment-text.ts";
import { useFormats, useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useNowByMinute } from "#app/foundation/live/use-now.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface Props {
  /** Null when the database did not answer. */
  report: AnalyticsReport | null;
  query: DashboardQuery;
  paths: Partial<Record<string, `/${string}`>>;
  renderedAt: number;
}

/** The figures of a period: a summary, four tabs, and when they were computed. */
export function Dashboard({ report, query, paths, renderedAt }: Props) {
  const { t } = useTranslation("analytics");
  return (
    <section className="section traffic" aria-labelledby="figures">
      <div className="section-head">
        <div>
          <h2 id="figures">{t(`period.last.${query.period}`)}</h2>
          {report && <ReportPeriod report={report} />}
        </div>
        <PeriodSwitch query={query} />
      </div>
      {report ? <Figures report={report} query={query} paths={paths} renderedAt={renderedAt} /> : <ReportError query={query} />}
    </section>
  );
}

/** From when to when, in UTC. */
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

function Figures({ report, query, paths, renderedAt }: Props & { report: AnalyticsReport }) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <DashboardSummary report={report} />
      <div className="traffic-bar">
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
        {query.tab === "projects" && <TopProjects topProjects={report.topProjects} paths={paths} />}
        {query.tab === "pages" && <TopPages topPages={report.topPages} />}
        {query.tab === "audience" && <DashboardAudience report={report} />}
      </div>
      <ComputedAt report={report} renderedAt={renderedAt} />
    </>
  );
}

/** Who counted, and when the figures were last computed. */
function ComputedAt({ report: { state, computedAt }, renderedAt }: { report: AnalyticsReport; renderedAt: number }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const now = useNowByMinute();
  const at = Date.parse(computedAt);
  const absolute = momentText(at, renderedAt, formats);
  const age = ageText(at, now, renderedAt, formats);
  return (
    <p className="source-line traffic-computed" data-report-state={state}>
      <span className="state-dot" data-state={state === "absent" ? "sample" : state} />
      <time dateTime={computedAt} title={absolute}>
        {t(`computed.${state}`, { age })}
      </time>
    </p>
  );
}

function ReportError({ query }: { query: DashboardQuery }) {
  const { t } = useTranslation(["analytics", "common"]);
  const language = useLanguage();
  return (
    <p role="alert" className="history-error">
      {t("failed")}
      <a href={dashboardAddress(query, language)} className="button button-small">
        {t("common:error.retry")}
      </a>
    </p>
  );
}
