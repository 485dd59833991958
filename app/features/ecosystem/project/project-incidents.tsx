import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { SourceList } from "#app/features/ecosystem/risk/evidence-lists.tsx";
import type { IncidentView } from "#app/features/ecosystem/project-view.ts";
import { DottedRow } from "#app/foundation/figures/dotted-row.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/features/ecosystem/risk/risk-strip.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/details.css";

export function ProjectIncidents() {
  const { t } = useTranslation("project");
  const { incidents } = useProject();
  if (incidents.length === 0) return null;
  return (
    <section id="incidents" className="project-section grid" aria-labelledby="incidents-title">
      <h2 className="section-title" id="incidents-title">
        {t("incidents.title")}
      </h2>
      {incidents.map((incident) => (
        <Incident key={incident.id} {...incident} />
      ))}
    </section>
  );
}

function Incident({ date, cause, loss, refund, happened, advice, records }: IncidentView) {
  const { t } = useTranslation(["project", "catalog"]);
  const formats = useFormats();
  const unknown = t("catalog:notKnown");
  const amount = loss && `${formats.compact(loss.value)}\u00a0${loss.unit}`;
  return (
    <article className="edged card grid-tight">
      <h3 className="item-title">{dateText(date, formats)}</h3>
      <p>{happened}</p>
      <p>
        <strong>{t("incidents.advice")}</strong> {advice}
      </p>
      <dl>
        <DottedRow label={t("incidents.cause")}>{cause ? t(`incidents.causes.${cause}`) : unknown}</DottedRow>
        <DottedRow label={t("incidents.loss")}>
          {!loss ? unknown : loss.value === 0 ? t("incidents.noLoss") : t("incidents.about", { amount })}
        </DottedRow>
        <DottedRow label={t("incidents.refund")}>{refund ? t(`incidents.refunds.${refund}`) : unknown}</DottedRow>
      </dl>
      <details>
        <summary className="opener">{t("incidents.records")}</summary>
        <SourceList sources={records} />
      </details>
    </article>
  );
}
