import { whenIdle } from "#app/foundation/ui/when-idle.ts";

/** At the root, so that its scope is the whole site. */
export const WORKER_PATH = "/service-worker.js";

const IDLE_TIMEOUT_MS = 10_000;

/** Registers the service worker for offline visits once the page has loaded and the browser is idle. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // Browsers may refuse a worker, for example in a private window; the site then works without one.
  const register = () => void navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: "none" }).catch(() => undefined);
  const later = () => whenIdle(register, IDLE_TIMEOUT_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
