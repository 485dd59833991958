import { startAges } from "#app/foundation/figures/ages.ts";
import { onTick } from "#app/foundation/figures/clock.ts";
import { showLiveControl, startLiveControls } from "#app/foundation/figures/control-live.ts";
import { startLiveFigures } from "#app/foundation/figures/live-figures.ts";
import { startKeepScroll } from "#app/foundation/lists/keep-scroll.ts";
import { startLiveParts } from "#app/foundation/live/live-parts.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";

type Start = (part: HTMLElement) => void;

/** Scripts of single parts, by the word in their `data-live`. */
const PARTS: Readonly<Record<string, () => Promise<Start>>> = {
  activity: async () => (await importWithRetry(() => import("#app/features/ecosystem/project/activity-script.ts"))).startActivity,
  counters: async () => (await importWithRetry(() => import("#app/features/community/count-up.ts"))).startCountUp,
  watchlist: async () => (await importWithRetry(() => import("#app/pages/watchlist-script.ts"))).startWatchlist,
  "shared-watchlist": async () => (await importWithRetry(() => import("#app/pages/watchlist-script.ts"))).startSharedWatchlist,
};

/** What changes by itself on a page: ages, live figures and parts, and the buttons that pause and refresh them. */
export async function startPageScript(): Promise<void> {
  startAges();
  startLiveControls();
  startKeepScroll();
  // A button that is drawn anew, too, shows what it would do.
  onTick(showLiveControl);
  startLiveFigures();
  startLiveParts();
  await Promise.all(
    [...document.querySelectorAll<HTMLElement>("[data-live]")].map(async (part) => (await PARTS[part.dataset.live ?? ""]?.())?.(part)),
  );
}
