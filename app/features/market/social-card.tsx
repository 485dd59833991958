import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { FigureColumn, FigureRow } from "#app/features/market/labelled-figures.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["socialVolume", "sentiment", "socialDominance", "activity24h"] as const;

export function SocialCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <FigureCell title={t("live.socialMetrics")} name="cell-social" className="deferred-layout-mobile" metrics={METRICS} source="santiment">
      <div className="figure-columns grid figure-columns-2">
        <FigureColumn label={t("live.socialVolume")} metric="socialVolume" format={formats.compact} />
        <FigureColumn label={t("live.sentiment")} metric="sentiment" format={formats.decimal} />
      </div>
      <dl className="leaders-tight">
        <FigureRow label={t("live.socialDominance")} metric="socialDominance" format={formats.share} />
        <DottedRow label={t("live.activity24h")} source={<MetricSourceLine metric="activity24h" inList />}>
          <span title={t("live.activity24hHint")}>
            <FigureValue metric="activity24h" format={formats.integer} />
          </span>
        </DottedRow>
      </dl>
    </FigureCell>
  );
}
