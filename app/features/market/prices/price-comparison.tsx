import type { PriceComparison } from "#app/features/market/prices/compare-prices.ts";
import type { PriceSource } from "#app/features/market/prices/prices.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import { SOURCE_ADDRESSES, SOURCES, type Source } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "./price-comparison.css";
import "#app/foundation/lists/source-table.css";
import "#app/foundation/lists/lists.css";

/** Shared with the tables of sources and feeds. */
const MARKS = { agrees: "ok", slow: "partly", differs: "failing", old: "gone" } as const;

interface Props {
  comparison: PriceComparison;
  /** Sources that are on but haven't answered yet. */
  waiting: readonly PriceSource[];
}

/** Each source's price of ADA, its difference from the median, its age and whether it counts. On a phone each row becomes a card. */
export function PriceComparisonTable({ comparison: { prices }, waiting }: Props) {
  const { t } = useTranslation("prices");
  const formats = useFormats();
  return (
    <div className="list-frame card" role="region" aria-label={t("table")} tabIndex={0}>
      <table className="list-table source-table price-comparison">
        <caption className="sr-only">{t("table")}</caption>
        <thead>
          <tr>
            {(["source", "price", "deviation", "observed", "verdict"] as const).map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ source, value, observedAt, deviation, verdict }) => (
            <tr key={source} data-source={source} data-verdict={verdict}>
              <SourceName source={source} />
              <TableCell label={t("price")}>
                <data value={value} data-metric="price">
                  {formats.price(value)}
                </data>
              </TableCell>
              <TableCell label={t("deviation")}>{deviation === null ? "–" : formats.change(deviation * 100)}</TableCell>
              <TableCell label={t("observed")}>
                <time dateTime={new Date(observedAt).toISOString()} title={`${formats.dateTime(observedAt)}\u00a0UTC`}>
                  <Age at={observedAt} />
                </time>
              </TableCell>
              <TableCell label={t("verdict")}>
                <span className="source-state with-icon" data-health={MARKS[verdict]}>
                  {t(`verdicts.${verdict}`)}
                </span>
              </TableCell>
            </tr>
          ))}
          {waiting.map((source) => (
            <tr key={source} data-source={source}>
              <SourceName source={source} />
              <TableCell label={t("price")}>–</TableCell>
              <TableCell label={t("deviation")}>–</TableCell>
              <TableCell label={t("observed")}>–</TableCell>
              <TableCell label={t("verdict")}>
                <span className="source-state with-icon" data-health="waiting">
                  {t("waiting")}
                </span>
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SourceName({ source }: { source: Source }) {
  return (
    <th scope="row">
      <a className="lone-link" href={SOURCE_ADDRESSES[source]} rel="noopener">
        {SOURCES[source]}
      </a>
    </th>
  );
}
