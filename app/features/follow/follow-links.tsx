import { followEmailPath, followPath, type FollowKind } from "#app/features/follow/follow.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import "./follow.css";

/** Links to follow changes without an account. Needs the `follow` messages. */
export function FollowLinks({ kind, id }: { kind: FollowKind; id: string }) {
  const { t } = useTranslation("follow");
  const language = useLanguage();
  const query = language === DEFAULT_LANGUAGE ? "" : `?language=${language}`;
  return (
    <p className="follow-links links row secondary text-links">
      <span>{t("links.title")}</span>
      <LocalLink to={followEmailPath(kind, id)} rel="nofollow">
        {t("links.email")}
      </LocalLink>
      <a href={followPath(kind, id, "xml") + query} type="application/rss+xml">
        {t("links.feed")}
      </a>
      <a href={followPath(kind, id, "ics") + query} type="text/calendar">
        {t("links.calendar")}
      </a>
    </p>
  );
}
