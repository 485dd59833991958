import type { AnalyticsReport, PageVitals, Vital } from "#app/features/analytics/report.ts";
import { EmptyState } from "#app/features/analytics/dashboard-ranking.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./analytics.css";
import "#app/foundation/lists/plain-table.css";
import "#app/foundation/figures/figure-panel.css";

/** web.dev's limits: good up to the first number, poor above the second. In ms; CLS is a score. */
const VITAL_LIMITS = { LCP: [2_500, 4_000], CLS: [0.1, 0.25], INP: [200, 500] } as const;

const SHOWN_METRICS = ["LCP", "CLS", "INP"] as const;
type Shown = (typeof SHOWN_METRICS)[number];
export type Rating = "good" | "improve" | "poor";

export function rate(metric: Shown, value: number): Rating {
  const [good, poor] = VITAL_LIMITS[metric];
  return value <= good ? "good" : value <= poor ? "improve" : "poor";
}

/** Page speed at the 75th percentile, as measured by visitors' browsers. */
export function DashboardVitals({ vitals: { overall, pages } }: Pick<AnalyticsReport, "vitals">) {
  const { t } = useTranslation("analytics");
  const isEmpty = SHOWN_METRICS.every((metric) => overall[metric] === undefined) && pages.length === 0;
  return (
    <section className="cell column-close traffic-column-wide" aria-labelledby="vitals">
      <header className="cluster">
        <h3 id="vitals">{t("vitals.title")}</h3>
        <p className="figure-label">{t("vitals.text")}</p>
      </header>
      {isEmpty ? <EmptyState>{t("vitals.empty")}</EmptyState> : <Table overall={overall} pages={pages} />}
    </section>
  );
}

function Table({ overall, pages }: AnalyticsReport["vitals"]) {
  const { t } = useTranslation("analytics");
  return (
    <>
      <table className="plain-table vitals">
        <caption className="sr-only">{t("vitals.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("vitals.page")}</th>
            {SHOWN_METRICS.map((metric) => (
              <th key={metric} scope="col">
                <abbr title={t(`vitals.names.${metric}`)}>{t(`vitals.heads.${metric}`)}</abbr>
              </th>
            ))}
            <th scope="col" className="vitals-samples">
              {t("vitals.samples")}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={t("vitals.all")} metrics={overall} isTotal />
          {pages.map(({ path, title, metrics }) => (
            <Row key={path} name={title ?? path} metrics={metrics} path={title === null ? undefined : path} />
          ))}
        </tbody>
      </table>
      <dl className="links fine-print">
        {(["good", "improve", "poor"] as const).map((rating) => (
          <div className="cluster" key={rating}>
            <dt className="rating muted" data-rating={rating}>
              {t(`vitals.ratings.${rating}`)}
            </dt>
            <dd>{t(`vitals.limits.${rating}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Row({
  name,
  path,
  metrics,
  isTotal = false,
}: {
  name: string;
  path?: string | undefined;
  metrics: PageVitals["metrics"];
  isTotal?: boolean;
}) {
  const formats = useFormats();
  const samples = Math.max(0, ...SHOWN_METRICS.map((metric) => metrics[metric]?.samples ?? 0));
  return (
    <tr className={isTotal ? "vitals-total" : undefined}>
      <th scope="row">
        {name}
        {path !== undefined && <span className="ranking-detail caption">{path}</span>}
      </th>
      {SHOWN_METRICS.map((metric) => (
        <td key={metric}>
          <Value metric={metric} vital={metrics[metric]} />
        </td>
      ))}
      <td className="vitals-samples">{formats.integer(samples)}</td>
    </tr>
  );
}

/** Shows LCP in seconds, INP in milliseconds, and CLS as its score. */
function Value({ metric, vital }: { metric: Shown; vital: Vital | undefined }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  if (!vital) {
    return (
      <span className="faint" title={t("stats.unknown")}>
        –<span className="sr-only">{t("stats.unknown")}</span>
      </span>
    );
  }
  const rating = rate(metric, vital.p75);
  const text = { LCP: formats.compactExact(vital.p75 / 1000), CLS: formats.compactExact(vital.p75), INP: formats.integer(vital.p75) }[
    metric
  ];
  return (
    <span className="rating" data-rating={rating}>
      <data value={vital.p75} data-metric={metric}>
        {text}
      </data>
      <span className="sr-only"> ({t(`vitals.ratings.${rating}`)})</span>
    </span>
  );
}
