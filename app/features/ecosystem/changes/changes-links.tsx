import { CHANGE_FORMATS, changesPath } from "#app/features/ecosystem/changes/changes.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./changes.css";

/** The feeds of changes for feed readers, in the document's head. */
export function ChangesAlternates() {
  const { t } = useTranslation("directory");
  const language = useLanguage();
  return CHANGE_FORMATS.map((format) => (
    <link
      key={format.name}
      rel="alternate"
      type={format.type}
      title={`${t("changes.title")} (${t(`changes.formats.${format.name}`)})`}
      href={changesPath(format, language)}
    />
  ));
}

/** The same feeds as links. */
export function ChangesLinks() {
  const { t } = useTranslation("directory");
  const language = useLanguage();
  return (
    <p className="changes-links links secondary row text-links">
      <span>{t("changes.follow")}</span>
      {CHANGE_FORMATS.map((format) => (
        <a key={format.name} href={changesPath(format, language)} type={format.type}>
          {t(`changes.formats.${format.name}`)}
        </a>
      ))}
    </p>
  );
}
