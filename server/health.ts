import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Registry } from "prom-client";
import type { AppServices } from "#server/app-services.ts";
import { canReadMetrics, METRICS_PATH, metricsResponse } from "#server/metrics.ts";
import type { HttpEnvironment } from "#server/routes.ts";

type DatabaseState = "reachable" | "unreachable";
const PROBE_TIMEOUT_MS = 1_000;
const PROBE_TTL_MS = 1_000;

/**
 * Returns the result of the last database probe and starts a new one at most once a second. It never waits, because a load balancer
 * treats a late answer as a failure. The embedded database runs in this process, so it isn't probed.
 */
function createDatabaseProbe({ kind, db }: AppServices["store"]): () => DatabaseState {
  let state: DatabaseState = "reachable";
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    const answered = db.execute(sql`select 1`).then((): DatabaseState => "reachable");
    const late = sleep(PROBE_TIMEOUT_MS, "unreachable" as const, { ref: false });
    state = await Promise.race([answered, late]).catch((): DatabaseState => "unreachable");
  };
  return () => {
    if (kind === "server" && performance.now() - askedAt > PROBE_TTL_MS) {
      askedAt = performance.now();
      void ask();
    }
    return state;
  };
}

/**
 * /livez checks nothing. /readyz says whether to route traffic here, even without a database, because pages come from memory. /metrics
 * answers only this machine.
 */
export function createHealthRoutes(services: AppServices, registry: Registry, isWarm: () => boolean): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.all("/livez", (context) => {
    context.set("kind", "health");
    return new Response("alive\n", { headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });
  });
  const databaseState = createDatabaseProbe(services.store);
  app.all("/readyz", (context) => {
    context.set("kind", "health");
    const warm = isWarm();
    const ready = warm && !services.draining;
    const jobs = services.runner?.health ?? [];
    const body = { ready, warm, draining: services.draining, database: databaseState(), jobs };
    return context.json(body, ready ? 200 : 503, { "Cache-Control": "no-store" });
  });
  app.all(METRICS_PATH, async (context, next) => {
    if (!canReadMetrics(services.environment, context.env.incoming)) return next();
    context.set("kind", "health");
    return metricsResponse(registry);
  });
  return app;
}
