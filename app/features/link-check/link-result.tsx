import type { ReactNode } from "react";
import { BLOCKLISTS } from "#app/features/link-check/blocklists.ts";
import type { LinkCheckAnswer } from "#app/features/link-check/link-check-answer.ts";
import { explanationOf, type LinkAnswer } from "#app/features/link-check/link-check.ts";
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

interface Props {
  answer: LinkCheckAnswer;
  picture: ReactNode;
}

/**
 * Verdict on an address with next steps. `picture` is beside the link to the project's page, never beside the address, which may be an
 * imitation.
 */
export function LinkResult({ answer, picture }: Props) {
  const { t } = useTranslation(["link-check", "check"]);
  const formats = useFormats();
  const { verdict, host, coded, email, wrappers, inner, hiddenBy, tricks, lookalike, owner, blocklists, incidents, reports } = answer;
  const project = owner?.project ?? null;
  const values = { name: owner?.name, email: email ?? "", host: coded ?? "", domain: lookalike?.domain ?? "" };
  return (
    <Verdict
      id="link-verdict"
      tone={TONES[verdict]}
      verdict={verdict}
      kind={t(email === null ? "check:names.link" : "check:names.email")}
      title={t(`verdict.${verdict}`, values)}
    >
      {inner !== null && <p className="identifier">{t("wrapped", { by: wrappers.join(", "), inner })}</p>}
      {host !== null && (
        <p className="identifier">
          <span className="item-title">{host}</span> {coded !== host && <span className="secondary">({coded})</span>}
        </p>
      )}
      <p>{t(`text.${explanationOf(verdict, owner?.isClosed === true)}`, values)}</p>
      {hiddenBy !== null && <p>{t("hidden", { by: hiddenBy })}</p>}
      {verdict === "email" && <p>{t(`emailDomain.${owner ? "listed" : "unknown"}`, values)}</p>}
      {lookalike && <p>{t(`reason.${lookalike.reason}`)}</p>}
      {blocklists.map(({ list, entry, readAt }) => (
        <p key={list} className="text-links" data-blocklist={list}>
          {t("onBlocklist", { entry, list: BLOCKLISTS[list].name, date: formats.date(Date.parse(readAt)) })}{" "}
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
      {verdict !== "unreadable" && (
        <p className="line">
          {picture}
          <LocalLink to={project?.path ?? "/ecosystem"} className="button button-primary">
            {project && owner ? t("seeProject", { name: owner.name }) : t("findProject")}
            <UiIcon name="arrow-right" />
          </LocalLink>
        </p>
      )}
    </Verdict>
  );
}
