import { useEffect, useState, type ComponentType } from "react";
import { requestConsent, onConsentRequested } from "#app/features/analytics/consent-choice.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { importWithRetry } from "#app/foundation/ui/lazy-with-retry.tsx";
import { toast } from "#app/foundation/ui/toast.tsx";

/** Loads the consent dialog after the first load, where the site uses Google Analytics. */
export function DeferredConsent({ id }: { id: string }) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<{ id: string }>>();
  useEffect(() => {
    // If the script doesn't load, nobody is asked and nothing is allowed.
    void importWithRetry(() => import("#app/features/analytics/consent-dialog.tsx")).then(({ default: component }) =>
      setDialog(() => component),
    );
  }, []);
  useEffect(() => {
    if (!Dialog) return onConsentRequested(() => toast.error(t(unreachableReasonKey()), { description: t("away.later") }));
  }, [Dialog, t]);
  return Dialog && <Dialog id={id} />;
}

/** The footer button that opens the consent dialog again. */
export function ConsentButton() {
  const { t } = useTranslation("consent");
  return (
    <button type="button" className="consent-change js-only" onClick={requestConsent}>
      {t("change")}
    </button>
  );
}
