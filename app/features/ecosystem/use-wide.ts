import { useSyncExternalStore } from "react";

/** Whether the filters stand beside the list; the same width as in filters.css. */
const WIDE = "(width >= 1024px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** False on the server, which knows no screen, and while the page wakes up. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches, () => false);
