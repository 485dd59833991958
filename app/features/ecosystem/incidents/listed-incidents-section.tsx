import { FindingTable } from "#app/features/ecosystem/health/finding-table.tsx";
import type { HealthReport, ReportedIncident } from "#app/features/ecosystem/health/health-report.ts";
import { INCIDENT_LIST, lossTexts } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "#app/features/ecosystem/health/health.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";

const ONLY_CHAIN = "Cardano";

/** DefiLlama's incidents of our projects, and those on Cardano of unknown projects, quoted and marked as unreviewed. */
export function ListedIncidentsSection({ listed }: Pick<HealthReport, "listed">) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  const { incidents, leftOut, readAt, unavailableSince } = listed;
  const joined = incidents.filter(({ project }) => project !== null);
  const unjoined = incidents.filter(({ project }) => project === null);
  return (
    <section className="container section" aria-labelledby="incidents">
      <header className="section-head">
        <div>
          <h2 id="incidents">{t("incidents.title")}</h2>
          <p className="text-links">
            {t("incidents.text")}{" "}
            <a href={INCIDENT_LIST.url} rel="noopener">
              {t("incidents.see")}
            </a>
          </p>
          <p>
            {[
              ...(unavailableSince === null ? [] : [t("incidents.unavailable", { date: formats.date(unavailableSince) })]),
              readAt === 0 ? t("incidents.notRead") : t("incidents.read", { date: formats.date(readAt) }),
              ...(leftOut > 0 ? [t("incidents.leftOut", { number: formats.integer(leftOut) })] : []),
            ].join(" ")}
          </p>
        </div>
      </header>
      {joined.length > 0 ? (
        <IncidentTable incidents={joined} />
      ) : (
        readAt > 0 && <p className="empty-box secondary">{t("incidents.none")}</p>
      )}
      {unjoined.length > 0 && (
        <div className="page-stack">
          <div className="grid-tight">
            <h3>{t("incidents.unjoined")}</h3>
            <p className="secondary">{t("incidents.unjoinedText")}</p>
          </div>
          <IncidentTable incidents={unjoined} />
        </div>
      )}
    </section>
  );
}

function IncidentTable({ incidents }: { incidents: readonly ReportedIncident[] }) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  return (
    <FindingTable heads={[t("found.project"), t("incidents.says"), t("incidents.date")]}>
      {incidents.map(({ incident, project, isOurs }) => (
        <tr key={incident.id} data-incident={incident.projectId ?? ""}>
          <th scope="row">{project ? <LocalLink to={projectPath(project)}>{project.name}</LocalLink> : incident.name}</th>
          <td>
            <Statements incident={incident} />
            {project && (
              <p className="caption">
                {isOurs ? (
                  <LocalLink to={`${projectPath(project)}#incidents`}>{t("incidents.ours")}</LocalLink>
                ) : (
                  t("incidents.notReviewed")
                )}
              </p>
            )}
          </td>
          <td className="health-checked caption">{formats.date(Date.parse(incident.day))}</td>
        </tr>
      ))}
    </FindingTable>
  );
}

function Statements({ incident }: Pick<ReportedIncident, "incident">) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  const words = incident.technique ?? incident.classification;
  const { chains, url } = incident;
  const isElsewhere = chains.some((chain) => chain !== ONLY_CHAIN);
  return (
    <ul>
      {words !== null && (
        <li>
          <q lang="en">{words}</q>
        </li>
      )}
      {lossTexts(t, formats, incident).map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
      {isElsewhere && <li>{t("incidents.chains", { chains: chains.join(", ") })}</li>}
      {url !== null && (
        <li>
          <a href={url} rel="noopener nofollow ugc">
            {t("incidents.record", { host: new URL(url).hostname })}
          </a>
        </li>
      )}
    </ul>
  );
}
