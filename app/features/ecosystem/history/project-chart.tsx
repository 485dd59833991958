import type { Card, ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { TOKEN_RANGES, type TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { tokenDigits } from "#app/features/ecosystem/ui/token-price.ts";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import { ChartLinks } from "#app/foundation/figures/chart/chart-links.tsx";
import { overlayOf, OverlayLegend, type PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { chartModel, withLatestPrice } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { useChartView, type ChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/project/project.css";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

const CHANGES = { "24h": "change24h", "7d": "change7d", "30d": "change30d" } as const satisfies Record<TokenRange, ProjectMetric>;

/** Network events say little about a single token. */
const NO_EVENTS: readonly EventMark[] = [];

/** A token's history has no topic, so it's requested again at most once in this time while new prices arrive. */
const ASK_EVERY_MS = 30 * 60_000;

interface Props extends Pick<ProjectView, "token"> {
  card: Pick<Card, "id">;
  view: ChartView<TokenRange>;
  /** ADA, with a price that can be drawn over the token's. */
  other: Omit<PriceOverlay, "isShown">;
}

export function ProjectChart({ card, token, view, other }: Props) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const price = usePriceText();
  const figures = useProjectFigures();
  const fetchedAt = figures.price ? Math.floor(figures.price.observedAt / ASK_EVERY_MS) * ASK_EVERY_MS : undefined;
  const { range, isOverlaid, history, overlaid, isBusy, open } = useChartView({
    initial: view,
    placeOf: (asked) => ({ path: `/api/projects/${card.id}/history?range=${asked}`, fetchedAt }),
    overlayPlaceOf: (asked) => ({ path: `/api/history?range=${asked}`, fetchedAt }),
  });
  const overlay = { ...other, isShown: isOverlaid };
  const points = withLatestPrice(history?.points ?? [], figures.price);
  const model = chartModel(points, overlaid?.points);
  // CoinGecko's own change, as below the chart; one computed from the first and last points would differ, because they're hours off.
  const change = figures[CHANGES[range]]?.value ?? model?.change;
  const lastStored = history?.points.at(-1)?.[0];
  const digits = model ? tokenDigits(model.low.price) : 0;
  const words: ChartLabels = { namespace: "project", price, ticker: token?.ticker, room: digits > 6 ? 104 : digits > 4 ? 78 : undefined };

  return (
    <section
      id="history"
      className="cell cell-history"
      data-room={words.room}
      aria-labelledby="history-title"
      aria-busy={isBusy || undefined}
    >
      <header className="row">
        <h3 className="side-title" id="history-title">
          {t("chart.title")}
        </h3>
        <p className="history-change line secondary">
          {t(`chart.rangeLong.${range}`)}
          {model && change !== undefined && <Change percent={change}>{formats.change(change)}</Change>}
        </p>
        {history && (
          <RangeSwitch ranges={TOKEN_RANGES} namespace="project" target="history" selected={range} overlay={overlay} open={open} />
        )}
      </header>
      {overlay.isShown && model && <OverlayLegend overlay={overlay} model={model.overlay} namespace="project" />}
      {model ? (
        <div className="chart-area">
          <PricePlot model={model} events={NO_EVENTS} range={range} words={words} overlay={overlay} />
        </div>
      ) : (
        <p className="chart-empty empty-box project-chart-empty centered">{t("chart.empty")}</p>
      )}
      <div className="chart-foot">
        <SourceLine
          source="coingecko"
          origin={history && lastStored ? { source: "coingecko", observedAt: lastStored, staleAt: history.staleAt } : null}
        />
        {points.length > 0 && (
          <PriceTable points={points} events={NO_EVENTS} range={range} words={words} overlay={overlayOf(overlay, model)} />
        )}
        {model && <ChartLinks subject={card.id} range={range} overlay={overlay} target="history" words={words} open={open} />}
      </div>
    </section>
  );
}
