import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./check.css";

const MAX_LENGTH = 3_000;

/** The box; check-script.ts answers without leaving the page. */
export function CheckForm({ input }: { input: string }) {
  const { t } = useTranslation("check");
  return (
    <form className="check-form labelled-field grid-close" method="post" action={pathIn("/check", useLanguage())} autoComplete="off">
      <label htmlFor="check-input">{t("label")}</label>
      <textarea
        id="check-input"
        name="input"
        className="field"
        rows={3}
        defaultValue={input}
        placeholder={t("placeholder")}
        aria-describedby="check-hint"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        required
      />
      <p id="check-hint" className="secondary">
        {t("hint")}
      </p>
      <button className="button button-primary">{t("check")}</button>
      <p role="alert" className="alarm if-filled" />
    </form>
  );
}
