/**
 * Calls back when the browser is idle, after `timeout` milliseconds at the latest. Browsers without requestIdleCallback call back
 * after a fifth of it. Returns a function that cancels it.
 */
export function whenIdle(act: () => void, timeout: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, timeout / 5);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout });
  return () => cancelIdleCallback(handle);
}
