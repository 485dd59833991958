import {
  BITCOIN,
  bitcoinHistory,
  CHART_POINTS,
  historyPath,
  historyTopic,
  marketTopic,
  NO_HISTORY_TIMES,
  RANGES,
  type Market,
  type Range,
} from "#app/features/market/market.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import { ChartEventList } from "#app/foundation/figures/chart/chart-event-list.tsx";
import { eventMarks, type ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import { ADA_CHART, ChartLinks } from "#app/foundation/figures/chart/chart-links.tsx";
import { overlayOf, OverlayLegend } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { chartModel, withLatestPrice } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { useChartView, type ChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

interface Props {
  market: LiveEntry<Market>;
  view: ChartView<Range>;
  events: readonly ChartEvent[];
}

/** Price history. Its links change the range or add Bitcoin's price. */
function AdaChart({ market, view, events }: Props) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { price } = useTopic(marketTopic, market).value;
  const readAt = useTopic(historyTopic, NO_HISTORY_TIMES).value;
  const { range, isOverlaid, history, overlaid, isBusy, open } = useChartView({
    initial: view,
    placeOf: (asked) => ({ path: historyPath(asked, CHART_POINTS), fetchedAt: readAt[asked] }),
    overlayPlaceOf: (asked) => ({ path: historyPath(asked, CHART_POINTS, BITCOIN.id), fetchedAt: readAt[bitcoinHistory(asked)] }),
  });
  const overlay = { ...BITCOIN, isShown: isOverlaid };
  const points = withLatestPrice(history?.points ?? [], price);
  const model = chartModel(points, overlaid?.points);
  const marked = eventMarks(model?.marks ?? [], events);
  const words = { namespace: "home", price: formats.price } as const;
  const lastStored = history?.points.at(-1)?.[0];

  return (
    <section
      id="history"
      className="cell cell-history deferred-layout"
      aria-labelledby="history-title"
      aria-busy={isBusy || undefined}
      suppressHydrationWarning
    >
      <header className="row">
        <h3 className="panel-title" id="history-title">
          {t("chart.title")}
        </h3>
        <p className="history-change line secondary">
          {t(`chart.rangeLong.${range}`)}
          {model && <Change percent={model.change}>{formats.change(model.change)}</Change>}
        </p>
        <RangeSwitch ranges={RANGES} namespace="home" target="history" selected={range} overlay={overlay} open={open} />
      </header>
      {overlay.isShown && model && <OverlayLegend overlay={overlay} model={model.overlay} namespace="home" />}
      <div className="chart-area">
        {model ? (
          <PricePlot model={model} events={marked} range={range} words={words} overlay={overlay} />
        ) : (
          <p className="chart-empty empty-box centered">{t("chart.empty")}</p>
        )}
      </div>
      <ChartEventList events={marked} words={words} />
      <div className="chart-foot">
        <SourceLine
          source="coingecko"
          origin={history && lastStored ? { source: "coingecko", observedAt: lastStored, staleAt: history.staleAt } : null}
        />
        {points.length > 0 && (
          <PriceTable points={points} events={marked} range={range} words={words} overlay={overlayOf(overlay, model)} />
        )}
        {model && <ChartLinks subject={ADA_CHART} range={range} overlay={overlay} target="history" words={words} open={open} />}
      </div>
    </section>
  );
}

export default defineIsland("price-chart", AdaChart, { messages: ["home:chart", "home:live.volume24h", "common:figure"] });
