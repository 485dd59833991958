import type { ReactNode } from "react";
import { BLOCKLISTS } from "#app/features/link-check/blocklists.ts";
import {
  answerTo,
  explanationOf,
  type CheckedLink,
  type LinkAnswer,
  type LinkIncident,
  type PublicReport,
} from "#app/features/link-check/link-check.ts";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { Verdict, type VerdictTone } from "#app/foundation/ui/verdict.tsx";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/titles.css";

const TONES: Record<LinkAnswer, VerdictTone> = {
  listed: "good",
  official: "good",
  closed: "careful",
  disputed: "careful",
  unknown: "neutral",
  blocklisted: "bad",
  lookalike: "bad",
  unreadable: "careful",
  email: "careful",
};

/**
 * What the catalogue says of the address, and where to go from there. `projectPath` leads to the project that is named. Its `picture` is beside the way to
 * its page and never beside the address, which may be an imitation.
 */
export function LinkResult({
  checked,
  incidents,
  reports,
  projectPath,
  picture,
}: {
  checked: CheckedLink;
  incidents: readonly LinkIncident[];
  /** What others say of the same project. */
  reports: readonly PublicReport[];
  projectPath: `/${string}` | null;
  picture: ReactNode;
}) {
  const { t } = useTranslation("link-check");
  const formats = useFormats();
  const { result: verdict, blocklists } = checked;
  const project = verdict.kind === "listed" ? verdict.project : verdict.kind === "lookalike" ? verdict.of : undefined;
  const answer = answerTo(checked);
  const values = {
    name: project?.name,
    email: "host" in verdict ? (verdict.email ?? "") : "",
    host: "host" in verdict ? verdict.coded : "",
    domain: verdict.kind === "lookalike" ? verdict.domain : "",
  };
  const tricks = "tricks" in verdict ? verdict.tricks : [];
  return (
    <Verdict id="link-verdict" tone={TONES[answer]} verdict={answer} title={t(`verdict.${answer}`, values)}>
      {"host" in verdict && verdict.inner !== null && (
        <p className="identifier">{t("wrapped", { by: verdict.wrappers.join(", "), inner: verdict.inner })}</p>
      )}
      {"host" in verdict && (
        <p className="identifier">
          <span className="item-title">{verdict.host}</span>{" "}
          {verdict.coded !== verdict.host && <span className="secondary">({verdict.coded})</span>}
        </p>
      )}
      <p>{t(`text.${explanationOf(checked)}`, values)}</p>
      {"host" in verdict && verdict.hiddenBy !== null && <p>{t("hidden", { by: verdict.hiddenBy })}</p>}
      {answer === "email" && <p>{t(`emailDomain.${project ? "listed" : "unknown"}`, values)}</p>}
      {verdict.kind === "lookalike" && <p>{t(`reason.${verdict.reason}`)}</p>}
      {blocklists.map(({ list, entry, readAt }) => (
        <p key={list} className="text-links" data-blocklist={list}>
          {t("onBlocklist", { entry, list: BLOCKLISTS[list].name, date: formats.date(readAt) })}{" "}
          <a href={BLOCKLISTS[list].url} rel="noopener nofollow">
            {t("seeBlocklist")}
          </a>
        </p>
      ))}
      {incidents.map(({ id, date, happened, advice }) => (
        <div key={id} className="edged grid-tight">
          <h3>{t("incident", { date: dateText(date, formats) })}</h3>
          <p>{happened}</p>
          <p>
            <strong>{advice}</strong>
          </p>
        </div>
      ))}
      {reports.map(({ id, text }) => (
        <p key={id} className="edged" data-report="">
          {text}
        </p>
      ))}
      {tricks.length > 0 && (
        <>
          <h3>{t("tricksTitle")}</h3>
          <ul className="bullets">
            {tricks.map((trick) => (
              <li key={trick}>{t(`tricks.${trick}`)}</li>
            ))}
          </ul>
        </>
      )}
      {verdict.kind !== "unreadable" && (
        <p className="line">
          {picture}
          <LocalLink to={projectPath ?? "/ecosystem"} className="button button-small">
            {project && projectPath ? t("seeProject", { name: project.name }) : t("findProject")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      )}
    </Verdict>
  );
}
