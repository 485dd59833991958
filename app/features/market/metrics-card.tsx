import type { ReactNode } from "react";
import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue, RefreshTexts } from "#app/features/market/figure-value.tsx";
import type { MetricName } from "#app/features/market/market.ts";
import { useFigure } from "#app/features/market/market-context.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { momentText } from "#app/foundation/figures/moment-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/figure-panel.css";

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
    <FigureCell title={t("live.marketMetrics")} name="cell-metrics" className="deferred-layout-mobile" metrics={METRICS} source="coingecko">
      <dl>
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
  const renderedAt = useRenderedAt();
  const at = useFigure("price")?.observedAt;
  if (at === undefined) {
    return (
      <>
        <span className="figure figure-sample">{t("figure.errorDash")}</span>
        <RefreshTexts failure={t("figure.error")} placeholder={t("figure.errorDash")} />
      </>
    );
  }
  return (
    <data className="figure" value={new Date(at).toISOString()} data-metric="lastUpdated">
      {momentText(at, renderedAt, formats)}
    </data>
  );
}
