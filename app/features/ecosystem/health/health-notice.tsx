import { AlertText, DependencyText } from "#app/features/ecosystem/health/alert-text.tsx";
import type { ProjectAlerts } from "#app/features/ecosystem/health/health-report.ts";
import { alertKey } from "#app/features/ecosystem/health/listing-state.ts";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./health.css";
import "#app/features/ecosystem/project/project.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

export function HealthNotice({ of: { alerts, dependsOn } }: { of: ProjectAlerts }) {
  const { t } = useTranslation("health");
  if (alerts.length === 0 && dependsOn.length === 0) return null;
  return (
    <div className="project-warning beside-icon notice notice-bad" role="note">
      <ProjectIcon name="warning" size={20} />
      <div className="grid-tight text-links">
        <strong>{t("notice.title")}</strong>
        <ul>
          {alerts.map((alert) => (
            <li key={alertKey(alert)}>
              <AlertText alert={alert} />
            </li>
          ))}
          {dependsOn.map((project) => (
            <li key={project.id}>
              <DependencyText on={project} />
            </li>
          ))}
        </ul>
        <LocalLink to="/ecosystem/health">{t("notice.more")}</LocalLink>
      </div>
    </div>
  );
}
