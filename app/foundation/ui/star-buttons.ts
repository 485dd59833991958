import { frameTranslator } from "#app/foundation/ui/frame-data.ts";
import { closestTo, onPageShown } from "#app/foundation/ui/page-events.ts";
import { MAX_STARRED, onStarredChange, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Shows the list as it is: the number beside the header's star, and the star of each thing on the page. */
function showStarred(): void {
  const ids = starredIds();
  const text = ids.length > 0 ? String(ids.length) : "";
  const count = document.querySelector(".header-watchlist-count");
  if (count && count.textContent !== text) count.textContent = text;
  for (const button of document.querySelectorAll<HTMLElement>("[data-star]")) {
    const isOn = ids.includes(button.dataset.star ?? "");
    if (button.ariaPressed === String(isOn)) continue;
    button.ariaPressed = String(isOn);
    button.title = (isOn ? button.ariaLabel : button.dataset.addTitle) ?? "";
  }
}

function toggle(id: string): void {
  const ids = starredIds();
  const isOn = ids.includes(id);
  if (!isOn && ids.length >= MAX_STARRED) return toast.error(frameTranslator()("star.full", { most: MAX_STARRED }));
  setStarred(isOn ? ids.filter((one) => one !== id) : [...ids, id]);
}

let isStarted = false;

/** Lets every `StarButton` act, also one that is drawn later, and keeps the number in the header true. */
export function startPageScript(): void {
  showStarred();
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("click", (event) => {
    const id = closestTo(event, "[data-star]")?.dataset.star;
    if (id !== undefined) toggle(id);
  });
  new MutationObserver(showStarred).observe(document.documentElement, { subtree: true, childList: true });
  onStarredChange(showStarred);
  onPageShown(showStarred);
}
