import { whenIdle } from "#app/foundation/ui/when-idle.ts";

/** At the root, so that it looks after the whole site. */
export const WORKER_PATH = "/service-worker.js";

/** The longest that the worker waits for an idle moment, in milliseconds. */
const IDLE_TIMEOUT_MS = 10_000;

/** Asks the browser to keep the worker for offline visits, once the page has loaded and nothing else is to be done. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window: then the site is as it was before there was a worker.
  const register = () => void navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: "none" }).catch(() => undefined);
  const later = () => whenIdle(register, IDLE_TIMEOUT_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
