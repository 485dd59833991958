import type { Epoch } from "#app/features/market/market.ts";
import { scaleTicks } from "#app/features/market/epoch-ticks.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./hero.css";

/** Scale below the relief with one part per epoch and a number on every sixth. */
export function EpochScale({ current }: { current: Epoch | null }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  return (
    <div className="epoch-scale">
      <div className="epoch-frame">
        <div className="framed" />
      </div>
      <div className="container epoch-row">
        <p className="epoch-value muted">{t(current ? "hero.depth" : "hero.depthFallback")}</p>
      </div>
      {current && (
        <svg className="epoch-numbers" aria-hidden="true">
          {scaleTicks(current.epoch).map(({ epoch, x, reach }) => (
            <text key={epoch} className={`epoch-number epoch-${reach}`} x={`${x}%`} y="17" textAnchor="middle">
              {epoch}
            </text>
          ))}
          <text className="epoch-current" x="99.4%" y="17" textAnchor="end">
            {t("hero.epoch", { epoch: current.epoch })}
            <tspan className="epoch-number" dx="6">
              {t("hero.soFar", { amount: formats.compact(current.transactions) })}
            </tspan>
          </text>
        </svg>
      )}
    </div>
  );
}
