import type { DocumentRoute } from "#server/documents.ts";
import { WORKER_PATH } from "#app/foundation/offline/register-worker.ts";
import { NO_WORKER, renderWorkerScript } from "#app/foundation/offline/worker-script.server.ts";

// Browsers revalidate the worker on every visit, so that we can replace a faulty one quickly. It may fetch from this site only.
const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
};

/**
 * The service worker that shows saved pages offline.
 * @param files paths of all files in the browser's build
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
