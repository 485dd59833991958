import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { barChartModel, VIEWBOX_SIZE, type Bars } from "#app/features/analytics/bar-chart-model.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./analytics.css";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

type Props = Pick<AnalyticsReport, "series" | "period">;

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;
const shortTime = (formats: Formats, period: Period, time: number): string =>
  period === "24h" ? formats.hourMinute(time) : formats.dayMonth(time);
const longTime = (formats: Formats, period: Period, time: number): string =>
  period === "24h" ? `${formats.dayMonthTime(time)}\u00a0UTC` : formats.date(time);

/** Views and visitors per hour or day as an SVG, with the figures in a table below it. */
export function DashboardChart({ series, period }: Props) {
  const { t } = useTranslation("analytics");
  const bars = barChartModel(series);
  return (
    <section className="cell cell-history traffic-column-wide" aria-labelledby="traffic-chart">
      <header className="row">
        <h3 className="panel-title" id="traffic-chart">
          {t("chart.title")}
        </h3>
        {bars && (
          <>
            <p className="traffic-legend muted" aria-hidden="true">
              <span className="with-icon" data-bar="visitors">
                {t("chart.visitors")}
              </span>
              <span className="with-icon" data-bar="views">
                {t("chart.views")}
              </span>
            </p>
            <p className="cell-aside fine-print">{t(period === "24h" ? "chart.hours" : "chart.days")}</p>
          </>
        )}
      </header>
      <div className="chart-area">
        {bars ? (
          <BarChart bars={bars} series={series} period={period} />
        ) : (
          <p className="chart-empty empty-box centered">{t("chart.empty")}</p>
        )}
      </div>
      {bars && (
        <div className="chart-foot">
          <p className="traffic-note fine-print">{t(period === "24h" ? "chart.lastHour" : "chart.lastDay")}</p>
          <Table slots={bars.slots} period={period} />
        </div>
      )}
    </section>
  );
}

/** Bars are drawn in a square viewBox that is stretched to the chart's size; texts are outside of it at the same percentages. */
function BarChart({ bars, series, period }: Props & { bars: Bars }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  const sum = bars.slots.reduce((total, { views }) => total + views, 0);
  return (
    <div className="chart-plot">
      <svg
        className="chart-drawing"
        role="img"
        aria-label={t("chart.summary", { title: t("chart.title"), period: t(`period.long.${period}`), views: formats.integer(sum) })}
      >
        {bars.countTicks.map(({ count, y }) => (
          <g key={count}>
            <line className="chart-grid" x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
            <text className="chart-label" x="100%" dx="10" y={percent(y)} dy="4">
              {formats.integer(count)}
            </text>
          </g>
        ))}
        <svg viewBox={`0 0 ${VIEWBOX_SIZE} ${VIEWBOX_SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
          <path className="bars-views" d={bars.views} />
          <path className="bars-visitors" d={bars.visitors} />
          <path className="bars-last" d={bars.last} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
        {bars.timeTicks.map(({ time, x, extra }) => (
          <svg key={time} x={percent(x)} y="100%" overflow="visible" className={extra ? "chart-tick-extra" : undefined}>
            <line className="chart-base" y2="5" />
            <text className="chart-label" textAnchor="middle" y="19">
              {shortTime(formats, period, time)}
            </text>
          </svg>
        ))}
        {bars.slots.map(({ time, x, width, views, visitors }) => (
          <rect key={time} className="bars-slot" x={percent(x)} width={percent(width)} height="100%">
            <title>
              {t("chart.slot", {
                time: longTime(formats, period, time),
                views: formats.integer(views),
                visitors: formats.integer(visitors),
              })}
            </title>
          </rect>
        ))}
        {series.length > bars.slots.length && (
          <text className="chart-label" x="8" y="12">
            {t("chart.since", { time: longTime(formats, period, bars.slots[0]?.time ?? 0) })}
          </text>
        )}
      </svg>
    </div>
  );
}

function Table({ slots, period }: { slots: Bars["slots"]; period: Period }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  return (
    <details className="price-table">
      <summary className="action line">
        <UiIcon name="table-2" size={16} />
        <span className="when-closed">{t("chart.showTable")}</span>
        <span className="when-open">{t("chart.hideTable")}</span>
      </summary>
      <div className="card">
        <table>
          <caption className="sr-only">{t("chart.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t(period === "24h" ? "chart.hour" : "chart.day")}</th>
              <th scope="col">{t("chart.visitors")}</th>
              <th scope="col">{t("chart.views")}</th>
            </tr>
          </thead>
          <tbody>
            {slots.toReversed().map(({ time, views, visitors }) => (
              <tr key={time}>
                <th scope="row">
                  <time dateTime={new Date(time).toISOString()}>{longTime(formats, period, time)}</time>
                </th>
                <td>{formats.integer(visitors)}</td>
                <td>{formats.integer(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
