import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "./was-paid.css";

const MAX_LENGTH = 200;
/** Addresses and handles have no spaces, so the browser doesn't send a seed phrase, with or without scripts. */
const PATTERN = String.raw`\s*(?:(?:stake|addr|STAKE|ADDR)1|\$)\S+\s*`;

/** Form for delegators: sends an address or a handle to /check, which says what it was paid. Works without scripts. */
export function WasPaid({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <form className="was-paid" method="post" action={`${pathIn("/check", language)}#check-verdict`} autoComplete="off">
      <label className="sr-only" htmlFor={id}>
        {t("wasPaid.label")}
      </label>
      <input
        id={id}
        name="input"
        className="field"
        placeholder={t("wasPaid.placeholder")}
        title={t("wasPaid.format")}
        pattern={PATTERN}
        maxLength={MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <button type="submit" className="button button-primary">
        {t("wasPaid.button")}
      </button>
    </form>
  );
}
