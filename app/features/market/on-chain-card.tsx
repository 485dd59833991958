import { FigureCell } from "#app/features/market/figure-cell.tsx";
import { sampleOf, share } from "#app/features/market/figure-state.ts";
import { FigureColumn } from "#app/features/market/labelled-figures.tsx";
import { useMarket } from "#app/features/market/market-context.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./live-data.css";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["activeAddresses", "holders", "circulation"] as const;

export function OnChainCard() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <FigureCell title={t("live.onChainMetrics")} name="cell-chain" className="deferred-layout-mobile" metrics={METRICS} each>
      <div className="figure-columns grid figure-columns-3">
        <FigureColumn label={t("live.activeAddresses")} metric="activeAddresses" format={formats.compact} />
        <FigureColumn label={t("live.holders")} metric="holders" format={formats.compactExact} formatSample={formats.compact} />
        <FigureColumn label={t("live.circulation")} metric="circulation" format={formats.compactExact} formatSample={formats.compact} />
      </div>
      <ShareOfTotal />
    </FigureCell>
  );
}

/** Scale marks at ninths of the total; every third one has its amount. */
const MARKS = Array.from({ length: 10 }, (_, i) => i);

/** Circulating share of the maximum ADA supply, as a bar on a scale from zero. */
function ShareOfTotal() {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { figures } = useMarket();
  const isSample = !figures.circulation && !figures.totalSupply;
  const total = isSample ? sampleOf("totalSupply") : figures.totalSupply?.value;
  const part = share(isSample ? sampleOf("circulation") : figures.circulation?.value, total);
  return (
    <div className={isSample ? "supply-share grid-close supply-sample" : "supply-share grid-close"}>
      <p className="figure-label">{part === null ? "\u00a0" : t("live.circulationShare", { share: formats.share(part * 100) })}</p>
      <svg className="share-bar" aria-hidden="true">
        {part !== null && <rect className="share-fill" width={`${(part * 100).toFixed(1)}%`} height="100%" />}
      </svg>
      <svg className="supply-scale" aria-hidden="true">
        {MARKS.map((mark) => {
          const x = `${((mark * 100) / 9).toFixed(2)}%`;
          const anchor = mark === 0 ? "start" : mark === 9 ? "end" : "middle";
          return (
            <g key={mark}>
              <line x1={x} x2={x} y2={mark % 3 === 0 ? 6 : 4} />
              {total !== undefined && mark % 3 === 0 && (
                <text x={x} y="20" textAnchor={anchor}>
                  {formats.compactLike((total * mark) / 9, total)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="figure-label">{t("live.circulationMeans")}</p>
    </div>
  );
}
