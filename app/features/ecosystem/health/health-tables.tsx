import { AlertText, DependencyText } from "#app/features/ecosystem/health/alert-text.tsx";
import { FindingTable } from "#app/features/ecosystem/health/finding-table.tsx";
import type { HealthReport } from "#app/features/ecosystem/health/health-report.ts";
import { alertKey, CONFIRMED_DAYS, GONE_DAYS, LISTING_STATES } from "#app/features/ecosystem/health/listing-state.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./health.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/details.css";

export function FoundTable({ found }: Pick<HealthReport, "found">) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  return (
    <FindingTable heads={[t("found.project"), t("found.what"), t("found.checked")]}>
      {found.map(({ project, alerts, dependsOn, checkedAt }) => (
        <tr key={project.id} data-project={project.id}>
          <th scope="row">
            <LocalLink to={projectPath(project)}>{project.name}</LocalLink>
          </th>
          <td>
            <ul className="grid-tight">
              {alerts.map((alert) => (
                <li key={alertKey(alert)} data-alert={alert.kind}>
                  <AlertText alert={alert} />
                </li>
              ))}
              {dependsOn.map((dependency) => (
                <li key={dependency.id} data-alert="depends">
                  <DependencyText on={dependency} />
                </li>
              ))}
            </ul>
          </td>
          <td className="health-checked caption">{formats.date(checkedAt)}</td>
        </tr>
      ))}
    </FindingTable>
  );
}

export function ContractUse({ contracts }: Pick<HealthReport, "contracts">) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  return (
    <details className="health-contracts text-links">
      <summary className="opener">{t("contracts.show", { number: formats.integer(contracts.length) })}</summary>
      <dl>
        {contracts.map(({ project, usedAt }) => (
          <div key={project.id} className="dotted-row" data-contracts={project.id}>
            <dt>
              <LocalLink to={projectPath(project)}>{project.name}</LocalLink>
            </dt>
            <dd>{formats.date(usedAt)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function ListingStates({ states }: Pick<HealthReport, "states">) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  const days = { confirmed: CONFIRMED_DAYS, used: CONFIRMED_DAYS, unconfirmed: CONFIRMED_DAYS, silent: GONE_DAYS };
  return (
    <div className="sheet health-states">
      {LISTING_STATES.map((state) => (
        <div key={state} className="grid-close text-links" data-state={state}>
          <h3 className="line">
            <span className="fill">{t(`states.${state}.title`)}</span>{" "}
            <span className="count">{formats.integer(states[state].length)}</span>
          </h3>
          <p className="secondary">{state === "closed" ? t("states.closed.text") : t(`states.${state}.text`, { days: days[state] })}</p>
          {states[state].length > 0 && (
            <details>
              <summary className="opener">{t("states.show")}</summary>
              <ul className="grid-tight">
                {states[state].map((project) => (
                  <li key={project.id}>
                    <LocalLink to={projectPath(project)}>{project.name}</LocalLink>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
    </div>
  );
}
