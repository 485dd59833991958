import { pledgeRecord, type PoolEpoch } from "#app/features/staking/pool-terms.ts";
import { ChartTable } from "#app/foundation/figures/chart/chart-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./staking.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/figures/chart/price-chart.css";

const MIN_POINTS = 2;
/** More labels don't fit on a phone in every language. */
const LABELS = 3;
/** Room above and below the line, as a share of its range. */
const MARGIN = 0.15;
/** Smallest range of the scale, as a share, so that tiny changes don't look like jumps. */
const MIN_SPAN = 0.02;
/** Smallest distance between two lines of the scale, in percent of the height. */
const MIN_DISTANCE = 12;

/** Saturation by epoch as an SVG line, with all figures in a table below it. `epochs` are newest first. */
export function PoolHistory({ epochs }: { epochs: readonly PoolEpoch[] }) {
  const { t } = useTranslation("stake-pool");
  const [newest, oldest] = [epochs[0], epochs.at(-1)];
  if (!newest || !oldest) return <p>{t("history.none")}</p>;
  return (
    <>
      <SaturationLine epochs={epochs.toReversed()} />
      <MarginNote epochs={epochs} />
      <PledgeNote epochs={epochs} />
      <EpochTable epochs={epochs} />
    </>
  );
}

/** `epochs` are oldest first. */
function SaturationLine({ epochs }: { epochs: readonly PoolEpoch[] }) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const known = epochs.flatMap(({ epoch, saturation }) => (saturation === null ? [] : [{ epoch, saturation }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < MIN_POINTS) return null;
  const values = known.map(({ saturation }) => saturation);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(high - low, high * MIN_SPAN, MIN_SPAN) * MARGIN;
  const [bottom, top] = [Math.max(0, low - margin), high + margin];
  const x = (epoch: number): number => ((epoch - first.epoch) / (last.epoch - first.epoch)) * 100;
  const y = (value: number): number => 100 - ((value - bottom) / (top - bottom)) * 100;
  const path = known.map(({ epoch, saturation }, at) => `${at ? "L" : "M"}${x(epoch).toFixed(2)} ${y(saturation).toFixed(2)}`).join("");
  const step = (known.length - 1) / (LABELS - 1);
  const labels = [...new Set(Array.from({ length: LABELS }, (_, at) => known[Math.round(at * step)]?.epoch ?? last.epoch))];
  const percent = (value: number) => formats.percent(value * 100);
  const isFullShown = bottom < 1 && top > 1;
  const lines = [low, high].filter(
    (value, at, all) => all.indexOf(value) === at && !(isFullShown && Math.abs(y(value) - y(1)) < MIN_DISTANCE),
  );
  const summary = t("history.summary", {
    from: formats.integer(first.epoch),
    to: formats.integer(last.epoch),
    low: percent(low),
    high: percent(high),
    last: percent(last.saturation),
  });
  return (
    <div className="pool-chart">
      <svg className="chart-drawing" role="img" aria-label={summary}>
        {[...lines, ...(isFullShown ? [1] : [])].map((value) => (
          <g key={value}>
            <line className={value === 1 ? "pool-chart-full" : "chart-grid"} x1="0" x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
            <text className="chart-label" x="100%" dx="8" y={`${y(value)}%`} dy="4">
              {percent(value)}
            </text>
          </g>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="chart-line" d={path} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
        {labels.map((epoch, at) => (
          <text
            key={epoch}
            className="chart-label"
            x={`${x(epoch)}%`}
            y="100%"
            dy="18"
            textAnchor={at === 0 ? "start" : at === labels.length - 1 ? "end" : "middle"}
          >
            {t("history.epoch", { epoch: formats.integer(epoch) })}
          </text>
        ))}
        {known.map(({ epoch, saturation }) => (
          <Reading
            key={epoch}
            x={x(epoch)}
            y={y(saturation)}
            width={100 / (last.epoch - first.epoch)}
            text={`${t("history.epoch", { epoch: formats.integer(epoch) })}${formats.colon}${formats.share(saturation * 100)}`}
          />
        ))}
      </svg>
    </div>
  );
}

/** A point with its figures, shown while the pointer is near its epoch. All lengths are percentages. */
function Reading({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  return (
    <g className="pool-chart-epoch">
      <rect x={`${(x - width / 2).toFixed(2)}%`} width={`${width.toFixed(2)}%`} y="0" height="100%" fill="none" />
      <g className="pool-chart-reading">
        <line className="chart-crosshair" x1={`${x.toFixed(2)}%`} x2={`${x.toFixed(2)}%`} y1="0" y2="100%" />
        <circle cx={`${x.toFixed(2)}%`} cy={`${y.toFixed(2)}%`} r="4" />
        <text x={`${x.toFixed(2)}%`} dx={x > 50 ? -8 : 8} y="0" dy="4" textAnchor={x > 50 ? "end" : "start"}>
          {text}
        </text>
      </g>
    </g>
  );
}

/** Changes of the margin as sentences, because a chart of a nearly constant value is hard to read. */
function MarginNote({ epochs }: { epochs: readonly PoolEpoch[] }) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const known = epochs.filter(({ margin }) => margin !== null).toReversed();
  const [oldest] = known;
  if (!oldest) return null;
  const changes = known.filter((poolEpoch, at) => at > 0 && poolEpoch.margin !== known[at - 1]?.margin);
  const share = (margin: number | null) => formats.share((margin ?? 0) * 100);
  if (changes.length === 0)
    return <p>{t("history.sameMargin", { margin: share(oldest.margin), from: formats.integer(oldest.epoch), count: known.length })}</p>;
  return (
    <ul className="bullets secondary">
      <li>{t("history.marginFrom", { epoch: formats.integer(oldest.epoch), margin: share(oldest.margin) })}</li>
      {changes.map(({ epoch, margin }) => (
        <li key={epoch}>{t("history.marginChange", { epoch: formats.integer(epoch), margin: share(margin) })}</li>
      ))}
    </ul>
  );
}

/** Number of epochs when the owners met their pledge. */
function PledgeNote({ epochs }: { epochs: readonly PoolEpoch[] }) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const record = pledgeRecord(epochs);
  if (!record) return null;
  const { met, epochs: known, lastMissed } = record;
  return (
    <p>
      {t("history.pledgeMet", { met: formats.integer(met), known: formats.integer(known) })}{" "}
      {lastMissed !== null && t("history.pledgeMissed", { epoch: formats.integer(lastMissed) })}
    </p>
  );
}

function EpochTable({ epochs }: { epochs: readonly PoolEpoch[] }) {
  const { t } = useTranslation("stake-pool");
  const formats = useFormats();
  const or = (value: number | null, format: (value: number) => string): string => (value === null ? t("unknown") : format(value));
  const share = (value: number) => formats.share(value * 100);
  return (
    <ChartTable className="pool-epochs" caption={t("history.table")} show={t("history.show")} hide={t("history.hide")} isScrollable>
      <thead>
        <tr>
          <th scope="col">{t("history.epochHead")}</th>
          <th scope="col">{t("now.saturation")}</th>
          <th scope="col">{t("terms.margin")}</th>
          <th scope="col">{t("terms.fixedCost")}</th>
          <th scope="col">{t("history.blocks")}</th>
          <th scope="col">{t("now.delegators")}</th>
          <th scope="col">{t("pledge.title")}</th>
        </tr>
      </thead>
      <tbody>
        {epochs.map(({ epoch, saturation, margin, fixedCost, blocks, delegators, isPledgeMet }) => (
          <tr key={epoch}>
            <th scope="row">{formats.integer(epoch)}</th>
            <td>{or(saturation, share)}</td>
            <td>{or(margin, share)}</td>
            <td>{or(fixedCost, formats.decimal)}</td>
            <td>{or(blocks, formats.integer)}</td>
            <td>{or(delegators, formats.integer)}</td>
            <td>{isPledgeMet === true ? t("history.met") : isPledgeMet === false ? t("history.notMet") : t("unknown")}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
