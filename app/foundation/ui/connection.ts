/** A small file of the site that no store answers in its place. */
export const PROBE_URL = "/favicon.svg";
const PROBE_TIMEOUT_MS = 5_000;
/** How long a form waits for its answer before it says that none came, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 20_000;
/** The first pause between two questions, which doubles up to the longest. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** The site didn't answer: the visitor is offline, or the site is away. */
export class UnreachableError extends Error {}

/** Whether the site answers right now. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(PROBE_URL, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** Ends early when the browser says that it is online again. */
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

/** The message key that says why a request got no answer. */
export const unreachableReasonKey = (): "away.offline" | "away.unreachable" => (navigator.onLine ? "away.unreachable" : "away.offline");
