import { useSyncExternalStore } from "react";
import { notify } from "#app/foundation/ui/toast.ts";

/** Alerts triggered since the page was opened, newest first: a toast disappears by itself. */
let notices: readonly { text: string; at: number }[] = [];
const NONE: typeof notices = [];
const MAX_NOTICES = 20;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the alert on the page, and as a browser notification where the visitor allowed it. */
export function announceReached(text: string): void {
  notices = [{ text, at: Date.now() }, ...notices].slice(0, MAX_NOTICES);
  for (const listener of listeners) listener();
  notify(text);
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { icon: "/apple-touch-icon.png" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Chrome on Android leaves notifications to service workers: the page has told it.
  }
}

export const useReachedNotices = (): typeof notices =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => NONE,
  );
