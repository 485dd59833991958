import { Hono } from "hono";
import { routePath } from "hono/route";
import type { BlankSchema } from "hono/types";
import { API_OPERATIONS } from "#server/api-operations.ts";
import type { TitleOf } from "#app/features/analytics/analytics-report.server.ts";
import { createAnalyticsApi } from "#app/features/analytics/analytics.api.server.ts";
import { createCheckApi } from "#app/features/check/check.api.server.ts";
import { createCommunityApi } from "#app/features/community/community.api.server.ts";
import { createDiscoveredApi } from "#app/features/ecosystem/discovered/discovered.api.server.ts";
import { createEcosystemApi } from "#app/features/ecosystem/ecosystem.api.server.ts";
import { createProjectsCsvApi } from "#app/features/ecosystem/catalogue/projects-csv.api.server.ts";
import { createGovernanceApi } from "#app/features/governance/governance.api.server.ts";
import { createMarketApi } from "#app/features/market/market.api.server.ts";
import { createNetworkApi } from "#app/features/network/network.api.server.ts";
import { createNewsApi } from "#app/features/news/news.api.server.ts";
import { createNewsletterApi, type Visitor } from "#app/features/newsletter/newsletter.api.server.ts";
import { createSearchApi } from "#app/features/search/search.api.server.ts";
import { createStakingApi } from "#app/features/staking/staking.api.server.ts";
import { createOrdersApi } from "#app/features/starter-kit/orders.api.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { DB_RETRY_AFTER, problem } from "#app/foundation/http/problem.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { openApiPath } from "#app/foundation/openapi/document.server.ts";

/** The services that the API needs. */
export interface ApiServices extends FeatureServices {
  environment: Environment;
  bus: Pick<LiveBus, "isTopic" | "entryOf">;
}

const CORS_PATHS: ReadonlySet<string> = new Set(API_OPERATIONS.flatMap(({ isOpen, path }) => (isOpen ? [path] : [])));

/** The HTTP API under /api: each feature brings its own routes. */
export function createApi(services: ApiServices, titleOf: TitleOf): Hono<{ Bindings: Visitor }, BlankSchema, "/api"> {
  const api = new Hono<{ Bindings: Visitor }>().basePath("/api");
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.res.headers.set("Cache-Control", "no-store");
    if (context.req.method !== "GET" || !CORS_PATHS.has(openApiPath(routePath(context, -1)))) return;
    context.res.headers.set("Access-Control-Allow-Origin", "*");
    context.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  });
  api.route("/", createMarketApi(services.market));
  api.route("/", createEcosystemApi(services.environment, services.ecosystem, services.textFigures));
  api.route("/", createDiscoveredApi(services.discovered));
  api.route("/", createProjectsCsvApi(services.environment, services.ecosystem));
  api.route("/", createCommunityApi(services.community));
  api.route(
    "/",
    createNetworkApi(services.network, () => services.market.latestNetwork().value),
  );
  api.route("/", createStakingApi(services.staking));
  api.route("/", createGovernanceApi(services.governance));
  api.route("/", createNewsApi(services.environment, services.news));
  api.route("/", createSearchApi(services.search));
  api.route("/", createCheckApi(services.environment, services.check));
  api.route("/", createNewsletterApi(services.environment, services.newsletter));
  api.route("/", createOrdersApi(services.environment, services.orders));
  api.route("/", createAnalyticsApi(services.analytics, titleOf));
  // The same values as the live stream, for clients that poll.
  api.get("/live/values", (context) => {
    const names = (context.req.query("topics") ?? "").split(",").filter((name) => services.bus.isTopic(name));
    if (names.length === 0) return problem(400, "Ask for at least one known topic");
    const entries = names.flatMap((name) => {
      const entry = services.bus.entryOf(name);
      return entry ? [[name, entry] as const] : [];
    });
    return context.json(Object.fromEntries(entries));
  });
  api.get("/openapi.json", (context) => context.json(services.openApi));
  api.notFound(() => problem(404, "There is nothing at this address of the API"));
  api.onError((error) => {
    log.error({ event: "api-failed", err: error });
    if (isDatabaseUnavailable(error)) return problem(503, "Our records cannot be reached right now", { "Retry-After": DB_RETRY_AFTER });
    return problem(500, "Something broke on our side; it has been logged");
  });
  return api;
}
