import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import type { ProjectReference } from "#app/features/ecosystem/project-view.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./project.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/chips.css";

/** Notice at the top of a closed project's page; an open one shows only its warning, if any. */
export function ClosedNotice() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const { closed, warning } = useProject();
  if (!closed) return warning ? <Warning text={warning} /> : null;
  const { alternatives, successor, oldAddress } = closed;
  return (
    <section className="closed-notice grid" aria-labelledby="closed-title">
      <h2 className="line panel-title" id="closed-title">
        <ProjectIcon name="stop" size={22} />
        {t("closed.title")}
      </h2>
      <p>
        {closed.date === null ? t("closed.dateUnknown") : t("closed.date", { date: dateText(closed.date, formats) })}{" "}
        {closed.moneyLost === true && <strong>{t("closed.moneyLost")}</strong>}
        {closed.moneyLost === "unknown" && <strong>{t("closed.moneyLostUnknown")}</strong>} {t("closed.happened")}
      </p>
      {warning && <Warning text={warning} />}
      {successor && <ProjectLinks title={t("closed.successor")} list={[successor]} />}
      {alternatives.length > 0 && <ProjectLinks title={t("closed.alternatives")} list={alternatives} />}
      {oldAddress && <p className="secondary">{t("closed.oldAddress", { address: oldAddress })}</p>}
    </section>
  );
}

function Warning({ text }: { text: string }) {
  const { t } = useTranslation("project");
  return (
    <div className="project-warning beside-icon notice notice-bad" role="note">
      <ProjectIcon name="warning" size={20} />
      <p>
        <strong>{t("warning")}</strong> {text}
      </p>
    </div>
  );
}

function ProjectLinks({ title, list }: { title: string; list: readonly ProjectReference[] }) {
  return (
    <p className="row">
      {title}{" "}
      {list.map((project) => (
        <LocalLink key={project.id} to={projectPath(project)} className="chip">
          {project.name}
        </LocalLink>
      ))}
    </p>
  );
}
