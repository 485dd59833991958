import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./open-data.css";

/** Copies the text beside it (copy-code.ts). Without scripts the text can be selected, and a dead button helps no one. */
export function CopyButton({ label }: { label?: string }) {
  const { t } = useTranslation("open-data");
  return (
    <>
      <button
        type="button"
        className="button button-small code-copy js-only"
        aria-label={label}
        data-idle={t("copy")}
        data-copied={t("copied")}
        data-failed={t("copyFailed")}
      >
        {t("copy")}
      </button>
      <span className="sr-only" role="status" />
    </>
  );
}
