/** A small file of the site that no store answers in its place. */
const PROBE = "/favicon.svg";
const PATIENCE_MS = 5_000;
/** The first pause between two questions, which doubles up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The site didn't answer: the visitor is offline, or the site is away. */
export class UnreachableError extends Error {}

/** Whether the site answers right now. */
export async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(PROBE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** Ends early when the browser says that it is online again. */
function pause(milliseconds: number): Promise<void> {
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

async function ask(): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; !(await isReachable()); wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) await pause(wait);
}

let asking: Promise<void> | undefined;

/** Resolves once the site answers again. All who wait share one question. */
export function whenReachable(): Promise<void> {
  return (asking ??= ask().finally(() => (asking = undefined)));
}

/** The message key that says why a request got no answer. */
export const reasonKey = (): "away.offline" | "away.unreachable" => (navigator.onLine ? "away.unreachable" : "away.offline");
