import { useId, useMemo } from "react";
import { ChangeFigure } from "#app/features/market/change-figure.tsx";
import { NO_FIGURES } from "#app/features/market/figure-state.ts";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import { historyPath, historyTopic, marketTopic, NO_HISTORY_TIMES, SPARKLINE_POINTS, type Market } from "#app/features/market/market.ts";
import { MarketProvider, useFigure } from "#app/features/market/market-context.tsx";
import { historyAnswer, type PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import type { Point } from "#app/foundation/figures/chart/price-scale.ts";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useJson } from "#app/foundation/islands/use-json.ts";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { areaPath, minMax, linePath, scale } from "#app/foundation/ui/art/paths.ts";
import "./hero.css";
import "#app/foundation/figures/figure-panel.css";

interface Props {
  market: LiveEntry<Market>;
  /** The last 24 hours, thinned to SPARKLINE_POINTS; null without a history. */
  day: PriceHistory | null;
}

/** Price card on the hero's relief; a small chip on a phone. */
function PriceReadout({ market: initial, day }: Props) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const title = useId();
  const market = useTopic(marketTopic, initial).value;
  const figures = useMemo(() => ({ ...NO_FIGURES, ...market }), [market]);
  const readAt = useTopic(historyTopic, NO_HISTORY_TIMES).value["24h"];
  const isOld = readAt !== undefined && readAt > (day?.fetchedAt ?? 0);
  const newer = useJson(isOld ? historyPath("24h", SPARKLINE_POINTS) : null, historyAnswer, readAt);
  const { status } = useLiveControl();
  const sampled = !figures.price || !figures.change24h;
  return (
    <MarketProvider figures={figures}>
      <aside className="readout card row" aria-labelledby={title} data-flash="" data-live-status={status}>
        <div className="readout-head line detail">
          <p id={title} className="readout-title stressed">
            {t("hero.readout")}
          </p>
          {sampled ? <SampleChip /> : <span>{t("chart.range.24h")}</span>}
        </div>
        <p className="readout-figures">
          <span className="readout-ada muted" aria-hidden="true">
            ADA
          </span>
          <FigureValue metric="price" format={formats.price} className="figure-readout" />
          <ChangeFigure />
        </p>
        <Sparkline day={(newer ?? day)?.points ?? []} />
        <SourceLine origin={figures.price} source="coingecko" isLinked={false} />
      </aside>
    </MarketProvider>
  );
}

const WIDTH = 278;
const HEIGHT = 54;

/** Hidden from screen readers, because the figures are beside it. */
function Sparkline({ day }: { day: readonly Point[] }) {
  const price = useFigure("price");
  const points = useMemo(() => {
    const stored = day.map(([time, value]) => [time, value] as const);
    const last = stored.at(-1);
    return price && last && price.observedAt > last[0] ? [...stored, [price.observedAt, price.value] as const] : stored;
  }, [day, price]);
  const last = points.at(-1);
  if (points.length < 2 || !last) return <div className="sparkline sparkline-empty" />;
  const y = scale(minMax(points.map(([, value]) => value)), [HEIGHT - 4, 4])(last[1]);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="sparkline-area" d={areaPath(points, WIDTH, HEIGHT, 4)} />
      <path className="sparkline-line" d={linePath(points, WIDTH, HEIGHT, 4)} />
      <circle className="amber-dot" cx={WIDTH} cy={y} r="4.5" />
    </svg>
  );
}

export default defineIsland("price-readout", PriceReadout, {
  messages: ["home:hero.readout", "home:chart.range", "common:figure"],
});
