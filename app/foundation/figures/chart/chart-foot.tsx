import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { ChartLinks } from "#app/foundation/figures/chart/chart-links.tsx";
import { overlayOf } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { Range } from "#app/foundation/figures/chart/price-scale.ts";
import { PriceTable } from "#app/foundation/figures/chart/price-table.tsx";
import type { Chart } from "#app/foundation/figures/chart/use-chart-view.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import "./price-chart.css";

interface Props<One extends Range> {
  chart: Chart<One>;
  events: readonly EventMark[];
  /** Subject in file names. */
  subject: string;
  words: ChartLabels;
}

/** A chart's source, its data as a table, and its links. */
export function ChartFoot<One extends Range>({
  chart: { range, history, points, model, overlay, open },
  events,
  subject,
  words,
}: Props<One>) {
  const lastStored = history?.points.at(-1)?.[0];
  return (
    <div className="chart-foot">
      <SourceLine
        source="coingecko"
        origin={history && lastStored ? { source: "coingecko", observedAt: lastStored, staleAt: history.staleAt } : null}
      />
      {points.length > 0 && <PriceTable points={points} events={events} range={range} words={words} overlay={overlayOf(overlay, model)} />}
      {model && <ChartLinks subject={subject} range={range} overlay={overlay} target="history" words={words} open={open} />}
    </div>
  );
}
