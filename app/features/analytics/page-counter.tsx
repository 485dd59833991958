import { useEffect, useState, type ComponentType } from "react";
import { persist } from "#app/foundation/ui/late.tsx";

/** The longest that counting waits for a quiet moment, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Who asks by Global Privacy Control not to be followed is not counted either. */
export const isOptedOut = (): boolean => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act, 1_000);
}

/** Counts pages, with a script that comes when the browser has nothing better to do. */
export function PageCounter() {
  const [PageViews, setPageViews] = useState<ComponentType>();
  useEffect(() => {
    if (isOptedOut()) return;
    // Until it can be loaded nothing is counted, and nothing else is missing.
    whenIdle(() => void persist(() => import("#app/features/analytics/page-views.tsx")).then(({ default: component }) => setPageViews(() => component)));
  }, []);
  return PageViews && <PageViews />;
}
