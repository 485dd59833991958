import { Fragment } from "react";
import type { EventMark } from "#app/foundation/figures/chart/chart-events.ts";
import { tableRows, type Point, type Range } from "#app/foundation/figures/chart/price-scale.ts";
import type { PointOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { ChartTable } from "#app/foundation/figures/chart/chart-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./price-chart.css";

interface Props {
  points: readonly Point[];
  events: readonly EventMark[];
  range: Range;
  words: ChartLabels;
  overlay: PointOverlay | null;
}

/** The chart's data and events as a table. Opens without a script. */
export function PriceTable({ points, events, range, words, overlay }: Props) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const rows = tableRows(points, range);
  /** Events go above the first older row. */
  const eventsAbove = (at: number) =>
    events.filter(({ time }) => time >= (rows[at]?.[0] ?? 0) && time < (rows[at - 1]?.[0] ?? Number.POSITIVE_INFINITY)).toReversed();
  const title = `${t("chart.title")}, ${t(`chart.rangeLong.${range}`)}`;
  return (
    <ChartTable caption={title} show={t("chart.showTable")} hide={t("chart.hideTable")}>
      <thead>
        <tr>
          <th scope="col">{t("chart.time")} (UTC)</th>
          <th scope="col">{t("chart.price")}</th>
          <th scope="col">{t("live.volume24h", { ticker: words.ticker })}</th>
          {overlay && <th scope="col">{t("chart.overlay.column", { name: overlay.name })}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(([time, price, volume], at) => (
          <Fragment key={time}>
            {eventsAbove(at).map((event) => (
              <tr key={event.number} className="price-table-event">
                <th scope="row">
                  <time dateTime={new Date(event.time).toISOString()}>{formats.date(event.time)}</time>
                </th>
                <td colSpan={overlay ? 3 : 2}>{event.name}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <time dateTime={new Date(time).toISOString()}>{formats.dateTime(time)}</time>
              </th>
              <td>{words.price(price)}</td>
              <td>{volume === null ? "–" : formats.usdCompact(volume)}</td>
              {overlay && <td>{overlay.changes.has(time) ? formats.change(overlay.changes.get(time) ?? 0) : "–"}</td>}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </ChartTable>
  );
}
