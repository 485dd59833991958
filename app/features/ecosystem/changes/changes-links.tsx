import { CHANGE_FEEDS, changesPath, type ChangeFormat, type ChangePeriod } from "#app/features/ecosystem/changes/changes.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import "./changes.css";

const feedName = (t: Translate, { name }: ChangeFormat, period: ChangePeriod): string =>
  period === "week" ? t(`directory:changes.weekly.${name}`) : t(`directory:changes.formats.${name}`);

/** Alternate links in the document's head, for feed readers. */
export function ChangesAlternates() {
  const { t } = useTranslation("directory");
  const language = useLanguage();
  return CHANGE_FEEDS.map(({ format, period }) => (
    <link
      key={`${period} ${format.name}`}
      rel="alternate"
      type={format.type}
      title={`${t("changes.title")} (${feedName(t, format, period)})`}
      href={changesPath(format, language, period)}
    />
  ));
}

export function ChangesLinks() {
  const { t } = useTranslation("directory");
  const language = useLanguage();
  return (
    <p className="changes-links links secondary row text-links">
      <span>{t("changes.follow")}</span>
      {CHANGE_FEEDS.map(({ format, period }) => (
        <a key={`${period} ${format.name}`} href={changesPath(format, language, period)} type={format.type}>
          {feedName(t, format, period)}
        </a>
      ))}
    </p>
  );
}

/** Leads from the directory to its log and to the form for a new project. */
export function ChangesPageLinks() {
  const { t } = useTranslation("directory");
  return (
    <p className="links secondary row text-links">
      <LocalLink to="/ecosystem/changes">{t("changes.all")}</LocalLink>
      <LocalLink to="/list-a-project">{t("changes.suggest")}</LocalLink>
    </p>
  );
}
