import { addedText } from "#app/features/watchlist/list-tools-script.ts";
import { mergeIds } from "#app/features/watchlist/watchlist-file.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { leaveFor } from "#app/foundation/ui/navigation-guard.ts";
import { onStarredChange, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** In session storage: what was added, for the page of the list. */
const ADDED_KEY = "watchlist-added";

/** Says on the page of the list what was added on the one before. */
export function sayAdded(): void {
  try {
    const text = sessionStorage.getItem(ADDED_KEY);
    sessionStorage.removeItem(ADDED_KEY);
    if (text) toast.success(text);
  } catch {
    // Storage is closed to us: the list itself shows what was added.
  }
}

/** Adds a shared list to the visitor's own, when asked, and leads there. */
export function startSharedList(root: HTMLElement, ids: readonly string[], t: Translate<"watchlist">): void {
  const button = root.querySelector<HTMLElement>("[data-tool=add]");
  if (!button) return;
  const show = () => void (button.hidden = ids.every((id) => starredIds().includes(id)));
  button.addEventListener("click", () => {
    const { ids: merged, added, left } = mergeIds(starredIds(), ids);
    setStarred(merged);
    try {
      sessionStorage.setItem(ADDED_KEY, addedText(added, left, t));
    } catch {
      // As above.
    }
    void leaveFor(location.pathname);
  });
  onStarredChange(show);
  show();
}
