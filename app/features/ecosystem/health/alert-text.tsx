import { INCIDENT_LIST, listedIncidentText } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import type { Alert } from "#app/features/ecosystem/health/listing-state.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";

export function AlertText({ alert }: { alert: Alert }) {
  const { t } = useTranslation("health");
  const formats = useFormats();
  switch (alert.kind) {
    case "liquidity": {
      const { from, to, day } = alert.fall;
      return t("alert.liquidity", { from: formats.usdCompact(from), to: formats.usdCompact(to), day: formats.date(Date.parse(day)) });
    }
    case "incident":
      return (
        <a href={INCIDENT_LIST.url} rel="noopener nofollow">
          {listedIncidentText(t, formats, alert.incident)}
        </a>
      );
    case "moved":
      return t("alert.moved", { host: alert.host });
    case "parked":
      return t("alert.parked");
    case "missing":
      return t("alert.missing", { date: formats.date(alert.since) });
    case "unreachable":
      return t("alert.unreachable", { date: formats.date(alert.since) });
    case "advisory":
      return (
        <a href={alert.url} rel="noopener nofollow">
          {t("alert.advisory", { title: alert.title, date: formats.date(alert.publishedAt) })}
        </a>
      );
    case "archived":
      return t("alert.archived", { name: alert.name });
    case "quiet":
      return t("alert.quiet", { name: alert.name, date: formats.date(alert.pushedAt) });
  }
}

/** Alert about a project that this one depends on. */
export function DependencyText({ on }: { on: ProjectReference }) {
  const { t } = useTranslation("health");
  return <LocalLink to={projectPath(on)}>{t("alert.depends", { name: on.name })}</LocalLink>;
}
