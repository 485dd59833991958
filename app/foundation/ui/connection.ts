/** A small file that is never answered from a cache. */
export const PROBE_URL = "/favicon.svg";
const PROBE_TIMEOUT_MS = 5_000;
/** Maximum wait before a form reports that no answer came, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 20_000;
/** First pause between two probes; it doubles up to the maximum. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Thrown when the site didn't answer: the visitor is offline, or the site is unreachable. */
export class UnreachableError extends Error {}

/** True if the site answers now. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(PROBE_URL, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** Ends early when the browser reports that it's online again. */
function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
}

async function probeUntilReachable(): Promise<void> {
  for (let wait = FIRST_RETRY_MS; !(await isReachable()); wait = Math.min(wait * 2, MAX_RETRY_MS)) await delay(wait);
}

let pendingProbe: Promise<void> | undefined;

/** Resolves once the site answers again. All callers share one probe. */
export function whenReachable(): Promise<void> {
  return (pendingProbe ??= probeUntilReachable().finally(() => (pendingProbe = undefined)));
}

/** Key of the message that explains why a request got no answer. */
export const unreachableReasonKey = (): "away.offline" | "away.unreachable" => (navigator.onLine ? "away.unreachable" : "away.offline");
