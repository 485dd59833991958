import { useSyncExternalStore } from "react";

/** Whether the filters are shown beside the list; the same width as in filters.css. */
const WIDE_SCREEN_QUERY = "(width >= 1024px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN_QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** False on the server, which knows no screen, and while the page wakes up. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE_SCREEN_QUERY).matches,
    () => false,
  );
