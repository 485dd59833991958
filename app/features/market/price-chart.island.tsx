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
import { ADA_CHART } from "#app/foundation/figures/chart/chart-links.tsx";
import { ChartFoot } from "#app/foundation/figures/chart/chart-foot.tsx";
import { OverlayLegend } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { useChartView, type ChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
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
  const chart = useChartView({
    initial: view,
    price,
    other: BITCOIN,
    placeOf: (asked) => ({ path: historyPath(asked, CHART_POINTS), fetchedAt: readAt[asked] }),
    overlayPlaceOf: (asked) => ({ path: historyPath(asked, CHART_POINTS, BITCOIN.id), fetchedAt: readAt[bitcoinHistory(asked)] }),
  });
  const { range, model, overlay, isBusy, open } = chart;
  const marked = eventMarks(model?.marks ?? [], events);
  const words = { namespace: "home", price: formats.price } as const;

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
      <ChartFoot chart={chart} events={marked} subject={ADA_CHART} words={words} />
    </section>
  );
}

export default defineIsland("price-chart", AdaChart, { messages: ["home:chart", "home:live.volume24h", "common:figure"] });
