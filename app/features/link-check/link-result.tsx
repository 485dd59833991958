import type { ReactNode } from "react";
import type { LinkCheckResult, LinkIncident } from "#app/features/link-check/link-check.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";

type ResultTone = "listed" | "official" | "closed" | "unknown" | "lookalike" | "unreadable";
const ICONS: Record<ResultTone, UiIconName> = {
  listed: "list-checks",
  official: "list-checks",
  closed: "circle-exclamation-point",
  unknown: "circle-question-mark",
  lookalike: "circle-x",
  unreadable: "circle-exclamation-point",
};

/**
 * What the catalogue says of the address, and where to go from there. `projectPath` leads to the project that is named. Its `picture` is beside the way to
 * its page and never beside the address, which may be an imitation.
 */
export function LinkResult({
  verdict,
  incidents,
  projectPath,
  picture,
}: {
  verdict: LinkCheckResult;
  incidents: readonly LinkIncident[];
  projectPath: `/${string}` | null;
  picture: ReactNode;
}) {
  const { t } = useTranslation("link-check");
  const formats = useFormats();
  const project = verdict.kind === "listed" ? verdict.project : verdict.kind === "lookalike" ? verdict.of : undefined;
  const tone: ResultTone =
    verdict.kind !== "listed" ? verdict.kind : "site" in verdict.project ? "official" : verdict.project.isClosed ? "closed" : "listed";
  const values = {
    name: project?.name,
    host: "host" in verdict ? verdict.coded : "",
    domain: verdict.kind === "lookalike" ? verdict.domain : "",
  };
  const tricks = "tricks" in verdict ? verdict.tricks : [];
  return (
    <section className="link-result" data-verdict={tone} aria-labelledby="link-verdict">
      <UiIcon name={ICONS[tone]} size={28} />
      <div>
        <h2 id="link-verdict">{t(`verdict.${tone}`, values)}</h2>
        {"host" in verdict && (
          <p className="link-host">
            {verdict.host} {verdict.coded !== verdict.host && <span className="link-coded">({verdict.coded})</span>}
          </p>
        )}
        <p>{t(`text.${tone}`, values)}</p>
        {verdict.kind === "lookalike" && <p>{t(`reason.${verdict.reason}`)}</p>}
        {incidents.map(({ id, date, happened, advice }) => (
          <div key={id} className="link-incident">
            <h3>{t("incident", { date: dateText(date, formats) })}</h3>
            <p>{happened}</p>
            <p>
              <strong>{advice}</strong>
            </p>
          </div>
        ))}
        {tricks.length > 0 && (
          <>
            <h3>{t("tricksTitle")}</h3>
            <ul>
              {tricks.map((trick) => (
                <li key={trick}>{t(`tricks.${trick}`)}</li>
              ))}
            </ul>
          </>
        )}
        {verdict.kind !== "unreadable" && (
          <p className="link-project">
            {picture}
            <LocalLink to={projectPath ?? "/ecosystem"} className="button button-small">
              {project && projectPath ? t("seeProject", { name: project.name }) : t("findProject")}
              <UiIcon name="arrow-right" />
            </LocalLink>
          </p>
        )}
      </div>
    </section>
  );
}
