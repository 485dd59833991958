import { clsx } from "clsx";
import { createContext, use, useId, useMemo, type ReactNode } from "react";
import { sharedProvenance, sampleState, type CellOrigins } from "#app/features/market/figure-state.ts";
import type { MetricName } from "#app/features/market/market.ts";
import type { Source } from "#app/foundation/figures/figure.ts";
import { useMarket } from "#app/features/market/market-context.tsx";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useLiveControl } from "#app/foundation/islands/use-live-control.ts";
import "#app/foundation/figures/figure-panel.css";

const ProvenanceContext = createContext<CellOrigins["own"]>(new Set());
/** True when some but not all figures of the cell are samples. */
const MixedContext = createContext(false);

interface Props {
  /** Class of the cell's grid area. */
  name: `cell-${string}`;
  title: string;
  className?: string;
  /** Pass a constant, because the cell recomputes when it changes. */
  metrics: readonly MetricName[];
  /** Source of the cell's figures, if they all have the same. */
  source?: Source | undefined;
  /** Shows a source line for each figure, for cells with several sources. */
  each?: boolean;
  /** Figures of one source count as observed together within this time, in milliseconds. */
  tolerance?: number;
  aside?: ReactNode;
  children: ReactNode;
}

/** Cell of the figures panel: title, sample mark, figures and a source line. */
export function FigureCell({ name, title, className, metrics, source, each = false, tolerance, aside, children }: Props) {
  const { figures } = useMarket();
  const heading = useId();
  const { some, all } = sampleState(figures, metrics);
  const { status } = useLiveControl();
  const origin = useMemo((): CellOrigins => {
    if (each) return { shared: null, own: new Set(metrics) };
    return sharedProvenance(Object.fromEntries(metrics.map((metric) => [metric, figures[metric]])), tolerance);
  }, [figures, metrics, each, tolerance]);
  const isMixed = each && some && !all;
  return (
    <section
      className={clsx("cell", name, className, all && "cell-sample")}
      aria-labelledby={heading}
      data-flash=""
      data-live-status={status}
      suppressHydrationWarning
    >
      <header className="cell-head">
        <h3 id={heading}>{title}</h3>
        {some && !isMixed ? <SampleChip /> : aside}
      </header>
      <ProvenanceContext value={origin.own}>
        <MixedContext value={isMixed}>{children}</MixedContext>
      </ProvenanceContext>
      {(origin.shared ?? origin.own.size === 0) && <SourceLine className="cell-foot" origin={origin.shared} source={source} />}
    </section>
  );
}

/**
 * Source and age of a figure, or its sample mark, if the cell's source line doesn't cover it. `inList`: inside a row of a list. `like`: a
 * figure whose line is enough if both are from one answer.
 */
export function MetricSourceLine({ metric, like, inList = false }: { metric: MetricName; like?: MetricName; inList?: boolean }) {
  const { figures } = useMarket();
  const isMixed = use(MixedContext);
  const own = use(ProvenanceContext);
  const origin = figures[metric];
  const other = like && figures[like];
  if (!own.has(metric) || (origin && origin.source === other?.source && origin.observedAt === other.observedAt)) return null;
  const isFirst = [...own].find((name) => figures[name]) === metric;
  const line = isMixed && !origin ? <SampleChip /> : <SourceLine origin={origin} isLinked={isFirst} />;
  return inList ? <dd className="dotted-row-source">{line}</dd> : line;
}
