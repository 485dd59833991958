import type { IncomingMessage, ServerResponse } from "node:http";
import { WORKER_PATH } from "#app/foundation/offline/register-worker.ts";
import { NO_WORKER, renderWorkerScript } from "#app/foundation/offline/worker-script.server.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/page-cache/compression.server.ts";
import { sendBody } from "#server/send-body.ts";

/** Serves the service worker that shows saved pages offline. */
export class ServiceWorkerScript {
  readonly #write: () => string;
  #encoded: Promise<Encoded> | undefined;

  /** @param files every file of the browser's build, by its path */
  constructor(files: readonly string[], isOn: boolean) {
    this.#write = () => (isOn ? renderWorkerScript(files.filter((path) => path.startsWith("/assets/"))) : NO_WORKER);
  }

  /** Returns false for other paths. */
  async serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (path !== WORKER_PATH) return false;
    this.#encoded ??= encode(this.#write());
    const encoding = negotiate(request.headers["accept-encoding"]);
    // Revalidated on every visit, so that a faulty worker can be replaced soon. It may only fetch from this site.
    const headers = {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    };
    sendBody({ ...(await this.#encoded)[encoding], encoding }, headers, request, response);
    return true;
  }
}
