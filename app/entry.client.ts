import { startAnalytics } from "#app/features/analytics/analytics-tracker.ts";
import { startConsent } from "#app/features/analytics/consent.ts";
import { startSignUpForms } from "#app/features/newsletter/sign-up.ts";
import { startPaletteTrigger } from "#app/features/search/palette-trigger.ts";
import { registerWorker } from "#app/foundation/offline/register-worker.ts";
import { startDeferredLayout } from "#app/foundation/ui/deferred-layout.ts";
import { startFoldedTargets } from "#app/foundation/ui/folded-target.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { startLanguageLinks } from "#app/foundation/ui/language-links.ts";
import { startMenus } from "#app/foundation/ui/menus.ts";
import { startNavigationGuard } from "#app/foundation/ui/navigation-guard.ts";
import { onPageShown } from "#app/foundation/ui/page-events.ts";
import { startTermTooltips } from "#app/foundation/ui/term-tooltip-events.ts";
import { startThemeChoices } from "#app/foundation/ui/theme.ts";
import { startToasts } from "#app/foundation/ui/toast.ts";

startThemeChoices();
startMenus();
startLanguageLinks();
startPaletteTrigger();
startTermTooltips();
startSignUpForms();
startToasts();
startConsent();
startDeferredLayout();
startFoldedTargets();
startAnalytics();
// Starts last, so that every listener that handles a link has already prevented its default.
startNavigationGuard();

/** Page scripts, keyed by a selector for the pages that need them. Each starts once and then runs on every page change. */
const PAGE_SCRIPTS: Record<string, () => Promise<{ startPageScript: () => void }>> = {
  "[data-island]": () => import("#app/foundation/islands/hydrate-islands.ts"),
  // Islands update their own ages.
  ":is([data-age-text], [data-live]):not([data-island] *)": () => import("./live-pages.ts"),
  "[data-copy]": () => import("#app/foundation/ui/copy-buttons.ts"),
  // Without starred projects there is no count to show.
  "[data-starred] .header-watchlist-count, [data-star]": () => import("#app/foundation/ui/star-buttons.ts"),
};
const started = new Set<string>();
async function startPageScripts(): Promise<void> {
  const missing = Object.entries(PAGE_SCRIPTS).filter(([selector]) => !started.has(selector) && document.querySelector(selector));
  for (const [selector] of missing) started.add(selector);
  await Promise.all(missing.map(async ([, load]) => (await importWithRetry(load)).startPageScript()));
}
onPageShown(() => void startPageScripts());
// Test programs wait for this attribute before they press controls; links and forms work without scripts before it.
void startPageScripts().then(() => (document.documentElement.dataset.frame = "ready"));

// In development a service worker would cache files that are about to change.
if (import.meta.env.PROD) registerWorker();
