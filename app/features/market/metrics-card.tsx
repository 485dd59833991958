import { FigureCell } from "#app/features/market/figure-cell.tsx";
import { RefreshTexts } from "#app/features/market/figure-value.tsx";
import { FigureRow } from "#app/features/market/labelled-figures.tsx";
import { useFigure } from "#app/features/market/market-context.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { timestampText } from "#app/foundation/figures/timestamp-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["marketDominance", "circulatingSupply", "totalSupply"] as const;

export function MetricsCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const ada = (value: number) => `${formats.compactExact(value)}\u00a0ADA`;
  const adaSample = (value: number) => `${formats.compact(value)}\u00a0ADA`;
  return (
    <FigureCell title={t("live.marketMetrics")} name="cell-metrics" className="deferred-layout-mobile" metrics={METRICS} source="coingecko">
      <dl>
        <FigureRow label={t("live.dominance")} metric="marketDominance" format={formats.share} />
        <FigureRow label={t("live.circulatingSupply")} metric="circulatingSupply" format={ada} formatSample={adaSample} />
        <FigureRow label={t("live.totalSupply")} metric="totalSupply" format={ada} formatSample={adaSample} />
        <DottedRow label={t("live.lastUpdated")}>
          <LastUpdated />
        </DottedRow>
      </dl>
    </FigureCell>
  );
}

/** Time of the source's observation, in UTC. */
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
      {timestampText(at, renderedAt, formats)}
    </data>
  );
}
