import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Copies the text beside it (copy-buttons.ts). Hidden without scripts, because it wouldn't work; the text can still be selected. */
export function CopyButton({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className="button button-small js-only"
        aria-label={label}
        data-copy
        data-idle={t("copy.action")}
        data-copied={t("copy.done")}
        data-failed={t("copy.failed")}
      >
        {t("copy.action")}
      </button>
      <span className="sr-only" role="status" />
    </>
  );
}
