import { onTick, startAges } from "#app/foundation/figures/ages.ts";
import { showLiveControl, startLiveControls } from "#app/foundation/figures/control-live.ts";
import { startLiveFigures } from "#app/foundation/figures/live-figures.ts";
import { startKeepScroll } from "#app/foundation/lists/keep-scroll.ts";
import { startLiveParts } from "#app/foundation/live/live-parts.ts";
import { importWithRetry } from "#app/foundation/ui/import-with-retry.ts";
import { onPageShown } from "#app/foundation/ui/page-events.ts";

type Start = (part: HTMLElement) => () => void;

/** Scripts of single parts, by the word in their `data-live`. Each returns what ends it. */
const PARTS: Readonly<Record<string, () => Promise<Start>>> = {
  activity: async () => (await importWithRetry(() => import("#app/features/ecosystem/project/activity-script.ts"))).startActivity,
  dashboard: async () => (await importWithRetry(() => import("#app/features/analytics/dashboard-script.ts"))).startDashboard,
  converter: async () => (await importWithRetry(() => import("#app/features/converter/converter-script.ts"))).startConverter,
  counters: async () => (await importWithRetry(() => import("#app/features/community/count-up.ts"))).startCountUp,
  calculator: async () => (await importWithRetry(() => import("#app/features/staking/calculator-script.ts"))).startCalculator,
  news: async () => (await importWithRetry(() => import("#app/features/news/ui/news-script.ts"))).startNews,
  "network-status": async () => (await importWithRetry(() => import("#app/features/network/network-live.ts"))).startNetworkStatus,
};

let isStarted = false;
let ends: (() => void)[] = [];

async function startPart(part: HTMLElement, load: () => Promise<Start>): Promise<void> {
  const start = await load();
  // By then another page may be shown.
  if (part.isConnected) ends.push(start(part));
}

/** Lets go of the page before, and starts what the one that is shown has. */
async function startParts(): Promise<void> {
  for (const end of ends) end();
  ends = [startLiveFigures(), startLiveParts()];
  await Promise.all(
    [...document.querySelectorAll<HTMLElement>("[data-live]")].map((part) => {
      const load = PARTS[part.dataset.live ?? ""];
      return load && startPart(part, load);
    }),
  );
}

/** What changes by itself on a page: ages, live figures and parts, and the buttons that pause and refresh them. */
export async function startLivePages(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  startAges();
  startLiveControls();
  startKeepScroll();
  // A button that is drawn anew, too, shows what it would do.
  onTick(showLiveControl);
  onPageShown(() => void startParts());
  await startParts();
}
