import type { ReactNode } from "react";
import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import type { MetricName } from "#app/features/market/market.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { momentText } from "#app/foundation/figures/moment-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The line between a name and its figure, as on the page of an atlas. */
export function LeaderRow({ label, metric, children }: { label: string; metric?: MetricName; children: ReactNode }) {
  return (
    <div className="dotted-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {metric && <MetricSourceLine metric={metric} inList />}
    </div>
  );
}

const METRICS = ["marketDominance", "circulatingSupply", "totalSupply"] as const;

export function MetricsCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const ada = (value: number) => `${formats.compactExact(value)}\u00a0ADA`;
  const adaSample = (value: number) => `${formats.compact(value)}\u00a0ADA`;
  return (
    <FigureCell title={t("live.marketMetrics")} className="cell-metrics deferred-layout-mobile" metrics={METRICS} source="coingecko">
      <dl className="leaders">
        <LeaderRow label={t("live.dominance")} metric="marketDominance">
          <FigureValue metric="marketDominance" format={formats.share} />
        </LeaderRow>
        <LeaderRow label={t("live.circulatingSupply")} metric="circulatingSupply">
          <FigureValue metric="circulatingSupply" format={ada} formatSample={adaSample} />
        </LeaderRow>
        <LeaderRow label={t("live.totalSupply")} metric="totalSupply">
          <FigureValue metric="totalSupply" format={ada} formatSample={adaSample} />
        </LeaderRow>
        <LeaderRow label={t("live.lastUpdated")}>
          <LastUpdated />
        </LeaderRow>
      </dl>
    </FigureCell>
  );
}

/** The moment at which the source saw the price, in UTC. */
function LastUpdated() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { figures, view } = useMarket();
  const renderedAt = useRenderedAt();
  const at = figures.price?.observedAt;
  if (at === undefined) {
    const look = { figures: "figure-sample", loading: "figure-waiting skeleton", failed: "figure-failed" }[view];
    return <span className={`figure ${look}`}>{t(view === "failed" ? "figure.error" : "figure.errorDash")}</span>;
  }
  return (
    <data className="figure" value={new Date(at).toISOString()} data-metric="lastUpdated">
      {momentText(at, renderedAt, formats)}
    </data>
  );
}
