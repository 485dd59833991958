import { useId, useMemo } from "react";
import { ChangeFigure } from "#app/features/market/change-figure.tsx";
import { FigureValue } from "#app/features/market/figure-value.tsx";
import type { Point } from "#app/features/market/market.ts";
import { useFigure, useMarket, useMarketPart } from "#app/features/market/market-context.tsx";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { areaPath, extent, linePath, scale } from "#app/foundation/ui/art/paths.ts";
import "./hero.css";
import "#app/foundation/figures/figure-panel.css";

const METRICS = ["price", "change24h"] as const;

/** The price at a glance: a card on the hero's relief, a small chip on a phone. `day` are the last 24 hours. */
export function PriceReadout({ day }: { day: readonly Point[] }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const title = useId();
  const { figures } = useMarket();
  const part = useMarketPart("readout", METRICS);
  const sampled = !figures.price || !figures.change24h;
  return (
    <aside className="readout card row" aria-labelledby={title} data-flash="" {...part} data-live="market.price" data-format="price">
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
      <Sparkline day={day} />
      <SourceLine origin={figures.price} source="coingecko" />
    </aside>
  );
}

const WIDTH = 278;
const HEIGHT = 54;

/** The shape of the day; its figures stand beside it, so it is decoration to a screen reader. */
function Sparkline({ day }: { day: readonly Point[] }) {
  const price = useFigure("price");
  const points = useMemo(() => {
    const stored = day.map(([time, value]) => [time, value] as const);
    const last = stored.at(-1);
    return price && last && price.observedAt > last[0] ? [...stored, [price.observedAt, price.value] as const] : stored;
  }, [day, price]);
  const last = points.at(-1);
  if (points.length < 2 || !last) return <div className="sparkline sparkline-empty" />;
  const y = scale(extent(points.map(([, value]) => value)), [HEIGHT - 4, 4])(last[1]);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="sparkline-area" d={areaPath(points, WIDTH, HEIGHT, 4)} />
      <path className="sparkline-line" d={linePath(points, WIDTH, HEIGHT, 4)} />
      <circle className="amber-dot" cx={WIDTH} cy={y} r="4.5" />
    </svg>
  );
}
