import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { House } from "#server/house.ts";
import { isFromThisMachine } from "#app/foundation/http/address.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { PageCache } from "#app/foundation/pages-cache/page-cache.server.ts";

export const METRICS_PATH = "/metrics";

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" }).end(body);
};

/**
 * Whether the site's own port tells this request its figures. Behind a proxy it tells nobody: METRICS_PORT does. A proxy that
 * nobody declared may say nothing of itself, but then it passes on a public name, or speaks HTTP/1.0 as nginx used to.
 */
export const mayReadMetrics = ({ TRUST_PROXY, METRICS_PORT }: House["environment"], request: IncomingMessage): boolean =>
  TRUST_PROXY === 0 && METRICS_PORT === undefined && request.httpVersion === "1.1" && isFromThisMachine(request);

export function sendMetrics(house: House, cache: PageCache, response: ServerResponse): void {
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
}

/** What listens on METRICS_PORT of this machine alone, where no proxy for visitors leads. */
export function createMetricsServer(house: House, cache: PageCache): Server {
  const server = createServer((request, response) => {
    if (request.url === METRICS_PATH && isFromThisMachine(request)) sendMetrics(house, cache, response);
    else send(response, 404, "text/plain", "");
  });
  // It ends with the process, and never keeps it.
  return server.unref();
}
