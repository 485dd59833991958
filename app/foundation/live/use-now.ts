import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(() => {
      if (document.hidden) return;
      now = Date.now();
      for (const one of listeners) one();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time in milliseconds, once a second; one timer for the page. Null on the server and while the page
 * wakes up, where an absolute time is shown: a kept page must not claim an age.
 */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, () => now || null, () => null);
}
