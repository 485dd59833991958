import { FigureCell, MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { ChangeFigure } from "#app/features/market/change-figure.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { share } from "#app/features/market/figure-state.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["price", "change24h", "high24h", "low24h"] as const;

export function PriceCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <FigureCell title={t("live.price")} name="cell-price" metrics={METRICS} source="coingecko">
      <div className="price-row row">
        <FigureValue metric="price" format={formats.price} className="figure-price" />
        <div className="price-change grid-tight">
          <ChangeFigure chip />
          <span className="figure-label">{t("live.change24h")}</span>
        </div>
      </div>
      <MetricSourceLine metric="price" />
      <MetricSourceLine metric="change24h" />
      <DayRange />
      <MetricSourceLine metric="low24h" like="change24h" />
      <MetricSourceLine metric="high24h" like="change24h" />
    </FigureCell>
  );
}

const TICKS = Array.from({ length: 10 }, (_, i) => i * 10);

function DayRange() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { figures } = useMarket();
  const low = figures.low24h?.value;
  const price = figures.price?.value;
  const high = figures.high24h?.value;
  const at = low === undefined || price === undefined || high === undefined ? null : share(price - low, high - low);
  const x = `${((at ?? 0) * 100).toFixed(1)}%`;
  return (
    <div className="day-range grid">
      <FigureValue metric="low24h" format={formats.price} className="figure-small" />
      <svg className="range-bar" role="img" aria-label={t("live.range24h")}>
        <line className="range-track" x1="0" x2="100%" y1="9.5" y2="9.5" />
        {TICKS.map((tick) => (
          <line key={tick} className="range-tick" x1={`${tick}%`} x2={`${tick}%`} y1="4" y2="9" />
        ))}
        {at !== null && (
          <>
            <line className="range-fill" x1="0" x2={x} y1="9.5" y2="9.5" />
            <circle className="amber-dot" cx={x} cy="9.5" r="5.5" />
          </>
        )}
      </svg>
      <FigureValue metric="high24h" format={formats.price} className="figure-small" />
      <span className="figure-label">{t("live.low24h")}</span>
      <span className="figure-label range-high">{t("live.high24h")}</span>
    </div>
  );
}
