import { tableRows, type Point, type Range } from "#app/foundation/figures/chart/price-scale.ts";
import type { ChartLabels } from "#app/foundation/figures/chart/chart-labels.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** The chart's figures as a table. Opens without a script. */
export function PriceTable({ points, range, words }: { points: readonly Point[]; range: Range; words: ChartLabels }) {
  const { t } = useTranslation(words.namespace);
  const formats = useFormats();
  const title = `${t("chart.title")}, ${t(`chart.rangeLong.${range}`)}`;
  return (
    <details className="price-table">
      <summary>
        <UiIcon name="table-2" size={16} />
        <span className="when-closed">{t("chart.showTable")}</span>
        <span className="when-open">{t("chart.hideTable")}</span>
      </summary>
      <div className="price-table-frame">
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("chart.time")} (UTC)</th>
              <th scope="col">{t("chart.price")}</th>
              <th scope="col">{t("live.volume24h", { ticker: words.ticker })}</th>
            </tr>
          </thead>
          <tbody>
            {tableRows(points, range).map(([time, price, volume]) => (
              <tr key={time}>
                <th scope="row">
                  <time dateTime={new Date(time).toISOString()}>{formats.dateTime(time)}</time>
                </th>
                <td>{words.price(price)}</td>
                <td>{volume === null ? "–" : formats.usdCompact(volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
