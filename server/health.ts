import type { IncomingMessage, ServerResponse } from "node:http";
import type { House } from "#server/house.ts";
import type { PageCache } from "#app/foundation/pages-cache/page-cache.server.ts";
import { isLocal } from "#app/foundation/http/address.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
};

/**
 * /livez touches nothing; /readyz says whether to send visitors here (a lost database is no reason not to:
 * pages come from memory); /metrics is for this machine alone. Answers whether the path was one of them.
 */
export function answerHealth(path: string, house: House, cache: PageCache, warm: boolean, request: IncomingMessage, response: ServerResponse): boolean {
  if (path === "/livez") {
    send(response, 200, "text/plain", "alive\n");
  } else if (path === "/readyz") {
    const ready = warm && !house.draining;
    const jobs = house.runner?.health ?? [];
    send(response, ready ? 200 : 503, "application/json", JSON.stringify({ ready, warm, draining: house.draining, jobs }));
  } else if (path === "/metrics" && isLocal(request)) {
    metrics.liveStreams.set(house.stream.size);
    metrics.pageCache.set({ of: "entries" }, cache.size.entries);
    metrics.pageCache.set({ of: "bytes" }, cache.size.bytes);
    metrics.pageCache.set({ of: "hits" }, cache.hits);
    metrics.pageCache.set({ of: "renders" }, cache.renders);
    for (const job of house.runner?.health ?? []) {
      if (job.lastSuccess) metrics.jobLastSuccess.set({ job: job.name }, job.lastSuccess / 1000);
    }
    metrics.registry.metrics().then(
      (text) => send(response, 200, metrics.registry.contentType, text),
      (error: unknown) => send(response, 500, "text/plain", error instanceof Error ? error.message : "failed"),
    );
  } else {
    return false;
  }
  return true;
}
