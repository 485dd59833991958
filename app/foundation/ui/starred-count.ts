import { onPageShown } from "#app/foundation/ui/page-events.ts";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";

function showCount(): void {
  const count = document.querySelector(".header-watchlist-count");
  if (count) count.textContent = starredIds().length > 0 ? String(starredIds().length) : "";
}

let isStarted = false;

/** Shows beside the header's star how many projects are starred. */
export function startStarredCount(): void {
  showCount();
  if (isStarted) return;
  isStarted = true;
  onStarredChange(showCount);
  onPageShown(showCount);
}
