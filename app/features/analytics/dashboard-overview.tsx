import type { Action } from "#app/features/analytics/analytics.ts";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { DashboardChart } from "#app/features/analytics/dashboard-chart.tsx";
import { DashboardVitals } from "#app/features/analytics/dashboard-vitals.tsx";
import { EmptyState } from "#app/features/analytics/dashboard-ranking.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/figures/source-line.css";

/** Visitor actions in display order; navigation and measurements are shown elsewhere. */
const EVENT_ACTIONS = ["project_interaction", "news_open", "search", "newsletter_signup", "language_change"] as const satisfies Action[];

export function DashboardOverview({ report }: { report: AnalyticsReport }) {
  return (
    <div className="figure-panel">
      <DashboardChart series={report.series} period={report.period} />
      <ActiveUsers presence={report.presence} />
      <EventCounts events={report.events} />
      <BotShare bots={report.bots} />
      <DashboardVitals vitals={report.vitals} />
    </div>
  );
}

function ActiveUsers({ presence }: { presence: number | null }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  return (
    <section className="cell column-close traffic-column-third" aria-labelledby="active-users">
      <h3 id="active-users" className="cell-title">
        {t("active.title")}
      </h3>
      <p className="line" data-online={presence !== null || undefined}>
        <span className="state-dot" data-state={presence === null ? undefined : "live"} />
        <data className="figure figure-big" value={presence ?? 0} data-metric="activeUsers">
          {t("active.online", { count: presence ?? 0, formatted: formats.integer(presence ?? 0) })}
        </data>
      </p>
      <p className="figure-label">{t(presence === null ? "active.hint" : "active.note")}</p>
    </section>
  );
}

function EventCounts({ events }: Pick<AnalyticsReport, "events">) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const countOf = (action: Action): number => events.find((event) => event.action === action)?.count ?? 0;
  return (
    <section className="cell column-close traffic-column-third" aria-labelledby="actions">
      <h3 id="actions" className="cell-title">
        {t("actions.title")}
      </h3>
      {events.length === 0 ? (
        <EmptyState>{t("actions.empty")}</EmptyState>
      ) : (
        <dl>
          {EVENT_ACTIONS.map((action) => (
            <DottedRow key={action} label={t(`actions.${action}`)}>
              {formats.integer(countOf(action))}
            </DottedRow>
          ))}
        </dl>
      )}
    </section>
  );
}

function BotShare({ bots: { share, dropped, received } }: Pick<AnalyticsReport, "bots">) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  return (
    <section className="cell column-close traffic-column-third" aria-labelledby="bots">
      <h3 id="bots" className="cell-title">
        {t("bots.title")}
      </h3>
      {share === null ? (
        <EmptyState>{t("bots.empty")}</EmptyState>
      ) : (
        <>
          <p>
            <data className="figure figure-big" value={share} data-metric="botsShare">
              {formats.percent(share)}
            </data>
          </p>
          <p className="figure-label">{t("bots.text", { dropped: formats.integer(dropped), received: formats.integer(received) })}</p>
          <svg className="share-bar" aria-hidden="true">
            <rect className="share-fill" width={`${Math.round(share * 10) / 10}%`} height="100%" />
          </svg>
        </>
      )}
    </section>
  );
}
