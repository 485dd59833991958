import { useMemo } from "react";
import { Change } from "#app/foundation/figures/change.tsx";
import { RANGES, type History, type Range } from "#app/features/market/market.ts";
import { useFigure } from "#app/features/market/market-context.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { chartModel, withLatest } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useHistory } from "#app/features/market/use-history.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The price history: drawn by the server, read point by point once the script for it has come. */
export function PriceChart({ initialRange, initial }: { initialRange: Range; initial: History }) {
  const { t } = useTranslation(["home", "common"]);
  const formats = useFormats();
  const { range, history, loading, failed, load } = useHistory(initialRange, initial);
  const price = useFigure("price");
  const points = useMemo(() => withLatest(history?.points ?? [], price), [history, price]);
  const model = useMemo(() => chartModel(points), [points]);
  const words = { namespace: "home", price: formats.price } as const;
  const lastStored = history?.points.at(-1)?.[0];

  return (
    <section id="history" className="cell cell-history deferred-layout" aria-labelledby="history-title" aria-busy={loading !== null}>
      <header className="history-head">
        <h3 id="history-title">{t("chart.title")}</h3>
        <p className="history-change">
          {t(`chart.rangeLong.${range}`)}
          {model && <Change percent={model.change} text={formats.change(model.change)} />}
        </p>
        <RangeSwitch ranges={RANGES} namespace="home" target="history" selected={loading ?? range} onSelect={load} />
      </header>
      <output className={loading ? "loading-bar" : "loading-bar idle"}>
        <span className="sr-only">{loading ? t("chart.loading") : ""}</span>
      </output>
      {failed && (
        <p role="alert" className="history-error">
          {t("chart.error")}
          <button type="button" className="button button-small" onClick={() => load(failed)}>
            {t("common:error.retry")}
          </button>
        </p>
      )}
      <div className="chart-area">
        {model ? <PricePlot model={model} range={range} words={words} /> : <p className="chart-empty">{t("chart.empty")}</p>}
      </div>
      <div className="chart-foot">
        <SourceLine
          source="coingecko"
          origin={history && lastStored ? { source: "coingecko", observedAt: lastStored, staleAt: history.staleAt } : null}
        />
        {points.length > 0 && <PriceTable points={points} range={range} words={words} />}
      </div>
    </section>
  );
}
