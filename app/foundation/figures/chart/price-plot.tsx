import { useId } from "react";
import { ChartReader } from "#app/foundation/figures/chart/chart-reader.tsx";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import { ticksBesideTag, VIEWBOX_SIZE, type ChartModel, type Mark, type Range } from "#app/foundation/figures/chart/price-scale.ts";
import { overlayOf, type PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";
import "#app/foundation/figures/figure-panel.css";

const TAG_WIDTH = 58;

/** Longer labels need a wider margin. */
const LONG_LABEL_LENGTH = 16;

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

function timeLabel(formats: Formats, range: Range, time: number): string {
  if (range === "24h") return formats.hourMinute(time);
  return range === "1y" ? formats.monthYear(time) : formats.dayMonth(time);
}

interface Props {
  model: ChartModel;
  events: readonly EventMark[];
  range: Range;
  words: ChartLabels;
  overlay: PriceOverlay;
}

/** Works without scripts: lines are in a square stretched to the chart's size, texts outside it at the same percentages. */
export function PricePlot({ model, events, range, words, overlay }: Props) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const { price } = words;
  const area = useId();
  const tag = words.room ?? TAG_WIDTH;
  const { first, last, low, high } = model;
  const summary = t("chart.summary", {
    range: t(`chart.rangeLong.${range}`),
    first: price(first.price),
    last: price(last.price),
    low: price(low.price),
    high: price(high.price),
  });
  return (
    <div className="chart-plot">
      <svg className="chart-drawing" role="img" aria-label={summary}>
        <svg viewBox={`0 0 ${VIEWBOX_SIZE} ${VIEWBOX_SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
          <clipPath id={area}>
            <path d={model.area} />
          </clipPath>
          <g clipPath={`url(#${area})`} className="chart-scale">
            <rect width={VIEWBOX_SIZE} height={VIEWBOX_SIZE} />
            <rect y={VIEWBOX_SIZE * 0.34} width={VIEWBOX_SIZE} height={VIEWBOX_SIZE} />
            <rect y={VIEWBOX_SIZE * 0.67} width={VIEWBOX_SIZE} height={VIEWBOX_SIZE} />
          </g>
          <path className="chart-bars chart-bars-wide" d={model.bars.wide} />
          <path className="chart-bars chart-bars-narrow" d={model.bars.narrow} />
        </svg>
        {ticksBesideTag(model).map(({ price: tick, y, extra }) => (
          <g key={tick} className={extra ? "chart-tick-extra" : undefined}>
            <line className="chart-grid" x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
            <text className="chart-label" x="100%" dx="10" y={percent(y)} dy="4">
              {formats.price(tick, model.digits)}
            </text>
          </g>
        ))}
        <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
        {model.timeTicks.map(({ time, x, extra }) => (
          <svg key={time} x={percent(x)} y="100%" overflow="visible" className={extra ? "chart-tick-extra" : undefined}>
            <line className="chart-base" y2="5" />
            <text className="chart-label" textAnchor="middle" y="19">
              {timeLabel(formats, range, time)}
            </text>
          </svg>
        ))}
        <line className="chart-last" x1="0" x2="100%" y1={percent(last.y)} y2={percent(last.y)} />
        <svg viewBox={`0 0 ${VIEWBOX_SIZE} ${VIEWBOX_SIZE}`} preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
          {model.overlay && <path className="chart-overlay" d={model.overlay.line} vectorEffect="non-scaling-stroke" />}
          <path className="chart-line" d={model.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {events.map((event) => (
          <EventSounding key={event.number} event={event} />
        ))}
        <ExtremeLabel mark={high} text={t("chart.high", { price: price(high.price) })} dy={-9} />
        <ExtremeLabel mark={low} text={t("chart.low", { price: price(low.price) })} dy={17} />
        <svg x="100%" y={percent(last.y)} overflow="visible">
          <rect className="chart-tag" x="5" y="-11" width={tag} height="22" rx="3" />
          <text className="chart-tag-text" x={5 + tag / 2} y="4" textAnchor="middle">
            {price(last.price)}
          </text>
          <circle className="amber-dot" r="5" />
        </svg>
      </svg>
      <ChartReader marks={model.marks} events={events} words={words} overlay={overlayOf(overlay, model)} />
    </div>
  );
}

function EventSounding({ event: { number, x, y } }: { event: EventMark }) {
  return (
    <svg x={percent(x)} overflow="visible" className="chart-event">
      <line className="chart-plumb" y1={percent(y)} y2="100%" />
      <svg y={percent(y)} overflow="visible">
        <circle className="chart-event-ring" r="9" />
        <text className="chart-event-text" textAnchor="middle" y="4">
          {number}
        </text>
      </svg>
    </svg>
  );
}

/** The highest or lowest point with its price; the text stays inside the frame. */
function ExtremeLabel({ mark, text, dy }: { mark: Mark; text: string; dy: number }) {
  const margin = text.length > LONG_LABEL_LENGTH ? 24 : 12;
  const anchor = mark.x < margin ? "start" : mark.x > 100 - margin ? "end" : "middle";
  return (
    <svg x={percent(mark.x)} y={percent(mark.y)} overflow="visible">
      <circle className="chart-extreme" r="3" />
      <text className="chart-extreme-text" textAnchor={anchor} y={dy}>
        {text}
      </text>
    </svg>
  );
}
