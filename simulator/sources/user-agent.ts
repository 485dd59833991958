import type { MiddlewareHandler } from "hono";
import type { SourceEnv, SourceResponse } from "./source.ts";

export const requireUserAgent =
  (refusal: SourceResponse): MiddlewareHandler<SourceEnv> =>
  async (c, next) => {
    if ((c.req.header("user-agent") ?? "").trim() !== "") return next();
    return new Response(String(refusal.body), { status: refusal.status, headers: refusal.headers });
  };
