import { clsx } from "clsx";
import type { AnalyticsReport, Compared } from "#app/features/analytics/report.ts";
import type { Period } from "#app/features/analytics/periods.ts";
import { SAMPLES, type Stat } from "#app/features/analytics/dashboard-samples.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";

const STATS = ["pageViews", "uniqueVisitors", "bounceRate", "averageSession"] as const satisfies Stat[];

/** Four figures of a period compared with the one before; marked samples before the first visit. */
export function DashboardSummary({
  report: { summary, state, period },
}: {
  report: Pick<AnalyticsReport, "summary" | "state" | "period">;
}) {
  const { t } = useTranslation("analytics");
  const isAbsent = state === "absent";
  return (
    <dl className="sheet quarters traffic-summary">
      {STATS.map((stat) => (
        <div key={stat} className={clsx("cell column-close", isAbsent && "cell-sample")} data-stat={stat}>
          <dt className="cell-title">{t(`stats.${stat}`)}</dt>
          {isAbsent ? <Sample stat={stat} /> : <Measured stat={stat} compared={summary[stat]} period={period} />}
        </div>
      ))}
    </dl>
  );
}

function useStatFormats(): Record<Stat, (value: number) => string> {
  const formats = useFormats();
  return { pageViews: formats.integer, uniqueVisitors: formats.integer, bounceRate: formats.percent, averageSession: formats.stay };
}

function Sample({ stat }: { stat: Stat }) {
  const { t } = useTranslation("analytics");
  const write = useStatFormats()[stat];
  return (
    <>
      <dd>
        <data className="figure figure-big figure-sample" value={SAMPLES[stat]} data-metric={stat} data-state="sample">
          {write(SAMPLES[stat])}
        </data>
      </dd>
      <dd className="traffic-change cluster">
        <SampleChip note={t("sample")} />
      </dd>
    </>
  );
}

function Measured({ stat, compared, period }: { stat: Stat; compared: Compared; period: Period }) {
  const { t } = useTranslation("analytics");
  const write = useStatFormats()[stat];
  return (
    <>
      <dd>
        {compared.value === null ? (
          <span className="figure figure-big figure-sample" title={t("stats.unknown")}>
            –<span className="sr-only">{t("stats.unknown")}</span>
          </span>
        ) : (
          <data className="figure figure-big" value={compared.value} data-metric={stat}>
            {write(compared.value)}
          </data>
        )}
      </dd>
      <dd className="traffic-change cluster">
        <ComparedChange change={compared.change} period={period} />
      </dd>
    </>
  );
}

/** Green for up, red for down, else muted. As everywhere on the site, the color shows the direction, not if it's good. */
function ComparedChange({ change, period }: { change: number | null; period: Period }) {
  const { t } = useTranslation("analytics");
  const formats = useFormats();
  if (change === null) return <span className="figure-label">{t("stats.noChange")}</span>;
  return (
    <>
      {directionOf(change) === "flat" ? (
        <span className="figure-label">{t("stats.same")}</span>
      ) : (
        <Change percent={change}>{formats.change(change)}</Change>
      )}
      <span className="sr-only"> {t(`stats.from.${period}`)}</span>
    </>
  );
}
