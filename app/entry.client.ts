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
// The last to be asked: what another part answers, the browser does not follow.
startNavigationGuard();

/** Scripts of single pages, by what such a page has. Each is started once, and hears of every page. */
const PAGE_SCRIPTS: Record<string, () => Promise<{ startPageScript: () => void }>> = {
  "[data-island]": () => import("#app/foundation/islands/hydrate-islands.ts"),
  // An island shows its own ages.
  ":is([data-age-text], [data-live]):not([data-island] *)": () => import("./live-pages.ts"),
  "[data-copy]": () => import("#app/foundation/ui/copy-buttons.ts"),
  // Without a list there is no number to show.
  "[data-starred] .header-watchlist-count, [data-star]": () => import("#app/foundation/ui/star-buttons.ts"),
};
const started = new Set<string>();
async function startPageScripts(): Promise<void> {
  const missing = Object.entries(PAGE_SCRIPTS).filter(([selector]) => !started.has(selector) && document.querySelector(selector));
  for (const [selector] of missing) started.add(selector);
  await Promise.all(missing.map(async ([, load]) => (await importWithRetry(load)).startPageScript()));
}
onPageShown(() => void startPageScripts());
// What a program that presses controls waits for: before it, links and forms work by the browser alone.
void startPageScripts().then(() => (document.documentElement.dataset.frame = "ready"));

// In development a service worker would cache files that are about to change.
if (import.meta.env.PROD) registerWorker();
