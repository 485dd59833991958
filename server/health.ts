import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppServices } from "#server/app-services.ts";
import { canReadMetrics, METRICS_PATH, sendMetrics } from "#server/metrics.ts";
import type { PageCache } from "#app/foundation/page-cache/page-cache.server.ts";

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
};

/**
 * /livez checks nothing; /readyz says whether to route traffic here (a lost database is no reason not to:
 * pages come from memory); /metrics is for this machine only. Returns false for other paths.
 */
export function serveHealth(
  path: string,
  house: AppServices,
  cache: PageCache,
  warm: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (path === "/livez") {
    send(response, 200, "text/plain", "alive\n");
  } else if (path === "/readyz") {
    const ready = warm && !house.draining;
    const jobs = house.runner?.health ?? [];
    send(response, ready ? 200 : 503, "application/json", JSON.stringify({ ready, warm, draining: house.draining, jobs }));
  } else if (path === METRICS_PATH && canReadMetrics(house.environment, request)) {
    sendMetrics(house, cache, response);
  } else {
    return false;
  }
  return true;
}
