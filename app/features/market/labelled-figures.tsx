import { MetricSourceLine } from "#app/features/market/figure-cell.tsx";
import { FigureValue, type FigureProps } from "#app/features/market/figure-value.tsx";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import "#app/foundation/figures/figure-panel.css";

type Props = Omit<FigureProps, "className"> & { label: string };

export function FigureRow({ label, ...figure }: Props) {
  return (
    <DottedRow label={label} source={<MetricSourceLine metric={figure.metric} inList />}>
      <FigureValue {...figure} />
    </DottedRow>
  );
}

export function FigureColumn({ label, ...figure }: Props) {
  return (
    <div>
      <FigureValue {...figure} className="figure-big" />
      <p className="figure-label">{label}</p>
      <MetricSourceLine metric={figure.metric} />
    </div>
  );
}
