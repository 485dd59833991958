import { useState, type PointerEvent } from "react";
import { nearestMark, type Mark } from "#app/foundation/figures/chart/price-scale.ts";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

const TOOLTIP = { width: 164, height: 50, gap: 10 };
/** Closer than this to the right edge, in pixels, the tooltip moves to the left of the line. */
const TOOLTIP_FLIP_X = 180;

/**
 * Lies over the chart and reads single points: by pointer, by finger, and by keyboard through a slider along the
 * time. A slider takes the arrow keys, Home and End by itself, and a screen reader reads each new point out.
 */
export default function PriceChartCursor({ marks, words }: { marks: readonly Mark[]; words: ChartLabels }) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const [time, setTime] = useState<number | null>(null);
  const [flips, setFlips] = useState(false);
  const last = marks.length - 1;
  const index = time === null ? -1 : marks.findIndex((mark) => mark.time >= time);
  const mark = marks[index];
  const read = mark ?? marks[last];

  const whenOf = (one: Mark) => `${formats.dateTime(one.time)}\u00a0UTC`;

  function show(next: number, width: number) {
    const one = marks[next];
    if (!one) return;
    setTime(one.time);
    setFlips(width - (one.x / 100) * width < TOOLTIP_FLIP_X);
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    show(nearestMark(marks, ((event.clientX - box.left) / box.width) * 100), box.width);
  }

  const leave = () => setTime(null);

  return (
    <div className="chart-reader" onPointerDown={follow} onPointerMove={follow} onPointerLeave={leave} onPointerCancel={leave}>
      <input
        type="range"
        min={0}
        max={last}
        value={index < 0 ? last : index}
        aria-label={`${t("chart.title")}. ${t("chart.keyboard")}`}
        aria-valuetext={read && `${whenOf(read)} – ${words.price(read.price)}`}
        onChange={(event) => show(event.currentTarget.valueAsNumber, event.currentTarget.clientWidth)}
        onFocus={(event) => show(index < 0 ? last : index, event.currentTarget.clientWidth)}
        onBlur={leave}
      />
      {mark && (
        <svg className="chart-drawing" aria-hidden="true">
          <line className="chart-crosshair" x1={`${mark.x}%`} x2={`${mark.x}%`} y1="-14" y2="100%" />
          <circle className="chart-crosshair-point" cx={`${mark.x}%`} cy={`${mark.y}%`} r="4.5" />
          <svg x={`${mark.x}%`} y="-10" overflow="visible">
            <g className="chart-tooltip" transform={`translate(${flips ? -TOOLTIP.width - TOOLTIP.gap : TOOLTIP.gap})`}>
              <rect width={TOOLTIP.width} height={TOOLTIP.height} rx="6" />
              <text x="12" y="20">
                {whenOf(mark)}
              </text>
              <text className="chart-tooltip-price" x="12" y="39">
                {words.price(mark.price)}
              </text>
            </g>
          </svg>
        </svg>
      )}
    </div>
  );
}
