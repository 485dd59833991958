import type { VotingBody } from "#app/features/governance/governance.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { ChartTable } from "#app/foundation/figures/chart/chart-table.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/governance/actions/governance-action.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/figures/chart/price-chart.css";

/** Share of yes (0 to 1) at a time (milliseconds since 1970). */
export interface SharePoint {
  at: number;
  share: number;
}

export interface ShareLine {
  body: VotingBody;
  needed: number | null;
  /** Oldest first. */
  points: readonly SharePoint[];
}

const MIN_POINTS = 2;
/** Room above the line and the threshold, as a share of the scale. */
const MARGIN = 0.12;

/** A line per body on the scale of its threshold, with all points in a table. */
export function YesOverTime({ lines, start, end }: { lines: readonly ShareLine[]; start: number; end: number }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const shown = lines.filter(({ points }) => points.length >= MIN_POINTS);
  if (shown.length === 0) return null;
  return (
    <section className="card action-section" aria-labelledby="time-title">
      <h2 className="panel-title" id="time-title">
        {t("time.title")}
      </h2>
      {shown.map((line) => (
        <div className="grid-close" key={line.body}>
          {shown.length > 1 && <h3 className="small-title">{t(`governance:tally.${line.body}`)}</h3>}
          <LineDrawing line={line} start={start} end={end} />
        </div>
      ))}
      <p className="hint">{t("time.note")}</p>
      <PointTable lines={shown} />
    </section>
  );
}

function LineDrawing({ line: { body, needed, points }, start, end }: { line: ShareLine; start: number; end: number }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const now = useRenderedAt();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const top = Math.min(1, Math.max(needed ?? 0, ...points.map(({ share }) => share)) + MARGIN);
  const x = (at: number) => Math.max(0, Math.min(100, ((at - start) / (end - start)) * 100));
  const y = (share: number) => 100 - (share / top) * 100;
  // Votes count from their time on, so the line has steps.
  const steps = points.map(({ at, share }, index) =>
    index === 0 ? `M${x(at).toFixed(2)} ${y(share).toFixed(2)}` : `H${x(at).toFixed(2)}V${y(share).toFixed(2)}`,
  );
  const until = Math.min(now, end);
  const percent = (share: number) => formats.percent(share * 100);
  const summary = t("time.summary", {
    body: t(`governance:tally.${body}`),
    first: percent(first.share),
    from: formats.date(first.at),
    last: percent(last.share),
    to: formats.date(last.at),
  });
  const isOpen = until < end;
  return (
    <div className="yes-chart">
      <svg
        className="chart-drawing"
        role="img"
        aria-label={needed === null ? summary : `${summary} ${t("time.needed", { share: percent(needed) })}.`}
      >
        {needed !== null && (
          <>
            <line className="yes-chart-needed" x1="0" x2="100%" y1={`${y(needed)}%`} y2={`${y(needed)}%`} />
            <text className="chart-label" x="0" y={`${y(needed)}%`} dy="-6">
              {t("time.needed", { share: percent(needed) })}
            </text>
          </>
        )}
        {isOpen && (
          <>
            <line className="chart-crosshair yes-chart-now" x1={`${x(until)}%`} x2={`${x(until)}%`} y1="0" y2="100%" />
            <text
              className="chart-label"
              x={`${x(until)}%`}
              y="100%"
              dx={x(until) > 85 ? -6 : 6}
              dy="-8"
              textAnchor={x(until) > 85 ? "end" : "start"}
            >
              {t("time.now")}
            </text>
          </>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="chart-line" d={`${steps.join("")}H${x(until).toFixed(2)}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <circle className="yes-chart-last" cx={`${x(until)}%`} cy={`${y(last.share)}%`} r="5" />
        <line className="chart-base" x1="0" x2="100%" y1="100%" y2="100%" />
        <text className="chart-label" x="0" y="100%" dy="18">
          {formats.dayMonth(start)}
        </text>
        <text className="chart-label" x="100%" y="100%" dy="18" textAnchor="end">
          {formats.dayMonth(end)}
        </text>
      </svg>
    </div>
  );
}

/** The last share of each day. */
function PointTable({ lines }: { lines: readonly ShareLine[] }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const byDay = lines.map(({ points }) => new Map(points.map(({ at, share }) => [formats.date(at), share])));
  const days = [
    ...new Set(
      lines
        .flatMap(({ points }) => points)
        .toSorted((a, b) => a.at - b.at)
        .map(({ at }) => formats.date(at)),
    ),
  ];
  return (
    <ChartTable caption={t("time.title")} show={t("time.show")} hide={t("time.hide")} isScrollable>
      <thead>
        <tr>
          <th scope="col">{t("time.day")}</th>
          {lines.map(({ body }) => (
            <th key={body} scope="col">
              {t(`governance:tally.${body}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {lines.map(({ body }, index) => {
              const share = byDay[index]?.get(day);
              return <td key={body}>{share === undefined ? "" : formats.share(share * 100)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
