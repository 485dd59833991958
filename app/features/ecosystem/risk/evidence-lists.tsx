import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import type { Audit } from "#app/foundation/content/project-facts.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./risk-strip.css";
import "#app/foundation/ui/chips.css";

type Source = ProjectView["sources"][number];

export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className="evidence-list grid">
      {sources.map((source) => (
        <li className="text-links" key={`${source.title} ${source.url}`}>
          <SourceLink {...source} />
          <Says by={source.by} />
          <SourceDates {...source} />
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ title, url }: Pick<Source, "title" | "url">) {
  if (!url) return title;
  return (
    <a href={url} rel="noopener nofollow">
      {title}
    </a>
  );
}

function Says({ by }: Pick<Source, "by">) {
  const { t } = useTranslation("project");
  return (
    by && (
      <p>
        <span className="tag says" data-by={by}>
          {t(`says.${by}`)}
        </span>
      </p>
    )
  );
}

function SourceDates({ saidAt, checkedAt }: Pick<Source, "saidAt" | "checkedAt">) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  if (saidAt === null || checkedAt === null) return null;
  return <span className="caption">{t("evidence.dates", { said: dateText(saidAt, formats), checked: dateText(checkedAt, formats) })}</span>;
}

/** Audit reports with their scope, and the result of a comparison with the code in use. */
export function AuditList({ audits }: { audits: readonly Audit[] }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  return (
    <ul className="evidence-list grid">
      {audits.map(({ by, date, scope, version, url, sha256, comparison, saidAt, checkedAt }) => (
        <li className="text-links" key={url}>
          <a href={url} rel="noopener">
            {date === null ? by : `${by}, ${dateText(date, formats)}`}
          </a>
          {scope && <p>{scope}</p>}
          {version && (
            <p className="caption" lang="en">
              {version}
            </p>
          )}
          <p>
            {comparison ? (
              <a href={comparison.url} rel="noopener">
                {t(comparison.isSame ? "risk.comparedSame" : "risk.comparedDifferent")}
              </a>
            ) : (
              t("risk.notCompared")
            )}
          </p>
          <SourceDates saidAt={saidAt} checkedAt={checkedAt} />
          {sha256 && (
            <p className="caption">
              SHA-256 <code>{sha256}</code>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
