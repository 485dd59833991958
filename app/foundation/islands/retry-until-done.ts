const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;
/** All open pages learn of a change at the same time; their requests are spread over this time. */
export const SPREAD_MS = 2_000;

/**
 * Runs a task after a random part of `spreadMs`, and again until it resolves to true. The pause between two runs doubles from two to
 * 30 seconds. Returns a function that stops it.
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
