import { useSyncExternalStore } from "react";
import { notify } from "#app/foundation/ui/toast.tsx";

/** What was told since the page was opened, newest first: a toast goes by itself. */
let told: readonly { text: string; at: number }[] = [];
const NONE: typeof told = [];
const MOST_TOLD = 20;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells on the page, and by the browser's own notification where the visitor allowed it. */
export function tellReached(text: string): void {
  told = [{ text, at: Date.now() }, ...told].slice(0, MOST_TOLD);
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

export const useTold = (): typeof told => useSyncExternalStore(subscribe, () => told, () => NONE);
