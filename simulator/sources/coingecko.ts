import { type Context, Hono } from "hono";
import { createMarket } from "../world/market.ts";
import { countCalls } from "../world/rate-limits.ts";
import { createCharts } from "./coingecko-charts.ts";
import { createGlobal } from "./coingecko-global.ts";
import { createMarkets } from "./coingecko-markets.ts";
import { sendWithEtag } from "./etag.ts";
import { requireUserAgent } from "./user-agent.ts";
import type { SourceResponse, SourceEnv, SourceFactory } from "./source.ts";

const RATE_LIMIT_MESSAGE =
  "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.";

const WRONG_KEY = {
  error_code: 10_011,
  error_message:
    "If you are using Pro API key, please change your root URL from api.coingecko.com to pro-api.coingecko.com. Please refer here for more details: https://docs.coingecko.com",
};
/** Block page of Cloudflare, which is in front of CoinGecko. */
const CLOUDFLARE_PAGE: SourceResponse = {
  status: 403,
  headers: { "content-type": "text/html; charset=UTF-8" },
  body: "<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body></body></html>",
};

/** CoinGecko writes the end of a window as a date with a space, which is neither a number nor an HTTP date. */
export function resetDate(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")} +0000`;
}

function rateLimitResponse(seconds: number): SourceResponse {
  return {
    status: 429,
    headers: { "content-type": "application/json; charset=utf-8", "retry-after": String(seconds) },
    body: JSON.stringify({ status: { error_code: 429, error_message: RATE_LIMIT_MESSAGE } }),
  };
}

/** Sends JSON with Cache-Control and a weak ETag, or 304 if the client already has it. */
function cached(c: Context<SourceEnv>, value: object, maxAge: number): Response {
  const headers = { "cache-control": `public, max-age=${maxAge}, must-revalidate`, vary: "Accept-Encoding" };
  return sendWithEtag(c, JSON.stringify(value), "application/json; charset=utf-8", headers);
}

/** CoinGecko API v3, keyless or Demo: /coingecko replaces https://api.coingecko.com/api/v3. */
export const createCoingecko: SourceFactory = (world) => {
  const market = createMarket(world);
  const markets = createMarkets(world, market);
  const charts = createCharts(world, market);
  const global = createGlobal(world, market);
  const app = new Hono<SourceEnv>();
  // Calculate the first 24-hour range now, because it's too slow for a request.
  markets.rows({ vs_currency: "usd" }, { jump: 1, jumpId: null, address: "" });

  app.use(requireUserAgent(CLOUDFLARE_PAGE));
  app.use(async (c, next) => {
    // A Pro key belongs to another host.
    if (c.req.header("x-cg-pro-api-key") ?? c.req.query("x_cg_pro_api_key")) return c.json({ status: WRONG_KEY }, 400);
    const caller = c.req.header("x-cg-demo-api-key") ?? c.req.query("x_cg_demo_api_key") ?? c.env.address;
    const limit = world.settings.limits.coingeckoMinute;
    const { used, secondsLeft } = countCalls(world, `coingecko ${caller}`, "minute", 1);
    if (used > limit && world.settings.enforceLimits) {
      const { body, headers } = rateLimitResponse(secondsLeft);
      c.res = new Response(String(body), { status: 429, headers });
    } else {
      await next();
    }
    c.header("x-ratelimit-limit", String(limit));
    c.header("x-ratelimit-remaining", String(Math.max(0, limit - used)));
    c.header("x-ratelimit-reset", resetDate(world.now() + secondsLeft * 1_000));
    return undefined;
  });

  app.get("/ping", (c) => cached(c, { gecko_says: "(V3) To the Moon!" }, 30));
  app.get("/coins/list", (c) => cached(c, markets.list(c.req.query("include_platform") === "true"), 300));
  app.get("/coins/markets", (c) => {
    const query = c.req.query();
    const problem = markets.problem(query["vs_currency"]);
    return problem === null ? cached(c, markets.rows(query, c.env), 30) : c.json({ error: problem }, 422);
  });
  app.get("/simple/price", (c) => {
    const query = c.req.query();
    const problem = markets.problem(query["vs_currencies"]);
    return problem === null ? cached(c, markets.simple(query, c.env), 30) : c.json({ error: problem }, 422);
  });
  app.get("/coins/:id/market_chart", (c) => {
    const { status, value } = charts.answer(c.req.param("id"), c.req.query(), c.env);
    return status === 200 ? cached(c, value, 30) : c.json(value, status);
  });
  app.get("/global", (c) => cached(c, global.answer(c.env), 300));
  app.notFound((c) => c.json({ error: "Incorrect path. Please check https://www.coingecko.com/api/" }, 404));

  return { name: "coingecko", app, refusal: rateLimitResponse };
};
