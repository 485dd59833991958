import { liveControl, onLiveControl } from "#app/foundation/live/live-client.ts";

const listeners = new Set<(now: number) => void>();
let pausedAt: number | undefined;
let shown: number | undefined;

/** Current time for ages, in milliseconds since 1970. It stops while updates are paused. */
export const clock = (): number => pausedAt ?? Date.now();

/** Time of the last tick, the same for everything rendered before the next one. */
export const shownTime = (): number => (shown ??= clock());

export function tick(): void {
  if (document.hidden) return;
  shown = clock();
  for (const listener of listeners) listener(shown);
}

let isRunning = false;
function start(): void {
  if (isRunning) return;
  isRunning = true;
  setInterval(tick, 1_000);
  document.addEventListener("visibilitychange", tick);
  addEventListener("pageshow", tick);
  onLiveControl(() => {
    pausedAt = liveControl().paused ? clock() : undefined;
    tick();
  });
}

/** Calls the listener every second while the page is visible, and when updates are paused or resumed. Returns the unsubscribe function. */
export function onTick(listener: (now: number) => void): () => void {
  start();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
