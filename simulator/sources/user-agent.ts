import type { MiddlewareHandler } from "hono";
import type { SourceEnv, SourceResponse } from "./source.ts";

/** Refuses callers that don't say who they are. */
export const requireUserAgent =
  (refusal: SourceResponse): MiddlewareHandler<SourceEnv> =>
  async (c, next) => {
    if ((c.req.header("user-agent") ?? "").trim() !== "") return next();
    return new Response(String(refusal.body), { status: refusal.status, headers: refusal.headers });
  };
