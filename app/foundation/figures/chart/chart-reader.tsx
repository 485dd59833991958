import { useEffect, useRef, useState, type PointerEvent } from "react";
import type { PointOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import { nearestMark, type Mark } from "#app/foundation/figures/chart/price-scale.ts";
import { TOOLTIP, tooltipPlace } from "#app/foundation/figures/chart/tooltip-place.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** Index of the mark nearest to a time; -1 if the time is before the first. */
function markAt(marks: readonly Mark[], time: number): number {
  if (time < (marks[0]?.time ?? Infinity)) return -1;
  const distances = marks.map((mark) => Math.abs(mark.time - time));
  return distances.indexOf(Math.min(...distances));
}

interface Props {
  marks: readonly Mark[];
  events: readonly EventMark[];
  words: ChartLabels;
  overlay: PointOverlay | null;
}

/** Reads single points by pointer, touch and keyboard; the keyboard uses a range input, so screen readers announce each point. */
export function ChartReader({ marks, events, words, overlay }: Props) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const reader = useRef<HTMLDivElement>(null);
  /** Time being read, which stays valid when points are added, and the chart's width in pixels. */
  const [reading, setReading] = useState<{ time: number; width: number } | null>(null);
  const last = marks.length - 1;
  const found = reading ? markAt(marks, reading.time) : -1;
  const at = found < 0 ? last : found;
  const mark = marks[at];

  const read = (index: number) => {
    const time = marks[index]?.time;
    if (time !== undefined && reader.current) setReading({ time, width: reader.current.clientWidth });
  };
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    read(nearestMark(marks, ((clientX - box.left) / box.width) * 100));
  };
  const leave = () => setReading(null);

  const isReading = reading !== null;
  useEffect(() => {
    if (!isReading) return;
    // A point read by touch stays until another element is touched.
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !reader.current?.contains(target) && !reader.current?.contains(document.activeElement))
        setReading(null);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isReading]);

  if (!mark) return null;
  const time = `${formats.dateTime(mark.time)}\u00a0UTC`;
  const price = words.price(mark.price);
  const change = overlay?.changes.get(mark.time);
  const other = overlay && change !== undefined ? `${overlay.name} ${formats.change(change)}` : undefined;
  const event = events.find(({ index }) => index === at)?.name;
  return (
    <div
      ref={reader}
      className="chart-reader js-only"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && leave()}
    >
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={`${t("chart.title")}. ${t("chart.keyboard")}`}
        aria-valuetext={[time, price, other, event].filter(Boolean).join(" – ")}
        onChange={({ target }) => read(target.valueAsNumber)}
        onFocus={() => read(at)}
        onBlur={leave}
      />
      <svg className="chart-drawing" aria-hidden="true">
        {reading && found >= 0 && <Crosshair mark={mark} width={reading.width} lines={[time, price, other]} />}
      </svg>
    </div>
  );
}

interface CrosshairProps {
  mark: Mark;
  width: number;
  lines: readonly [time: string, price: string, overlay: string | undefined];
}

function Crosshair({ mark: { x, y }, width, lines: [time, price, overlay] }: CrosshairProps) {
  const { left, isBelow } = tooltipPlace((x / 100) * width, y, width);
  return (
    <>
      <line className="chart-crosshair" x1={percent(x)} x2={percent(x)} y1="-14" y2="100%" />
      <circle className="chart-crosshair-point" cx={percent(x)} cy={percent(y)} r="4.5" />
      <svg x={percent(x)} y={isBelow ? "70%" : "-10"} overflow="visible">
        <g className="chart-tooltip" transform={`translate(${left})`}>
          <rect width={TOOLTIP.width} height={TOOLTIP.height + (overlay === undefined ? 0 : TOOLTIP.lineHeight)} rx="6" />
          <text x="12" y="20">
            {time}
          </text>
          <text className="chart-tooltip-price" x="12" y="39">
            {price}
          </text>
          {overlay !== undefined && (
            <text x="12" y="58">
              {overlay}
            </text>
          )}
        </g>
      </svg>
    </>
  );
}
