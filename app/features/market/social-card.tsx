import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { LeaderRow } from "#app/features/market/metrics-card.tsx";
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
        <div>
          <FigureValue metric="socialVolume" format={formats.compact} className="figure-big" />
          <p className="figure-label">{t("live.socialVolume")}</p>
          <MetricSourceLine metric="socialVolume" />
        </div>
        <div>
          <FigureValue metric="sentiment" format={formats.decimal} className="figure-big" />
          <p className="figure-label">{t("live.sentiment")}</p>
          <MetricSourceLine metric="sentiment" />
        </div>
      </div>
      <dl className="leaders-tight">
        <LeaderRow label={t("live.socialDominance")} metric="socialDominance">
          <FigureValue metric="socialDominance" format={formats.share} />
        </LeaderRow>
        <LeaderRow label={t("live.activity24h")} metric="activity24h">
          <span title={t("live.activity24hHint")}>
            <FigureValue metric="activity24h" format={formats.integer} />
          </span>
        </LeaderRow>
      </dl>
    </FigureCell>
  );
}
