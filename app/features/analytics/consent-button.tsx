import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** Footer button that opens the consent dialog again (consent.ts). */
export function ConsentButton() {
  const { t } = useTranslation("consent");
  return (
    <button type="button" className="consent-change lone-link js-only">
      {t("change")}
    </button>
  );
}
