import { ColumnChart } from "#app/features/network/column-chart.tsx";
import type { Column } from "#app/features/network/column-chart-model.ts";
import { EpochTable } from "#app/features/network/epoch-table.tsx";
import type { EpochRecord } from "#app/features/network/network.ts";
import { MEAN_GAP, type HourCount } from "#app/features/network/network-status.ts";
import { HOUR } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./network.css";

type Count = "transactions" | "fees" | "treasury";
const COUNTS: readonly Count[] = ["transactions", "fees", "treasury"];

interface Props {
  /** Oldest first; the last one is the current epoch. */
  epochs: readonly EpochRecord[];
  hours: readonly HourCount[];
  /** Time of the last reading of the current epoch. */
  origin: Figure | null;
}

/** A year of epochs from the source's counts, and two days of hours from our own readings. */
export function EpochCharts({ epochs, hours, origin }: Props) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  // Uses the same precision as the treasury in the network's figures.
  const write = (count: Count, value: number): string =>
    count === "transactions"
      ? formats.compact(value)
      : `${(count === "treasury" ? formats.compactExact : formats.compact)(value)}\u00a0ADA`;
  const known = hours.flatMap(({ blocks }) => (blocks === null ? [] : [blocks]));
  return (
    <div className="sheet halves network-charts">
      {COUNTS.map((count) => (
        <EpochChart key={count} count={count} epochs={epochs} write={write} />
      ))}
      <ColumnChart
        title={t("charts.hours.title")}
        note={
          known.length === 0
            ? t("charts.hours.none")
            : t("charts.hours.note", { count: known.length, expected: formats.integer(HOUR / MEAN_GAP) })
        }
        summary={
          known.length === 0
            ? t("charts.empty")
            : t("charts.hours.summary", { low: formats.integer(Math.min(...known)), high: formats.integer(Math.max(...known)) })
        }
        columns={hours.map(({ time, blocks }): Column => ({ name: formats.hourMinute(time), value: blocks }))}
        write={formats.integer}
      />
      <div className="network-charts-foot">
        <SourceLine origin={origin} source="koios" />
        {epochs.length > 0 && <EpochTable epochs={epochs} />}
      </div>
    </div>
  );
}

function EpochChart({
  count,
  epochs,
  write,
}: {
  count: Count;
  epochs: readonly EpochRecord[];
  write: (count: Count, value: number) => string;
}) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const running = epochs.at(-1);
  // The treasury is from the start of an epoch, so it's final at once; counts grow until the epoch ends.
  const grows = count !== "treasury";
  const finished = epochs.filter((epoch) => epoch[count] !== null && (!grows || epoch !== running));
  const newest = finished.at(-1);
  const value = newest?.[count] ?? null;
  const words = { epoch: newest?.epoch, amount: value === null ? "" : write(count, value) };
  const values = finished.map((epochRecord) => epochRecord[count] ?? 0);
  return (
    <ColumnChart
      title={t(`charts.${count}.title`)}
      note={value === null ? t("charts.empty") : t(`charts.${count}.note`, words)}
      summary={
        value === null
          ? t("charts.empty")
          : t("charts.summary", {
              title: t(`charts.${count}.title`),
              from: finished[0]?.epoch,
              to: newest?.epoch,
              low: write(count, Math.min(...values)),
              high: write(count, Math.max(...values)),
              last: words.amount,
            })
      }
      columns={epochs.map((epoch): Column => ({ name: `${epoch.epoch}`, value: epoch[count], isOpen: grows && epoch === running }))}
      write={formats.compactLike}
    />
  );
}
