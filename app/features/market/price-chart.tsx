import { Change } from "#app/foundation/figures/change.tsx";
import { historyTopic, marketTopic, RANGES, type History, type Point, type Range } from "#app/features/market/market.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { ChartEventList } from "#app/foundation/figures/chart/chart-event-list.tsx";
import { eventMarks, type ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import { ADA_CHART, ChartLinks } from "#app/foundation/figures/chart/chart-links.tsx";
import { overlayOf, OverlayLegend, type Overlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { chartModel, withLatest } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { livePart } from "#app/foundation/live/live-part.ts";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

interface Props {
  range: Range;
  entry: LiveEntry<History>;
  /** Bitcoin's price over the same time, which may be laid over ADA's. */
  overlay: Overlay;
  overlayPoints: readonly Point[];
  /** What happened to the network, in any time. */
  events: readonly ChartEvent[];
}

/** The price history: chart-script.ts reads single points and changes the range in place. */
export function PriceChart({ range, entry: { version, value: history }, overlay, overlayPoints, events }: Props) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const { entries, figures } = useMarket();
  const points = withLatest(history?.points ?? [], figures.price);
  const model = chartModel(points, overlayPoints);
  const marked = eventMarks(model?.marks ?? [], events);
  const words = { namespace: "home", price: formats.price } as const;
  const lastStored = history?.points.at(-1)?.[0];
  const part = livePart("history", [
    [historyTopic.name, version],
    [marketTopic.name, entries.market.version],
  ]);

  return (
    <section id="history" className="cell cell-history deferred-layout" aria-labelledby="history-title" {...part}>
      <header className="row">
        <h3 className="panel-title" id="history-title">
          {t("chart.title")}
        </h3>
        <p className="history-change line secondary">
          {t(`chart.rangeLong.${range}`)}
          {model && <Change percent={model.change}>{formats.change(model.change)}</Change>}
        </p>
        <RangeSwitch ranges={RANGES} namespace="home" target="history" selected={range} overlay={overlay} />
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
        {model && <ChartLinks subject={ADA_CHART} range={range} overlay={overlay} target="history" words={words} />}
      </div>
    </section>
  );
}
