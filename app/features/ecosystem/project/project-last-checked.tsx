import { Fragment } from "react";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { SourceDates } from "#app/features/ecosystem/ui/source-dates.tsx";
import { SourceList } from "#app/features/ecosystem/risk/evidence-lists.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./project.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/details.css";

interface Props {
  /** Path of the form to report an error. */
  reportPath: `/${string}`;
  /** Time of the last correction by a reader, in milliseconds since 1970; null if there was none. */
  correctedAt: number | null;
}

/** Sources of the page's facts, the date of the last check, the last correction by a reader, and a link to report an error. */
export function ProjectChecked({ reportPath, correctedAt }: Props) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const project = useProject();
  const { domains, sources, closed } = project;
  return (
    <div className="project-checked beside-icon detail">
      <ProjectIcon name="checked" />
      <div className="grid-tight">
        <p>
          {/* The risk strip has these dates for an open project. */}
          {closed && <SourceDates of={project} />}
          {domains.length > 0 && (
            <>
              {t("checked.domain", { count: domains.length })}{" "}
              {domains.map((domain, i) => (
                <Fragment key={domain}>
                  {i > 0 && ", "}
                  <strong>{domain}</strong>
                </Fragment>
              ))}
            </>
          )}
        </p>
        <details id="sources">
          <summary className="opener with-icon">{t("checked.sources", { count: sources.length })}</summary>
          <SourceList sources={sources} />
        </details>
        {correctedAt !== null && (
          <p className="text-links">
            <LocalLink to="/ecosystem/changes">{t("checked.corrected", { date: formats.date(correctedAt) })}</LocalLink>
          </p>
        )}
        <LocalLink to={reportPath} className="link-more" rel="nofollow">
          {t("checked.report")}
        </LocalLink>
      </div>
    </div>
  );
}
