import type { Card, ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { TOKEN_RANGES, type TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { tokenDigits } from "#app/features/ecosystem/ui/token-price.ts";
import { usePriceText } from "#app/features/ecosystem/ui/use-price-text.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import { ChartFoot } from "#app/foundation/figures/chart/chart-foot.tsx";
import { OverlayLegend, type PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { useChartView, type ChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
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
  const chart = useChartView({
    initial: view,
    price: figures.price,
    other,
    placeOf: (asked) => ({ path: `/api/projects/${card.id}/history?range=${asked}`, fetchedAt }),
    overlayPlaceOf: (asked) => ({ path: `/api/history?range=${asked}`, fetchedAt }),
  });
  const { range, history, model, overlay, isBusy, open } = chart;
  // CoinGecko's own change, as below the chart; one computed from the first and last points would differ, because they're hours off.
  const change = figures[CHANGES[range]]?.value ?? model?.change;
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
      <ChartFoot chart={chart} events={NO_EVENTS} subject={card.id} words={words} />
    </section>
  );
}
