import { ALL, parseNewsQuery } from "#app/features/news/news.ts";
import { showTemplate } from "#app/features/news/ui/news-parts.ts";
import { showProgress } from "#app/foundation/ui/progress.ts";

/** Number of skeletons while a list loads: in a tab; a category has all that the template holds. */
const SKELETONS_IN_TAB = 6;

/** Shows that the list of a query is on its way. */
export function showSkeletons(search: string): void {
  const isTab = parseNewsQuery(new URLSearchParams(search)).category === ALL;
  showTemplate("news-skeletons", (content) => {
    const skeletons = [...content.querySelectorAll(".story-skeleton")];
    if (isTab) for (const one of skeletons.slice(SKELETONS_IN_TAB)) one.remove();
  });
}

/** Shows skeletons in the place of the list and a bar on top, once it takes a while. Returns what ends it. */
export const showWait = (search: string): (() => void) => showProgress(() => showSkeletons(search));
