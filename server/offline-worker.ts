import type { IncomingMessage, ServerResponse } from "node:http";
import { WORKER_PATH } from "#app/foundation/offline/register-worker.ts";
import { NO_WORKER, writeWorker } from "#app/foundation/offline/worker-script.server.ts";
import { encode, negotiate, type Encoded } from "#app/foundation/pages-cache/compression.server.ts";
import { sendBody } from "#server/send-body.ts";

/** Answers with the script that shows a page of ours when a visitor is offline. */
export class OfflineWorker {
  readonly #write: () => string;
  #made: Promise<Encoded> | undefined;

  /** @param files every file of the browser's build, by its path */
  constructor(files: readonly string[], isOn: boolean) {
    this.#write = () => (isOn ? writeWorker(files.filter((path) => path.startsWith("/assets/"))) : NO_WORKER);
  }

  /** Returns whether the path is the worker's. */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (path !== WORKER_PATH) return false;
    this.#made ??= encode(this.#write());
    const encoding = negotiate(request.headers["accept-encoding"]);
    // Asked again at every visit: a worker that must go has to go soon. What it may ask for is its own site's.
    const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", "Content-Security-Policy": "default-src 'none'; connect-src 'self'" };
    sendBody({ ...(await this.#made)[encoding], encoding }, headers, request, response);
    return true;
  }
}
