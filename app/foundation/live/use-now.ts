import { startTransition, useEffect, useState } from "react";

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Notifies all listeners in a transition, so that a page full of ages stays responsive. */
function tick(): void {
  if (document.hidden) return;
  startTransition(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time in milliseconds, at most `step` old; one timer for the page. Null on the server and while the page
 * wakes up, where an absolute time is shown: a kept page must not claim an age.
 */
function useTicks(step: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(
    () =>
      subscribe(() => {
        const time = Date.now();
        setNow((last) => (last === null || time - last >= step ? time : last));
      }),
    [step],
  );
  return now;
}

/** The time, updated every second. */
export const useNow = (): number | null => useTicks(1000);

/** The time, updated every minute, for ages in hours and days. */
export const useNowByMinute = (): number | null => useTicks(MINUTE);
