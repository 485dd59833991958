import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

/** Explains the numbers on a chart, each with its public record. */
export function ChartEventList({ events, words }: { events: readonly EventMark[]; words: ChartLabels }) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  if (events.length === 0) return null;
  return (
    <ol className="chart-events grid detail text-links" aria-label={t("chart.events")}>
      {events.map(({ number, time, name, source, href }) => (
        <li key={number}>
          <span className="chart-event-number" aria-hidden="true">
            {number}
          </span>
          <time className="faint" dateTime={new Date(time).toISOString()}>
            {formats.date(time)}
          </time>{" "}
          {name}{" "}
          <a href={href} rel="noopener">
            {source}
          </a>
        </li>
      ))}
    </ol>
  );
}
