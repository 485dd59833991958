import { Hono } from "hono";
import type { BlankSchema } from "hono/types";
import type { House } from "#server/house.ts";
import { communityApi } from "#app/features/community/community.api.server.ts";
import { ecosystemApi } from "#app/features/ecosystem/ecosystem.api.server.ts";
import { governanceApi } from "#app/features/governance/governance.api.server.ts";
import { marketApi } from "#app/features/market/market.api.server.ts";
import { createNewsApi } from "#app/features/news/news.api.server.ts";
import { createNewsletterApi, type Visitor } from "#app/features/newsletter/newsletter.api.server.ts";
import { stakingApi } from "#app/features/staking/staking.api.server.ts";
import { createOrdersApi } from "#app/features/starter-kit/orders.api.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import { log } from "#app/foundation/log.server.ts";

/** The HTTP API under /api: each feature brings its own routes. */
export function createApi(house: House): Hono<{ Bindings: Visitor }, BlankSchema, "/api"> {
  const api = new Hono<{ Bindings: Visitor }>().basePath("/api");
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.res.headers.set("Cache-Control", "no-store");
  });
  api.route("/", marketApi);
  api.route("/", ecosystemApi);
  api.route("/", communityApi);
  api.route("/", stakingApi);
  api.route("/", governanceApi);
  api.route("/", createNewsApi(house.environment));
  api.route("/", createNewsletterApi(house.environment));
  api.route("/", createOrdersApi(house.environment));
  // The same values as the live stream, for browsers and programs that ask instead of listening.
  api.get("/live/values", (context) => {
    const names = (context.req.query("topics") ?? "").split(",").filter((name) => house.bus.isTopic(name));
    if (names.length === 0) return problem(400, "Ask for at least one known topic");
    const entries = names.flatMap((name) => {
      const entry = house.bus.entryOf(name);
      return entry ? [[name, entry] as const] : [];
    });
    return context.json(Object.fromEntries(entries));
  });
  api.notFound(() => problem(404, "There is nothing at this address of the API"));
  api.onError((error) => {
    log.error({ event: "api-failed", err: error });
    return problem(500, "Something broke on our side; it has been logged");
  });
  return api;
}
