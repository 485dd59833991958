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
import { startFetchForms } from "#app/foundation/ui/submit-by-fetch.ts";
import { startTermTooltips } from "#app/foundation/ui/term-tooltip-events.ts";
import { startThemeChoices } from "#app/foundation/ui/theme.ts";
import { startToasts } from "#app/foundation/ui/toast.ts";

startThemeChoices();
startMenus();
startLanguageLinks();
startPaletteTrigger();
startTermTooltips();
startSignUpForms();
startFetchForms();
startToasts();
startConsent();
startDeferredLayout();
startFoldedTargets();
startAnalytics();
// The last to be asked: what another part answers, the browser does not follow.
startNavigationGuard();

/** Scripts of single pages, by what such a page has. Each is started once, and hears of every page. */
const PAGE_SCRIPTS: readonly { selector: string; start: () => Promise<void> }[] = [
  {
    selector: "[data-age-text], [data-live]",
    start: async () => (await importWithRetry(() => import("./live-pages.ts"))).startLivePages(),
  },
  {
    selector: ".glossary",
    start: async () => (await importWithRetry(() => import("#app/features/glossary/glossary-filter.ts"))).startGlossaryFilter(),
  },
  {
    selector: ".discover",
    start: async () => (await importWithRetry(() => import("#app/features/ecosystem/directory/directory-script.ts"))).startDirectory(),
  },
  {
    selector: ".get-started",
    start: async () => (await importWithRetry(() => import("#app/features/get-started/quiz.ts"))).startQuiz(),
  },
  {
    selector: ".check-form",
    start: async () => (await importWithRetry(() => import("#app/features/check/check-script.ts"))).startCheck(),
  },
  {
    selector: "[data-copy]",
    start: async () => (await importWithRetry(() => import("#app/foundation/ui/copy-buttons.ts"))).startCopyButtons(),
  },
  {
    // Without a list there is no number to show.
    selector: "[data-starred] .header-watchlist-count, [data-star]",
    start: async () => (await importWithRetry(() => import("#app/foundation/ui/star-buttons.ts"))).startStarButtons(),
  },
  {
    selector: "form[data-in-place]",
    start: async () => (await importWithRetry(() => import("#app/foundation/ui/in-place-forms.ts"))).startInPlaceForms(),
  },
  {
    selector: 'a[role="tab"]',
    start: async () => (await importWithRetry(() => import("#app/foundation/ui/link-tabs-script.ts"))).startLinkTabs(),
  },
  {
    selector: ".order-form",
    start: async () => (await importWithRetry(() => import("#app/features/starter-kit/checkout-script.ts"))).startCheckout(),
  },
  {
    selector: "[data-order]",
    start: async () => (await importWithRetry(() => import("#app/features/starter-kit/order-script.ts"))).startOrder(),
  },
  {
    selector: ".chart-reader",
    start: async () => (await importWithRetry(() => import("#app/foundation/figures/chart/chart-script.ts"))).startCharts(),
  },
];
const started = new Set<string>();
async function startPageScripts(): Promise<void> {
  const missing = PAGE_SCRIPTS.filter(({ selector }) => !started.has(selector) && document.querySelector(selector));
  for (const { selector } of missing) started.add(selector);
  await Promise.all(missing.map(({ start }) => start()));
}
onPageShown(() => void startPageScripts());
// What a program that presses controls waits for: before it, links and forms work by the browser alone.
void startPageScripts().then(() => (document.documentElement.dataset.frame = "ready"));

// In development a service worker would cache files that are about to change.
if (import.meta.env.PROD) registerWorker();
