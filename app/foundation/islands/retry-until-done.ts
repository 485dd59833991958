const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** All open pages are notified of a change at the same time, so their requests are spread over this many milliseconds. */
export const SPREAD_MS = 2_000;

/**
 * Runs a task after a random part of `spreadMs`, then again until it resolves to true. The pause between runs doubles from 2 to 30
 * seconds. Returns a function that stops it.
 */
export function retryUntilDone(task: (signal: AbortSignal) => Promise<boolean>, spreadMs = SPREAD_MS): () => void {
  const stopping = new AbortController();
  const run = async (retryMs: number) => {
    const isDone = await task(stopping.signal);
    if (!isDone && !stopping.signal.aborted) timer = setTimeout(() => void run(Math.min(retryMs * 2, MAX_RETRY_MS)), retryMs);
  };
  let timer = setTimeout(() => void run(FIRST_RETRY_MS), Math.random() * spreadMs);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
