import { useEffect, useState, type ComponentType } from "react";

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
    // When it cannot be loaded nothing is counted, and nothing else is missing.
    const load = () => import("#app/features/analytics/page-views.tsx").then(({ default: component }) => setPageViews(() => component)).catch(() => undefined);
    whenIdle(() => void load());
  }, []);
  return PageViews && <PageViews />;
}
