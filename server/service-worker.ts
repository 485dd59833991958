import type { DocumentRoute } from "#server/documents.ts";
import { WORKER_PATH } from "#app/foundation/offline/register-worker.ts";
import { NO_WORKER, renderWorkerScript } from "#app/foundation/offline/worker-script.server.ts";

// Revalidated on every visit, so that a faulty worker can be replaced soon. It may only fetch from this site.
const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

/**
 * The service worker that shows saved pages offline.
 * @param files every file of the browser's build, by its path
 */
export const serviceWorker = (files: readonly string[], isOn: boolean): DocumentRoute => ({
  kind: "worker",
  paths: [WORKER_PATH],
  find: () => ({
    key: WORKER_PATH,
    headers: HEADERS,
    make: () => (isOn ? renderWorkerScript(files.filter((path) => path.startsWith("/assets/"))) : NO_WORKER),
  }),
});
