import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { sampleOf } from "#app/features/market/figure-state.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["marketCap", "rank", "volume24h"] as const;

export function CapCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <FigureCell title={t("live.marketCap")} name="cell-cap" className="deferred-layout-mobile" metrics={METRICS} source="coingecko">
      <div className="cap-pair grid-wide">
        <div>
          <FigureValue metric="marketCap" format={formats.usdCompact} className="figure-big" />
          <p className="figure-label">
            <FigureValue metric="rank" format={(rank) => t("live.rank", { rank })} className="figure-unstyled" />
          </p>
          <MetricSourceLine metric="marketCap" />
        </div>
        <div className="cap-volume">
          <h4 className="cell-title">{t("live.volume24h")}</h4>
          <FigureValue metric="volume24h" format={formats.usdCompact} className="figure-big" />
          <p className="figure-label">
            <ShareOfCap />
          </p>
          <MetricSourceLine metric="volume24h" />
        </div>
      </div>
    </FigureCell>
  );
}

/** Volume as a share of the market cap. Never mixes a sample and a real figure. */
function ShareOfCap() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { figures } = useMarket();
  const { volume24h, marketCap } = figures;
  const isSample = !volume24h && !marketCap;
  const volume = isSample ? sampleOf("volume24h") : volume24h?.value;
  const cap = isSample ? sampleOf("marketCap") : marketCap?.value;
  if (volume === undefined || !cap) return "\u00a0";
  return (
    <span className={isSample ? "figure-sample" : undefined}>{t("live.ofMarketCap", { share: formats.share((volume / cap) * 100) })}</span>
  );
}
