import type { PointOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import type { Mark } from "#app/foundation/figures/chart/price-scale.ts";
import { spokenMark, type ReadMark } from "#app/foundation/figures/chart/read-mark.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

const round = (value: number): number => Math.round(value * 100) / 100;

interface Props {
  marks: readonly Mark[];
  events: readonly EventMark[];
  words: ChartLabels;
  overlay: PointOverlay | null;
}

/**
 * Lies over the chart and reads single points: by pointer, by finger, and by keyboard through a slider along the
 * time. A slider takes the arrow keys, Home and End by itself, and a screen reader reads each new point out.
 */
export function ChartReader({ marks, events, words, overlay }: Props) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const read = marks.map(({ time, price, x, y }, at): ReadMark => {
    const event = events.find(({ index }) => index === at);
    const mark: ReadMark = [time, round(x), round(y), words.price(price)];
    const change = overlay?.changes.get(time);
    if (event || change !== undefined) mark.push(event?.name ?? "");
    if (overlay && change !== undefined) mark.push(`${overlay.name} ${formats.change(change)}`);
    return mark;
  });
  const newest = read.at(-1);
  return (
    <div className="chart-reader js-only" data-marks={JSON.stringify(read)} data-own-content="">
      <input
        type="range"
        min={0}
        max={marks.length - 1}
        defaultValue={marks.length - 1}
        aria-label={`${t("chart.title")}. ${t("chart.keyboard")}`}
        aria-valuetext={newest && spokenMark(newest, formats)}
      />
      <svg className="chart-drawing" aria-hidden="true" />
    </div>
  );
}
