import { Hono } from "hono";
import type { Registry } from "prom-client";
import type { AppServices } from "#server/app-services.ts";
import { canReadMetrics, METRICS_PATH, metricsResponse } from "#server/metrics.ts";
import type { HttpEnvironment } from "#server/routes.ts";

/**
 * /livez checks nothing; /readyz says whether to route traffic here (a lost database is no reason not to:
 * pages come from memory); /metrics is for this machine only.
 */
export function createHealthRoutes(services: AppServices, registry: Registry, isWarm: () => boolean): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.all("/livez", (context) => {
    context.set("kind", "health");
    return new Response("alive\n", { headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });
  });
  app.all("/readyz", (context) => {
    context.set("kind", "health");
    const warm = isWarm();
    const ready = warm && !services.draining;
    const jobs = services.runner?.health ?? [];
    const body = { ready, warm, draining: services.draining, jobs };
    return context.json(body, ready ? 200 : 503, { "Cache-Control": "no-store" });
  });
  app.all(METRICS_PATH, async (context, next) => {
    if (!canReadMetrics(services.environment, context.env.incoming)) return next();
    context.set("kind", "health");
    return metricsResponse(registry);
  });
  return app;
}
