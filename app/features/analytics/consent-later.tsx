import { useEffect, useState, type ComponentType } from "react";
import { askForConsent } from "#app/features/analytics/consent-choice.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** The question of consent, on sites that have something to ask for. Its script is no part of the first load. */
export function ConsentLater({ id }: { id: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ id: string }>>();
  useEffect(() => {
    // When it cannot be loaded nobody is asked, and so nothing is allowed.
    import("#app/features/analytics/consent-dialog.tsx").then(({ default: component }) => setDialog(() => component)).catch(() => undefined);
  }, []);
  return Dialog && <Dialog id={id} />;
}

/** The way back to the question, in the footer. */
export function ConsentButton() {
  const { t } = useTranslation("consent");
  return (
    <button type="button" className="consent-change needs-script" onClick={askForConsent}>
      {t("change")}
    </button>
  );
}
