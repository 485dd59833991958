import { Hono } from "hono";
import { routePath } from "hono/route";
import type { BlankSchema } from "hono/types";
import { API_ROUTES, type ApiServices } from "#server/api-routes.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { DB_RETRY_AFTER, problem, RECORDS_UNREACHABLE } from "#app/foundation/http/problem.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { honoPath, mountRoutes, type Visitor } from "#app/foundation/openapi/route.server.ts";

const CORS_PATHS: ReadonlySet<string> = new Set(API_ROUTES.flatMap(({ isOpen, path }) => (isOpen ? [honoPath(path)] : [])));

export function createApi(services: ApiServices): Hono<{ Bindings: Visitor }, BlankSchema, "/api"> {
  const api = new Hono<{ Bindings: Visitor }>().basePath("/api");
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.res.headers.set("Cache-Control", "no-store");
    if (context.req.method !== "GET" || !CORS_PATHS.has(routePath(context, -1))) return;
    context.res.headers.set("Access-Control-Allow-Origin", "*");
    context.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  });
  api.route("/", mountRoutes(API_ROUTES, services));
  api.notFound(() => problem(404, "There is nothing at this address of the API"));
  api.onError((error) => {
    log.error({ event: "api-failed", err: error });
    if (isDatabaseUnavailable(error)) return problem(503, RECORDS_UNREACHABLE, { "Retry-After": DB_RETRY_AFTER });
    return problem(500, "Something broke on our side; it has been logged");
  });
  return api;
}
