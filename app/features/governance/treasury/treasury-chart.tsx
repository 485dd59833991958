import { CHART_SIZE, flowChart } from "#app/features/governance/treasury/chart-model.ts";
import type { TreasuryFlow } from "#app/features/governance/treasury/treasury.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./treasury.css";

/** Static chart of what came in and went out by epoch, oldest first. The table below has its figures. */
export function TreasuryChart({ flows }: { flows: readonly TreasuryFlow[] }) {
  const { t } = useTranslation("treasury");
  const formats = useFormats();
  const chart = flowChart(flows);
  const [first, last] = [flows[0], flows.at(-1)];
  if (!chart || !first || !last) return null;
  const amount = (ada: number) => `${formats.compactExact(ada)}\u00a0ADA`;
  const words = { from: first.epoch, to: last.epoch, in: amount(chart.mostIn), out: amount(chart.mostOut) };
  return (
    <figure className="card treasury-chart">
      <figcaption className="treasury-legend detail">
        <span className="treasury-in">{t("chart.in")}</span>
        <span className="treasury-out">{t("chart.out")}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={t("chart.summary", words)}
        viewBox={`0 0 ${CHART_SIZE} ${CHART_SIZE}`}
        preserveAspectRatio="none"
        width="100%"
        height="220"
      >
        <path className="treasury-in" d={chart.income} />
        <path className="treasury-out" d={chart.outflow} />
        <line className="treasury-base" x1="0" x2={CHART_SIZE} y1={chart.base} y2={chart.base} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="treasury-span caption" aria-hidden="true">
        <span>{t("chart.epoch", { epoch: first.epoch })}</span>
        <span>{t("chart.epoch", { epoch: last.epoch })}</span>
      </p>
      <p className="hint">{t("chart.summary", words)}</p>
    </figure>
  );
}
