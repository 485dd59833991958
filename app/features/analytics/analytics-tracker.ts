import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

const IDLE_TIMEOUT_MS = 3_000;

/** We don't count visitors with Global Privacy Control. */
export const isOptedOut = (): boolean => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

/** Loads the page view tracker when the browser is idle, and for a prerendered page only once it's shown. */
export function startAnalytics(): void {
  if (isOptedOut()) return;
  const load = () =>
    // Without the script nothing is tracked, and the page still works.
    whenIdle(() => void importWithRetry(() => import("#app/features/analytics/page-view-tracker.ts")), IDLE_TIMEOUT_MS);
  if ("prerendering" in document && document.prerendering) document.addEventListener("prerenderingchange", load, { once: true });
  else load();
}
