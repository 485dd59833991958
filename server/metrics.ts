import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AppServices } from "#server/app-services.ts";
import { isLocalRequest } from "#app/foundation/http/client-address.server.ts";
import { plainText, sendResponse } from "#app/foundation/http/problem.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { PageCache } from "#app/foundation/page-cache/page-cache.server.ts";

export const METRICS_PATH = "/metrics";

/**
 * Whether the site's own port serves metrics to this request. Never behind a proxy: METRICS_PORT does. An undeclared proxy
 * may add no headers, but it forwards a public host name, or speaks HTTP/1.0 as nginx used to.
 */
export const canReadMetrics = ({ TRUST_PROXY, METRICS_PORT }: AppServices["environment"], request: IncomingMessage): boolean =>
  TRUST_PROXY === 0 && METRICS_PORT === undefined && request.httpVersion === "1.1" && isLocalRequest(request);

export async function metricsResponse(house: AppServices, cache: PageCache): Promise<Response> {
  metrics.liveStreams.set(house.stream.size);
  metrics.pageCache.set({ of: "entries" }, cache.size.entries);
  metrics.pageCache.set({ of: "bytes" }, cache.size.bytes);
  metrics.pageCache.set({ of: "hits" }, cache.hits);
  metrics.pageCache.set({ of: "renders" }, cache.renders);
  for (const job of house.runner?.health ?? []) {
    if (job.lastSuccess) metrics.jobLastSuccess.set({ job: job.name }, job.lastSuccess / 1000);
  }
  const headers = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response(await metrics.registry.metrics(), { headers });
}

/** Listens on METRICS_PORT of this machine only; no public proxy forwards to it. */
export function createMetricsServer(house: AppServices, cache: PageCache): Server {
  const server = createServer((request, response) => {
    const isFound = request.url === METRICS_PATH && isLocalRequest(request);
    void Promise.resolve(isFound ? metricsResponse(house, cache) : plainText(404, "Not found"))
      .catch((error: unknown) => plainText(500, error instanceof Error ? error.message : "failed"))
      .then((answer) => sendResponse(answer, response));
  });
  // It must not keep the process alive.
  return server.unref();
}
