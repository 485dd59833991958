import type { PowerPoint } from "#app/features/governance/dreps/drep-view.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { ChartTable } from "#app/foundation/figures/chart/chart-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./dreps.css";
import "#app/foundation/figures/chart/price-chart.css";

const MIN_POINTS = 2;

/**
 * Voting power by epoch as a stepped line from zero, with all figures in a table below it. `points` are oldest first, and complete since the
 * epoch `since`; null if no earlier one can be missing.
 */
export function PowerChart({ points, since }: { points: readonly PowerPoint[]; since: number | null }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  if (points.length === 0) return <p>{t("power.none")}</p>;
  return (
    <>
      {points.length >= MIN_POINTS && <PowerLine points={points} />}
      {since !== null && (
        <p className="hint" data-history="incomplete">
          {t("power.since", { epoch: formats.integer(since) })}
        </p>
      )}
      <PowerTable points={points} />
    </>
  );
}

function PowerLine({ points }: { points: readonly PowerPoint[] }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const values = points.map(({ power }) => power);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = Math.max(high * 1.1, 1);
  const x = (epoch: number): string => (((epoch - first.epoch) / (last.epoch - first.epoch)) * 100).toFixed(2);
  const y = (value: number): string => (100 - (value / top) * 100).toFixed(2);
  // The power holds for the whole epoch. Epochs without a figure interrupt the line.
  const path = points
    .map(({ epoch, power }, at) => {
      const before = points[at - 1];
      return before?.epoch === epoch - 1 ? `H${x(epoch)}V${y(power)}` : `M${x(epoch)} ${y(power)}`;
    })
    .join("");
  const summary = t("power.summary", {
    from: formats.integer(first.epoch),
    to: formats.integer(last.epoch),
    low: formats.compact(low),
    high: formats.compact(high),
    last: formats.compact(last.power),
  });
  return (
    <div className="power-chart">
      <svg className="chart-drawing" role="img" aria-label={summary}>
        {[high, ...(low < high * 0.8 ? [low] : [])].map((value) => (
          <g key={value}>
            <line className="chart-grid" x1="0" x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
            <text className="chart-label" x="100%" dx="8" y={`${y(value)}%`} dy="4">
              {formats.compact(value)}
            </text>
          </g>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="chart-line" d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
        {[first, last].map(({ epoch }, at) => (
          <text key={epoch} className="chart-label" x={at === 0 ? "0%" : "100%"} y="100%" dy="18" textAnchor={at === 0 ? "start" : "end"}>
            {t("power.epoch", { epoch: formats.integer(epoch) })}
          </text>
        ))}
      </svg>
    </div>
  );
}

function PowerTable({ points }: { points: readonly PowerPoint[] }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  return (
    <ChartTable className="power-table" caption={t("power.table")} show={t("power.show")} hide={t("power.hide")} isScrollable>
      <thead>
        <tr>
          <th scope="col">{t("power.epochHead")}</th>
          <th scope="col">{t("power.date")}</th>
          <th scope="col">ADA</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ epoch, power }) => (
          <tr key={epoch}>
            <th scope="row">{formats.integer(epoch)}</th>
            <td>{formats.date(epochStart(epoch))}</td>
            <td>{formats.ada(power)}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
