import type { EpochRecord } from "#app/features/network/network.ts";
import { ChartTable } from "#app/foundation/figures/chart/chart-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./network.css";

const COLUMNS = ["transactions", "blocks", "fees", "activeStake", "treasury", "reserves"] as const;

/** The charts' figures, newest epoch first. Each row has an anchor. Works without scripts. */
export function EpochTable({ epochs }: { epochs: readonly EpochRecord[] }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const running = epochs.at(-1)?.epoch;
  const write = (column: (typeof COLUMNS)[number], value: number): string => {
    if (column === "transactions" || column === "blocks" || column === "fees") return formats.integer(value);
    return formats.compactExact(value);
  };
  return (
    <ChartTable className="epoch-table" caption={t("table.caption")} show={t("table.show")} hide={t("table.hide")} isScrollable>
      <thead>
        <tr>
          <th scope="col">{t("table.epoch")}</th>
          <th scope="col">{t("table.began")}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {epochs.toReversed().map((row) => (
          <tr key={row.epoch} id={`epoch-${row.epoch}`}>
            <th scope="row">
              {row.epoch}
              {row.epoch === running && <span className="epoch-running caption"> {t("table.running")}</span>}
            </th>
            <td>
              <time dateTime={new Date(row.start).toISOString()}>{formats.date(row.start)}</time>
            </td>
            {COLUMNS.map((column) => (
              <td key={column}>{row[column] === null ? "–" : write(column, row[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
