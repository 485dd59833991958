import { useMemo, useRef, useState } from "react";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { DEFAULT_TOKEN_RANGE, TOKEN_RANGES, type TokenHistory, type TokenRange } from "#app/features/ecosystem/project/project-history.ts";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { tokenDigits, usePriceText } from "#app/features/ecosystem/token-price.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { PricePlot } from "#app/foundation/figures/chart/price-plot.tsx";
import { chartModel, withLatest } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import { RangeSwitch } from "#app/foundation/figures/chart/range-switch.tsx";
import { useNearViewport } from "#app/foundation/figures/chart/use-near-viewport.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { lazyWithRetry } from "#app/foundation/ui/lazy-with-retry.tsx";

const Reader = lazyWithRetry(async () => (await import("#app/foundation/figures/chart/price-chart-cursor.tsx")).default);

const CHANGES = { "24h": "change24h", "7d": "change7d", "30d": "change30d" } as const satisfies Record<TokenRange, ProjectMetric>;

/** The price history of the project's token: drawn by the server; a script reads single points and changes the range in place. */
export function ProjectChart({ history, initialRange }: { history: TokenHistory | null; initialRange: TokenRange }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const price = usePriceText();
  const [range, setRange] = useState(initialRange);
  const { token } = useProject();
  const figures = useProjectFigures();
  const latest = figures.price;
  const points = useMemo(() => withLatest(history?.ranges[range] ?? [], latest), [history, range, latest]);
  const model = useMemo(() => chartModel(points), [points]);
  // The source's own figure, as below the chart: from the first point to the last it would differ by hours.
  const change = figures[CHANGES[range]]?.value ?? model?.change;
  const section = useRef<HTMLElement>(null);
  const near = useNearViewport(section);
  const lastStored = history?.ranges[range].at(-1)?.[0];
  const digits = model ? tokenDigits(model.low.price) : 0;
  const words: ChartLabels = { namespace: "project", price, ticker: token?.ticker, room: digits > 6 ? 104 : digits > 4 ? 78 : undefined };

  function select(wanted: TokenRange) {
    setRange(wanted);
    const query = wanted === DEFAULT_TOKEN_RANGE ? window.location.pathname : `?range=${wanted}`;
    window.history.replaceState(window.history.state, "", `${query}#history`);
  }

  return (
    <section id="history" ref={section} className="cell cell-history" data-room={words.room} aria-labelledby="history-title">
      <header className="history-head">
        <h3 id="history-title">{t("chart.title")}</h3>
        <p className="history-change">
          {t(`chart.rangeLong.${range}`)}
          {model && change !== undefined && <Change percent={change} text={formats.change(change)} />}
        </p>
        {history && <RangeSwitch ranges={TOKEN_RANGES} namespace="project" target="history" selected={range} onSelect={select} />}
      </header>
      {model ? (
        <div className="chart-area">
          <PricePlot model={model} range={range} words={words}>
            {near && <Reader marks={model.marks} words={words} />}
          </PricePlot>
        </div>
      ) : (
        <p className="chart-empty project-chart-empty">{t("chart.empty")}</p>
      )}
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
