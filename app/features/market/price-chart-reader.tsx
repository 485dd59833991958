import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { nearestMark, type Mark } from "#app/features/market/price-scale.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";

const TIP = { width: 164, height: 50, gap: 10 };
/** A long jump with Page Up and Page Down, as a part of all points. */
const LEAP = 1 / 12;

/** Lies over the chart and reads single points: by pointer, by finger, by keyboard. */
export default function PriceChartReader({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation("home");
  const formats = useFormats();
  const [time, setTime] = useState<number | null>(null);
  const [flips, setFlips] = useState(false);
  const [spoken, setSpoken] = useState("");
  const index = time === null ? -1 : marks.findIndex((mark) => mark.time >= time);
  const mark = marks[index];

  const textOf = (one: Mark) => ({ when: `${formats.dateTime(one.time)}\u00a0UTC`, price: formats.price(one.price) });

  function show(next: number, width: number): Mark | undefined {
    const one = marks[Math.min(marks.length - 1, Math.max(0, next))];
    if (!one) return;
    setTime(one.time);
    setFlips(width - (one.x / 100) * width < 180);
    return one;
  }

  function follow(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    show(nearestMark(marks, ((event.clientX - box.left) / box.width) * 100), box.width);
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const last = marks.length - 1;
    const leap = Math.max(1, Math.round(marks.length * LEAP));
    const from = index < 0 ? last : index;
    const steps: Record<string, number> = {
      ArrowLeft: index < 0 ? last : from - 1,
      ArrowDown: index < 0 ? last : from - 1,
      ArrowRight: index < 0 ? last : from + 1,
      ArrowUp: index < 0 ? last : from + 1,
      PageDown: from - leap,
      PageUp: from + leap,
      Home: 0,
      End: last,
    };
    if (event.key === "Escape") return leave();
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const one = show(next, event.currentTarget.clientWidth);
    if (one) setSpoken(`${textOf(one).when}: ${textOf(one).price}`);
  }

  function leave() {
    setTime(null);
    setSpoken("");
  }

  return (
    <>
      <div
        className="chart-reader"
        role="application"
        tabIndex={0}
        aria-label={`${t("chart.title")}. ${t("chart.keyboard")}`}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={leave}
        onPointerCancel={leave}
        onKeyDown={move}
        onBlur={leave}
      >
        {mark && (
          <svg className="chart-drawing" aria-hidden="true">
            <line className="chart-cross" x1={`${mark.x}%`} x2={`${mark.x}%`} y1="-14" y2="100%" />
            <circle className="chart-cross-point" cx={`${mark.x}%`} cy={`${mark.y}%`} r="4.5" />
            <svg x={`${mark.x}%`} y="-10" overflow="visible">
              <g className="chart-tip" transform={`translate(${flips ? -TIP.width - TIP.gap : TIP.gap})`}>
                <rect width={TIP.width} height={TIP.height} rx="6" />
                <text x="12" y="20">
                  {textOf(mark).when}
                </text>
                <text className="chart-tip-price" x="12" y="39">
                  {textOf(mark).price}
                </text>
              </g>
            </svg>
          </svg>
        )}
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </>
  );
}
