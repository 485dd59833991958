import { closestTarget, onPageShown } from "#app/foundation/ui/page-events.ts";
import { clickEarlyPressed } from "#app/foundation/ui/early-pressed.ts";
import { onStarredChange, starredIds } from "#app/foundation/ui/starred.ts";
import { toggleStarred } from "#app/foundation/ui/toggle-starred.ts";

/** Islands handle their own stars. */
const STARS = "[data-star]:not([data-island] *)";

/** Shows the number beside the header's star, and the state of each star on the page. */
function showStarred(): void {
  const ids = starredIds();
  const text = ids.length > 0 ? String(ids.length) : "";
  const count = document.querySelector(".header-watchlist-count");
  if (count && count.textContent !== text) count.textContent = text;
  for (const button of document.querySelectorAll<HTMLElement>(STARS)) {
    const isOn = ids.includes(button.dataset.star ?? "");
    if (button.ariaPressed === String(isOn)) continue;
    button.ariaPressed = String(isOn);
    button.title = (isOn ? button.ariaLabel : button.dataset.addTitle) ?? "";
  }
}

let isStarted = false;

/** Makes every `StarButton` work, including those rendered later, and updates the number in the header. */
export function startPageScript(): void {
  showStarred();
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("click", (event) => {
    const button = closestTarget(event, STARS);
    if (!button) return;
    delete button.dataset.early;
    toggleStarred(button.dataset.star ?? "");
  });
  clickEarlyPressed(STARS);
  new MutationObserver(showStarred).observe(document.documentElement, { subtree: true, childList: true });
  onStarredChange(showStarred);
  onPageShown(showStarred);
}
