/** At the root, so that it looks after the whole site. */
export const WORKER_PATH = "/service-worker.js";

/** Asks the browser to keep the worker for offline visits, once the page has loaded and nothing else is to be done. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // A browser may refuse, for example in a private window: then the site is as it was before there was a worker.
  const register = () => void navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: "none" }).catch(() => undefined);
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(register, { timeout: 10_000 }) : setTimeout(register, 3_000);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
