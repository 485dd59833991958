import { liveControl, onLiveControl } from "#app/foundation/live/live-client.ts";

const listeners = new Set<(now: number) => void>();
/** The time at which updates were paused. */
let pausedAt: number | undefined;
/** The time that the page shows now. */
let shown: number | undefined;

/** Current time for ages, in milliseconds since 1970. It stops while updates are paused. */
export const clock = (): number => pausedAt ?? Date.now();

/** The time of the last tick: the same for everything that is drawn between two ticks. */
export const shownTime = (): number => (shown ??= clock());

/** Moves the page's time on and calls everyone who shows it. */
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

/** Calls back once a second while the page is seen, and whenever updates are paused or resumed. Returns what ends it. */
export function onTick(listener: (now: number) => void): () => void {
  start();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
