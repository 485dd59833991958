import { SourceList } from "#app/features/ecosystem/risk/evidence-lists.tsx";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import type { GrantView } from "#app/features/ecosystem/project-view.ts";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./project.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/details.css";

/** Grants shown at first; the others can be expanded. */
const SHOWN = 5;
const UNITS = ["ADA", "USD"] as const;

const sum = ({ value, unit }: NonNullable<GrantView["amount"]>, formats: Formats): string => `${formats.integer(value)}\u00a0${unit}`;

export function ProjectGrants() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { grants, evidence } = useProject();
  if (grants.length === 0) return null;
  const totals = UNITS.flatMap((unit) => {
    const value = grants.reduce((all, { paid }) => all + (paid?.unit === unit ? paid.value : 0), 0);
    return value > 0 ? [sum({ value, unit }, formats)] : [];
  });
  const more = grants.slice(SHOWN);
  return (
    <section className="project-section grid deferred-layout-mobile" aria-labelledby="grants-title">
      <h2 className="section-title" id="grants-title">
        {t("grants.title")}
      </h2>
      <p className="muted">
        {t("grants.count", { count: grants.length })}
        {totals.length > 0 && `. ${t("grants.total", { amounts: totals.join(" + ") })}`}
      </p>
      <GrantList grants={grants.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="opener">{t("grants.more", { count: more.length })}</summary>
          <GrantList grants={more} />
        </details>
      )}
      <p className="caption">{t("grants.note")}</p>
      {evidence.catalystFunded && <SourceList sources={evidence.catalystFunded} />}
    </section>
  );
}

function GrantList({ grants }: { grants: readonly GrantView[] }) {
  const { t } = useTranslation(["project", "catalog"]);
  const formats = useFormats();
  return (
    <ul className="grid">
      {grants.map(({ id, fund, title, amount, paid, status, url }) => (
        <li className="text-links" key={id}>
          <strong>
            <a href={url} rel="noopener" lang="en">
              {title}
            </a>
          </strong>
          <p className="secondary">
            {t("grants.fund", { fund })}
            {" · "}
            <span className="figure">{amount ? sum(amount, formats) : t("catalog:notKnown")}</span>
            {" · "}
            {status ? t(`grants.states.${status}`) : t("catalog:notKnown")}
            {paid && paid.value !== amount?.value && (
              <>
                {" · "}
                {t("grants.paid", { amount: sum(paid, formats) })}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
