import { createServer, type IncomingMessage, type Server } from "node:http";
import { Gauge, Registry } from "prom-client";
import type { AppServices } from "#server/app-services.ts";
import { isLocalRequest } from "#app/foundation/http/client-address.server.ts";
import { plainText, sendResponse } from "#app/foundation/http/problem.server.ts";
import type { JobHealth } from "#app/foundation/jobs/runner.server.ts";
import { metrics } from "#app/foundation/observability/metrics.server.ts";
import type { KoiosCalls } from "#app/foundation/upstream/koios-calls.server.ts";
import { DAY } from "#app/foundation/durations.ts";
import type { SourceHealth } from "#app/foundation/source-health/source-health.server.ts";
import type { PageCache } from "#app/foundation/page-cache/page-cache.server.ts";

export const METRICS_PATH = "/metrics";

/**
 * Returns true if the site's own port may serve metrics to this request. Behind a proxy only METRICS_PORT serves them. An undeclared
 * proxy may add no headers, but it forwards a public host name, or uses HTTP/1.0 as old versions of nginx do.
 */
export const canReadMetrics = ({ TRUST_PROXY, METRICS_PORT }: AppServices["environment"], request: IncomingMessage): boolean =>
  TRUST_PROXY === 0 && METRICS_PORT === undefined && request.httpVersion === "1.1" && isLocalRequest(request);

interface MeasuredSite {
  stream: { size: number };
  runner: { health: readonly JobHealth[] } | undefined;
  cache: Pick<PageCache, "size" | "hits" | "renders">;
  koiosCalls: Pick<KoiosCalls, "usedToday">;
  sourceHealth: Pick<SourceHealth, "latest">;
}

/** Counters of the process and gauges of one site, measured on request. */
export function createMetricsRegistry({ stream, runner, cache, koiosCalls, sourceHealth }: MeasuredSite): Registry {
  const liveStreams = new Gauge({
    name: "gateway_live_streams",
    help: "Open live streams",
    registers: [],
    collect() {
      this.set(stream.size);
    },
  });
  const pageCache = new Gauge({
    name: "gateway_page_cache",
    help: "Kept pages: entries and bytes now, hits and renders since the start",
    labelNames: ["of"],
    registers: [],
    collect() {
      const { size, hits, renders } = cache;
      for (const [of, value] of Object.entries({ ...size, hits, renders })) this.set({ of }, value);
    },
  });
  const jobLastSuccess = new Gauge({
    name: "gateway_job_last_success_seconds",
    help: "When a job of this process last succeeded, in seconds since 1970",
    labelNames: ["job"],
    registers: [],
    collect() {
      for (const { name, lastSuccess } of runner?.health ?? []) if (lastSuccess) this.set({ job: name }, lastSuccess / 1000);
    },
  });
  const callsToday = new Gauge({
    name: "gateway_koios_calls_today",
    help: "Calls to Koios today (UTC) by purpose, of all instances together",
    labelNames: ["purpose"],
    registers: [],
    collect() {
      for (const [purpose, calls] of Object.entries(koiosCalls.usedToday())) this.set({ purpose }, calls);
    },
  });
  const sourceLastSuccess = new Gauge({
    name: "gateway_source_last_success_seconds",
    help: "When a source last answered as expected, in seconds since 1970, of all instances together",
    labelNames: ["source"],
    registers: [],
    collect() {
      this.reset();
      const newest = new Map<string, number>();
      for (const { source, lastSuccessAt } of sourceHealth.latest().parts)
        if (lastSuccessAt !== null) newest.set(source, Math.max(lastSuccessAt, newest.get(source) ?? 0));
      for (const [source, at] of newest) this.set({ source }, at / 1000);
    },
  });
  const sourceFindings = new Gauge({
    name: "gateway_source_findings",
    help: "What a source sent in the last 24 hours that couldn't be used: how many places of each kind, of all instances together",
    labelNames: ["source", "kind"],
    registers: [],
    collect() {
      this.reset();
      const since = Date.now() - DAY;
      for (const { source, kind, lastAt } of sourceHealth.latest().findings) if (lastAt >= since) this.inc({ source, kind });
    },
  });
  const registry = Registry.merge([metrics.registry]);
  for (const gauge of [liveStreams, pageCache, jobLastSuccess, callsToday, sourceLastSuccess, sourceFindings])
    registry.registerMetric(gauge);
  return registry;
}

/** Metrics in Prometheus' text format. */
export const metricsResponse = async (registry: Registry): Promise<Response> =>
  new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  });

/** Listens on METRICS_PORT of this machine only; no public proxy forwards to it. */
export function createMetricsServer(registry: Registry): Server {
  const server = createServer((request, response) => {
    const isFound = request.url === METRICS_PATH && isLocalRequest(request);
    void Promise.resolve(isFound ? metricsResponse(registry) : plainText(404, "Not found"))
      .catch((error: unknown) => plainText(500, error instanceof Error ? error.message : "failed"))
      .then((answer) => sendResponse(answer, response));
  });
  // The metrics server must not keep the process alive.
  return server.unref();
}
