import type { ReactNode } from "react";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { MetricValue } from "#app/features/ecosystem/metric-value.tsx";
import { SourceLines } from "#app/features/ecosystem/project-cell.tsx";
import { useProject, useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { protocolVolumeLabel } from "#app/features/ecosystem/project-view.ts";
import { SourceDates } from "#app/features/ecosystem/source-dates.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** As many as the strip has room for. */
const MAX_ITEMS = 4;

interface Item {
  label: string;
  value: ReactNode;
  metric?: ProjectMetric;
}

/** The project at a glance: what is measured of it, filled up with what is known of it. */
export function ProjectSummary() {
  const { t } = useTranslation(["project", "catalogue"]);
  const formats = useFormats();
  const project = useProject();
  const { card, launched, founded, openSource, custody, closed, statusAsOf, token } = project;
  const figures = useProjectFigures();
  const volume = figures.protocolVolume24h ? "protocolVolume24h" : "tokenVolume24h";
  const measured = (
    [
      ["tvl", t("catalogue:tvl"), formats.usdCompact],
      ["holders", t("catalogue:holders"), formats.compact],
      [
        volume,
        volume === "tokenVolume24h" ? t("live.volume24h", { ticker: token?.ticker }) : t(protocolVolumeLabel(card)),
        formats.usdCompact,
      ],
      ["transactions24h", t("live.transactions24h"), formats.integer],
    ] as const
  ).flatMap(([metric, label, format]): Item[] =>
    figures[metric] ? [{ label, metric, value: <MetricValue metric={metric} format={format} /> }] : [],
  );
  const fact = (label: string, value: ReactNode): Item[] => (value === null || value === undefined ? [] : [{ label, value }]);
  const facts = [
    ...fact(t("summary.closed"), closed && dateText(closed.date, formats)),
    ...fact(t("summary.launched"), launched && dateText(launched, formats)),
    ...fact(t("summary.founded"), founded && String(founded)),
    ...fact(t("summary.code"), openSource === null ? null : t(openSource ? "code.open" : "code.closed")),
    ...fact(t("summary.statusAsOf", { date: dateText(statusAsOf, formats) }), t(`catalogue:status.${card.status}`)),
    ...fact(t("summary.keys"), custody && t(`catalogue:custody.${custody}`)),
  ];
  // Where it began belongs to the picture even when all places could be filled with figures.
  const items = [...measured.slice(0, launched === null ? MAX_ITEMS : MAX_ITEMS - 1), ...facts].slice(0, MAX_ITEMS);
  if (items.length === 0) return null;
  const metrics = items.flatMap(({ metric }) => metric ?? []);
  return (
    <article className="project-summary" data-project={card.id} aria-label={t("summary.title")}>
      <dl data-count={items.length}>
        {items.map(({ label, value }) => (
          <div key={label} data-flash="">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="summary-foot">
        <SourceLines metrics={metrics} />
        {metrics.length < items.length && (
          <p className="source-line">
            <span className="state-dot" />
            <SourceDates of={project} />
          </p>
        )}
      </div>
    </article>
  );
}
