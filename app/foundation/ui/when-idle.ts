/**
 * Calls back in an idle moment, after `timeout` milliseconds at the latest; where a browser knows no idle moments, after a fifth of it.
 * Returns how to stop it.
 */
export function whenIdle(act: () => void, timeout: number): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, timeout / 5);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout });
  return () => cancelIdleCallback(handle);
}
