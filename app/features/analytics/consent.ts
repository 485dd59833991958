import { onConsentRequested, requestConsent } from "#app/features/analytics/consent-choice.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameData, frameText } from "#app/foundation/ui/frame-data.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { closestTarget } from "#app/foundation/ui/page-events.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Loads the consent dialog after the first load, where the site uses Google Analytics. */
export function startConsent(): void {
  const { tag } = frameData();
  if (tag === undefined) return;
  document.addEventListener("click", (event) => {
    if (closestTarget(event, ".consent-change")) requestConsent();
  });
  const stop = onConsentRequested(() => toast.error(frameText(unreachableReasonKey()), { description: frameText("away.later") }));
  // If the script doesn't load, we ask no one and load nothing from Google.
  void importWithRetry(() => import("#app/features/analytics/consent-dialog.ts")).then(({ createConsentDialog }) => {
    stop();
    createConsentDialog(tag);
  });
}
