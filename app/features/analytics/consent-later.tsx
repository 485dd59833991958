import { useEffect, useState, type ComponentType } from "react";
import { askForConsent, onConsentAsked } from "#app/features/analytics/consent-choice.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { reasonKey } from "#app/foundation/ui/connection.ts";
import { persist } from "#app/foundation/ui/late.tsx";
import { toast } from "#app/foundation/ui/toast.tsx";

/** The question of consent, on sites that have something to ask for. Its script is no part of the first load. */
export function ConsentLater({ id }: { id: string }) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<{ id: string }>>();
  useEffect(() => {
    // Until it can be loaded nobody is asked, and so nothing is allowed.
    void persist(() => import("#app/features/analytics/consent-dialog.tsx")).then(({ default: component }) => setDialog(() => component));
  }, []);
  useEffect(() => {
    if (!Dialog) return onConsentAsked(() => toast.error(t(reasonKey()), { description: t("away.later") }));
  }, [Dialog, t]);
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
