import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { whenIdle } from "#app/foundation/ui/when-idle.ts";

/** The longest that tracking waits for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 3_000;

/** Visitors with Global Privacy Control are not counted either. */
export const isOptedOut = (): boolean => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

/** Tracks page views with a script that is loaded when the browser is idle; a page that is only prepared is not seen yet. */
export function startAnalytics(): void {
  if (isOptedOut()) return;
  const load = () =>
    // If the script can't be loaded, nothing is tracked and the page still works.
    whenIdle(() => void importWithRetry(() => import("#app/features/analytics/page-view-tracker.ts")), IDLE_TIMEOUT_MS);
  if ("prerendering" in document && document.prerendering) document.addEventListener("prerenderingchange", load, { once: true });
  else load();
}
