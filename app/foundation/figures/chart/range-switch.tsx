import type { ChartNamespace } from "#app/foundation/figures/chart/chart-labels.ts";
import { chartAddress, type PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { Range } from "#app/foundation/figures/chart/price-scale.ts";
import type { OpenChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

interface Props<One extends Range> {
  ranges: readonly One[];
  selected: One;
  overlay: PriceOverlay;
  namespace: ChartNamespace;
  target: string;
  open: OpenChartView<One>;
}

/** Links that work without a script; with one they change the chart in place. */
export function RangeSwitch<One extends Range>({ ranges, selected, overlay, namespace, target, open }: Props<One>) {
  const { t } = useTranslation(namespace);
  return (
    <nav className="segmented range-switch" aria-label={t("chart.period")} data-in-place="">
      {ranges.map((range) => (
        <a
          key={range}
          href={chartAddress(range, overlay, target)}
          aria-current={range === selected ? "true" : undefined}
          onClick={(event) => open({ range, isOverlaid: overlay.isShown }, event)}
        >
          <Name range={range} namespace={namespace} />
        </a>
      ))}
    </nav>
  );
}

function Name({ range, namespace }: { range: Range; namespace: ChartNamespace }) {
  const { t } = useTranslation(namespace);
  return (
    <>
      {t(`chart.range.${range}`)}
      <span className="sr-only"> ({t(`chart.rangeLong.${range}`)})</span>
    </>
  );
}
