import { useId } from "react";
import { columnChartModel, VIEWBOX_SIZE, type Column } from "#app/features/network/column-chart-model.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./network.css";
import "#app/foundation/figures/chart/price-chart.css";
import "#app/foundation/ui/boxes.css";

interface Props {
  title: string;
  /** Text about the newest column, below the title. */
  note: string;
  summary: string;
  columns: readonly Column[];
  /** Formats a scale value; the largest one decides the unit of all. */
  write: (value: number, largest: number) => string;
}

/** Static column chart with a zero base. The table below has its figures. */
export function ColumnChart({ title, note, summary, columns, write }: Props) {
  const { t } = useTranslation("network");
  const heading = useId();
  const model = columnChartModel(columns);
  return (
    <figure className="column-chart" aria-labelledby={heading}>
      <figcaption>
        <h3 className="fact-name" id={heading}>
          {title}
        </h3>
        <p className="detail">{note}</p>
      </figcaption>
      {model ? (
        <div className="column-area">
          <svg className="chart-drawing" role="img" aria-label={summary}>
            {model.ticks.map(({ value, y }) => (
              <g key={value}>
                <line className="chart-grid" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
                <text className="chart-label" x="100%" dx="8" y={`${y}%`} dy="4">
                  {write(value, model.ticks.at(-1)?.value ?? value)}
                </text>
              </g>
            ))}
            <svg viewBox={`0 0 ${VIEWBOX_SIZE} ${VIEWBOX_SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
              <path className="column-complete" d={model.closed} />
              <path className="column-incomplete" d={model.open} vectorEffect="non-scaling-stroke" />
            </svg>
            <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
            {model.names.map(({ name, x, extra }) => (
              <text
                key={name}
                className={extra ? "chart-label chart-tick-extra" : "chart-label"}
                x={`${x}%`}
                y="100%"
                dy="18"
                textAnchor="middle"
              >
                {name}
              </text>
            ))}
          </svg>
        </div>
      ) : (
        <p className="chart-empty empty-box column-empty centered">{t("charts.empty")}</p>
      )}
    </figure>
  );
}
