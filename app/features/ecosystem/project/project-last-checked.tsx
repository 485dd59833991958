import { Fragment } from "react";
import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { SourceDates } from "#app/features/ecosystem/source-dates.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";

/** Where the facts of the page come from, when they were checked, and how to tell us that one is wrong. */
export function ProjectChecked() {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const project = useProject();
  const { domains, sources } = project;
  return (
    <div className="project-checked">
      <ProjectIcon name="checked" />
      <div>
        <p>
          <SourceDates of={project} />.{" "}
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
        <details>
          <summary>{t("checked.sources", { count: sources.length })}</summary>
          <ul>
            {sources.map(({ title, url, saidAt }) => (
              <li key={`${title} ${url}`}>
                {url ? (
                  <a href={url} rel="noopener nofollow">
                    {title}
                  </a>
                ) : (
                  title
                )}
                <span> {dateText(saidAt, formats)}</span>
              </li>
            ))}
          </ul>
        </details>
        <LocalLink to="/listing-policy#errors" className="link-more">
          {t("checked.report")}
        </LocalLink>
      </div>
    </div>
  );
}
